import { allowedNumbers, isWithin, type NumberBound } from '../../../design/bounds.ts';
import { problem, success, type Result } from '../../../units/result.ts';

/** Parses text in the unit of a field; null if it is not such a quantity. */
export type ReadText = (text: string) => number | null;

/** No number that means anything is longer; keeps reading linear whatever is pasted. */
const LONGEST = 64;

/** A plain number; commas, underscores and spaces may group its digits. */
export function readPlain(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST) return null;
  const digits = trimmed.replace(/(?<=\d)[,_ ](?=\d)/g, '');
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(digits) ? Number(digits) : null;
}

/** A plain number, or one with a unit as `units` parses it: `1.5 us` in a field of ns. */
export function readWithUnit(parse: (text: string) => Result<number>): ReadText {
  return (text) => {
    const plain = readPlain(text);
    if (plain !== null) return plain;
    const parsed = parse(text);
    return parsed.ok ? parsed.value : null;
  };
}

/**
 * The number of a text if the bound allows it; else what is allowed and what was found.
 *
 * @param allowed if it is narrower than the bound
 */
export function readNumber(
  text: string,
  label: string,
  bound: NumberBound,
  read: ReadText = readPlain,
  allowed = allowedNumbers(bound),
): Result<number> {
  const value = read(text);
  if (value !== null && isWithin(value, bound)) return success(value);
  const shown = text.trim() === '' ? 'nothing' : `“${text.trim().slice(0, 40)}”`;
  return problem('', `${label} must be ${allowed}; found ${shown}.`);
}

/** A number for editing: all digits that matter, without grouping. */
export function printPlain(value: number): string {
  return String(Number(value.toPrecision(12)));
}
