import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';
import { formatCount } from '../units/count.ts';
import { placeOf, quoted } from './source.ts';
import type { Source } from './source.ts';
import type { Token } from './tokens.ts';

/** The values that a number in a file may have; `what` names it in messages. */
export interface NumberRange {
  readonly what: string;
  readonly min: number;
  readonly max: number;
}

/** Reads a whole number written in digits; problems name the place and what is allowed. */
export function readWhole(source: Source, token: Token, range: NumberRange): Result<number> {
  const value = /^[+-]?\d+$/.test(token.text) ? Number(token.text) : Number.NaN;
  if (value >= range.min && value <= range.max) return success(value + 0);
  return problem(
    placeOf(source, token.offset),
    `${range.what} is ${quoted(token.text)}; expected a whole number from ${formatCount(range.min)} to ${formatCount(range.max)}`,
  );
}

/** Reads a decimal number, with or without an exponent. */
export function readReal(source: Source, token: Token, range: NumberRange): Result<number> {
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(token.text)
    ? Number(token.text)
    : Number.NaN;
  if (value >= range.min && value <= range.max) return success(value + 0);
  return problem(
    placeOf(source, token.offset),
    `${range.what} is ${quoted(token.text)}; expected a number from ${range.min} to ${range.max}`,
  );
}
