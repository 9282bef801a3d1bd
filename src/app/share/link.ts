/** A design as the part of an address behind `#`: `1.` (how it is packed) and the packed short form. */
import type { Design } from '../../study/document.ts';
import { parseDesign, printCompactDesign } from '../../study/serialize.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import {
  fitsPayload,
  MOST_INFLATED_BYTES,
  MOST_PAYLOAD_CHARACTERS,
  packText,
  unpackText,
} from './payload.ts';

const PACKING = '1';

/** A problem where the design is larger than a link may be: it would not open again. */
export async function printLink(design: Design): Promise<Result<string>> {
  const text = printCompactDesign(design);
  const payload = await packText(text);
  if (!fitsPayload(text, payload)) {
    return problem(
      'link',
      `the design needs ${formatCount(payload.length)} characters packed, ${formatCount(text.length)} unpacked; ` +
        `at most ${formatCount(MOST_PAYLOAD_CHARACTERS)} and ${formatCount(MOST_INFLATED_BYTES)} can be opened. Files, Save the design, hands it out whole.`,
    );
  }
  return success(`${PACKING}.${payload}`);
}

/** Problems are phrased to follow "This link cannot be opened: ". */
export async function parseLink(fragment: string): Promise<Result<Design>> {
  const dot = fragment.indexOf('.');
  const packing = fragment.slice(0, Math.max(dot, 0));
  if (!/^\d+$/.test(packing)) return problem('', 'it does not begin as a link of this page does, with "#1."');
  if (packing !== PACKING) {
    return problem(
      '',
      `it was made by a newer version (packing ${packing.slice(0, 8)}; this page reads ${PACKING})`,
    );
  }
  const text = await unpackText(fragment.slice(dot + 1));
  return text.ok ? parseDesign(text.value) : text;
}
