/** Whether a design meets a goal, clause by clause, and by how much it does not. */
import { DIMENSION_MEASURES, MEASURES, type Measured } from './measures.ts';
import type { Clause, Compare, Factor, Value } from './parse.ts';

export interface Judged {
  readonly isMet: boolean;
  /** "iteration 17.2 s, wanted < 16.9 s". */
  readonly text: string;
}

const HOLDS: Readonly<Record<Compare, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right || near(left, right),
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right || near(left, right),
  '=': near,
};

/** As they are shown. */
const SIGNS: Readonly<Record<Compare, string>> = { '<': '< ', '<=': '≤ ', '>': '> ', '>=': '≥ ', '=': '' };

/** A sum of bandwidths is its budget but for rounding. */
function near(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
}

/** A clause that speaks of what the run does not know is not met. */
export function judge(clauses: readonly Clause[], measured: Measured): readonly Judged[] {
  return clauses.map(({ left, compare, right }) => {
    const own = valueOf(left, measured);
    const wanted = valueOf(right, measured);
    const print = printOf(left) ?? printOf(right) ?? String;
    const told = (value: number | null): string => (value === null ? 'not known' : print(value));
    return {
      isMet: own !== null && wanted !== null && HOLDS[compare](own, wanted),
      text: `${labelOf(left)} ${told(own)}, wanted ${SIGNS[compare]}${told(wanted)}`,
    };
  });
}

function valueOf({ first, rest }: Value, measured: Measured): number | null {
  let value = factorOf(first, measured);
  for (const { operator, factor } of rest) {
    const next = factorOf(factor, measured);
    if (value === null || next === null) return null;
    value = operator === '*' ? value * next : value / next;
  }
  return value;
}

function factorOf(factor: Factor, measured: Measured): number | null {
  switch (factor.kind) {
    case 'number':
      return factor.value;
    case 'measure':
      return MEASURES[factor.name].of(measured);
    case 'dimension':
      return DIMENSION_MEASURES[factor.name].of(measured, factor.dimension) ?? null;
  }
}

function labelOf({ first, rest }: Value): string {
  const words = [
    factorLabel(first),
    ...rest.map(({ operator, factor }) => `${operator} ${factorLabel(factor)}`),
  ];
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function factorLabel(factor: Factor): string {
  switch (factor.kind) {
    case 'number':
      return String(factor.value);
    case 'measure':
      return MEASURES[factor.name].label;
    case 'dimension':
      return `${DIMENSION_MEASURES[factor.name].label} of dimension ${factor.dimension + 1}`;
  }
}

/** How a value of one measure is printed; a product has no unit of its own. */
function printOf({ first, rest }: Value): ((value: number) => string) | null {
  if (rest.length > 0 || first.kind === 'number') return null;
  return first.kind === 'measure' ? MEASURES[first.name].print : DIMENSION_MEASURES[first.name].print;
}
