/**
 * A design as the part of an address behind `#`: its packing, a dot, and the short form. `0.` is text to be read
 * (readable.ts), which small designs have where it is the shorter one; `1.` is deflated (payload.ts).
 */
import { expandDesign } from '../../../design/compact.ts';
import type { Design } from '../../../design/document.ts';
import { parseDesign } from '../../../design/serialize.ts';
import { formatCount } from '../../../units/count.ts';
import { createMeter, type Meter } from '../../../units/meter.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import {
  fitsPayload,
  MOST_INFLATED_BYTES,
  MOST_PAYLOAD_CHARACTERS,
  packText,
  unpackText,
} from './payload.ts';
import { designText } from '../../state/document/design-text.ts';
import { parseReadable, printReadable } from './readable.ts';

type Fields = Readonly<Record<string, unknown>>;

const READABLE = '0';
const DEFLATED = '1';
/** What a person still reads; longer ones are packed even where that is no shorter. */
export const MOST_READABLE_CHARACTERS = 320;

/** A problem where the design is larger than a link may be: it would not open again. */
export async function printLink(design: Design): Promise<Result<string>> {
  const text = await designText(design);
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
  return success(`${DEFLATED}.${payload}`);
}

/** Problems are phrased to follow "This link cannot be opened: ". */
export async function parseLink(fragment: string, meter: Meter = createMeter()): Promise<Result<Design>> {
  const read = await readLink(fragment, meter);
  // A problem with the document as a whole is one with the link.
  if (read.ok) return read;
  return {
    ok: false,
    problems: read.problems.map(({ path, message }) => ({ path: path || 'link', message })),
  };
}

async function readLink(fragment: string, meter: Meter): Promise<Result<Design>> {
  if (fragment.length > MOST_PAYLOAD_CHARACTERS + 2) {
    return problem(
      'link',
      `it is ${fragment.length} characters long; at most ${MOST_PAYLOAD_CHARACTERS} are read`,
    );
  }
  const dot = fragment.indexOf('.');
  const packing = fragment.slice(0, Math.max(dot, 0));
  if (!/^\d+$/.test(packing)) {
    return problem('link', 'it does not begin as a link of this page does, with "#0." or "#1."');
  }
  const rest = fragment.slice(dot + 1);
  if (packing === READABLE) {
    const fields = parseReadable(decoded(rest), meter);
    return fields.ok ? expandDesign(fields.value, meter) : fields;
  }
  if (packing !== DEFLATED) {
    const known = `${READABLE} and ${DEFLATED}`;
    return problem(
      'link',
      `it was made by a newer version (packing ${packing.slice(0, 8)}; this page reads ${known})`,
    );
  }
  const text = await unpackText(rest, meter);
  return text.ok ? parseDesign(text.value, meter) : text;
}

/** Without the percent-encoding that some programs put on brackets; a readable link has none of its own. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
