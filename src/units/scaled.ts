import { formatDecimal, roundSignificant } from './decimal.ts';
import { problem, success } from './result.ts';
import type { Result } from './result.ts';

/**
 * A family of units for one quantity, smallest first. `factor` is the size of one in the base unit of the engine. `aliases` are further
 * spellings that are read but never printed.
 */
export interface Unit {
  readonly symbol: string;
  readonly factor: number;
  readonly aliases?: readonly string[];
}

/** Prints `value`, in the base unit, in the largest unit that leaves at least 1: 1.24e6 ns -> "1.24 ms". */
export function formatScaled(value: number, units: readonly Unit[], digits = 3): string {
  const fits = (unit: Unit) => Math.abs(roundSignificant(value / unit.factor, digits)) >= 1;
  const base = units.find((unit) => unit.factor === 1);
  const unit = value === 0 ? base : (units.findLast(fits) ?? units[0]);
  if (unit === undefined) throw new Error('A family of units has at least one unit.');
  if (!Number.isFinite(value)) return formatDecimal(value);
  return `${formatDecimal(value / unit.factor, digits)} ${unit.symbol}`;
}

/** Maximum length of a number; keeps reading linear for any pasted text. */
const LONGEST = 64;
const QUANTITY = /^([-+]?(?:\d[\d,_]*\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(\D*)$/i;

/**
 * Reads a number with a unit of `units` ("1.24 ms", "1,048,576", "2e3us") into the base unit. Without a unit the number counts `fallback`.
 * Spelling decides if only case distinguishes two units (Gb/s, GB/s); otherwise case is free. The number must be 0 or more. `path` names
 * the field.
 */
export function parseScaled(
  text: string,
  units: readonly Unit[],
  fallback: string,
  path: string,
): Result<number> {
  const trimmed = text.trim();
  const match = trimmed.length <= LONGEST ? QUANTITY.exec(trimmed) : null;
  const value = Number((match?.[1] ?? '').replace(/[,_]/g, ''));
  const unit = findUnit(match?.[2]?.trim() ?? '', units, fallback);
  if (match === null || unit === undefined || !Number.isFinite(value * unit.factor) || value < 0) {
    const symbols = units.map((candidate) => candidate.symbol).join(', ');
    return problem(
      path,
      `"${trimmed.slice(0, LONGEST)}" is not a number of 0 or more with one of the units ${symbols}.`,
    );
  }
  return success(value * unit.factor);
}

function findUnit(written: string, units: readonly Unit[], fallback: string): Unit | undefined {
  const wanted = written === '' ? fallback : written;
  const spellings = (unit: Unit) => [unit.symbol, ...(unit.aliases ?? [])];
  const exact = units.find((unit) => spellings(unit).includes(wanted));
  if (exact !== undefined) return exact;
  const near = units.filter((unit) =>
    spellings(unit).some((spelling) => spelling.toLowerCase() === wanted.toLowerCase()),
  );
  return near.length === 1 ? near[0] : undefined;
}
