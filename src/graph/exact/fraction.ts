/** Exact fractions of whole numbers of any size, in lowest terms with a positive denominator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };
export const ONE: Fraction = { numerator: 1n, denominator: 1n };

/** Returns numerator / denominator in lowest terms; the denominator must not be 0. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  let above = BigInt(numerator);
  let below = BigInt(denominator);
  if (below === 0n) throw new Error('A fraction has the denominator 0.');
  if (below < 0n) [above, below] = [-above, -below];
  const common = greatestDivisor(above < 0n ? -above : above, below);
  return { numerator: above / common, denominator: below / common };
}

/** Returns the decimal that a number is written as: 0.1 is 1/10, not the double next to it. */
export function fractionOfDecimal(value: number): Fraction {
  const [digits = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', part = ''] = digits.split('.');
  const power = Number(exponent) - part.length;
  const mantissa = BigInt(whole + part);
  return power >= 0 ? fraction(mantissa * 10n ** BigInt(power)) : fraction(mantissa, 10n ** BigInt(-power));
}

/** Returns the fraction that "3/40" or "2" stands for; undefined for any other text. */
export function parseFraction(text: string): Fraction | undefined {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(text);
  if (match === null || /^0+$/.test(match[2] ?? '1')) return undefined;
  return fraction(BigInt(match[1]!), BigInt(match[2] ?? '1'));
}

export function fractionText({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`;
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator);
}

/** Returns a negative number, 0 or a positive number, as `a` is less than, equal to or more than `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function isEqual(a: Fraction, b: Fraction): boolean {
  return a.numerator === b.numerator && a.denominator === b.denominator;
}

export function largest(first: Fraction, ...others: readonly Fraction[]): Fraction {
  return others.reduce((most, other) => (compare(other, most) > 0 ? other : most), first);
}

/** Returns the nearest double, to one rounding. */
export function toNumber({ numerator, denominator }: Fraction): number {
  // Both are cut to 64 leading bits, so that neither overflows.
  const shift = Math.max(bits(numerator), bits(denominator)) - 1000;
  if (shift <= 0) return Number(numerator) / Number(denominator);
  return Number(numerator >> BigInt(shift)) / Number(denominator >> BigInt(shift));
}

export function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestDivisor(a, b)) * b;
}

export function greatestDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}

function bits(value: bigint): number {
  return value.toString(16).length * 4;
}
