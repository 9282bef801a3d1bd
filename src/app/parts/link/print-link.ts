/** Prints a design as a link, in the format that parse-link.ts describes. */
import type { Design } from '../../../design/document.ts';
import type { Workbench } from '../../../design/workbench/workbench.ts';
import { formatCount } from '../../../units/count.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { fitsPayload, MOST_INFLATED_BYTES, MOST_PAYLOAD_CHARACTERS, packText } from './payload.ts';
import { workbenchText } from '../../state/document/design-text.ts';
import { CHECKED, READABLE } from './packing.ts';
import { printReadable } from './print-readable.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a person still reads; longer ones are packed even where that is no shorter. */
export const MOST_READABLE_CHARACTERS = 320;

/**
 * A problem where the design is larger than a link may be: it would not open again.
 * @param workbench the designs that it stands side by side with
 */
export async function printLink(design: Design, workbench?: Workbench): Promise<Result<string>> {
  const text = await workbenchText(workbench ?? { designs: [design], active: 0 });
  const payload = await packText(text);
  const readable =
    payload.length > MOST_READABLE_CHARACTERS ? null : printReadable(JSON.parse(text) as Fields);
  if (readable !== null && readable.length <= Math.min(payload.length, MOST_READABLE_CHARACTERS)) {
    return success(`${READABLE}.${readable}`);
  }
  if (!fitsPayload(text, payload)) {
    return problem(
      'link',
      `the design needs ${formatCount(payload.length)} characters packed, ${formatCount(text.length)} unpacked; ` +
        `at most ${formatCount(MOST_PAYLOAD_CHARACTERS)} and ${formatCount(MOST_INFLATED_BYTES)} can be opened. Files, Save the design, hands it out whole.`,
    );
  }
  return success(`${CHECKED}.${payload}`);
}
