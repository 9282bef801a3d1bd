import { formatDecimal } from './decimal.ts';
import { problem, success } from './result.ts';
import type { Result } from './result.ts';

/** Prints a whole number with its thousands grouped: 1048576 -> "1,048,576". */
export function formatCount(count: number): string {
  return formatDecimal(Math.round(count));
}

/** Reads a non-negative whole number; commas, underscores and spaces may group its digits. `path` names the field in the error. */
export function parseCount(text: string, path = 'count'): Result<number> {
  const digits = text.trim().replace(/(?<=\d)[,_ ](?=\d)/g, '');
  const count = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  if (Number.isSafeInteger(count)) return success(count);
  return problem(path, `"${text.trim()}" is not a whole number from 0 to 9,007,199,254,740,991.`);
}
