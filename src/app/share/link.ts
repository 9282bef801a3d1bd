/** A design as the part of an address behind `#`: `1.` (how it is packed) and the packed short form. */
import type { Design } from '../../study/document.ts';
import { parseDesign, printCompactDesign } from '../../study/serialize.ts';
import { problem, type Result } from '../../units/result.ts';
import { packText, unpackText } from './payload.ts';

const PACKING = '1';

export async function printLink(design: Design): Promise<string> {
  return `${PACKING}.${await packText(printCompactDesign(design))}`;
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
