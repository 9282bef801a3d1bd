/** Judges whether a design meets a goal, clause by clause, and by how much it misses. */
import { formatDecimal } from '../../units/decimal.ts';
import { DIMENSION_MEASURES, MEASURES, type Measured } from './measures.ts';
import type { Clause, Compare, Factor, Value } from './parse.ts';

export interface Judged {
  readonly isMet: boolean;
  /** Such as "Iteration: 17.2 s, wanted < 16.9 s". */
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

/** A sum of bandwidths equals its budget up to rounding. */
function near(left: number, right: number): boolean {
  return Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
}

/** A clause about a value that the run does not have is not met. */
export function judge(clauses: readonly Clause[], measured: Measured): readonly Judged[] {
  return clauses.map(({ left, compare, right }) => {
    const reached = valueOf(left, measured);
    const wanted = valueOf(right, measured);
    const print = printOf(left) ?? printOf(right) ?? formatDecimal;
    const printed = (value: number | null): string => (value === null ? 'not known' : print(value));
    // The other side is named if it is measured, too.
    const named = measuresOf(right).length === 0 ? '' : `${labelOf(right)}, `;
    return {
      isMet: reached !== null && wanted !== null && HOLDS[compare](reached, wanted),
      text: `${capital(labelOf(left))}: ${printed(reached)}, wanted ${SIGNS[compare]}${named}${printed(wanted)}`,
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

/** Returns "7 × bytes sent by an NPU on dimension 2": numbers first, as in a product. */
function labelOf({ first, rest }: Value): string {
  const factors = [{ operator: '*' as const, factor: first }, ...rest];
  const times = factors.filter(({ operator }) => operator === '*').map(({ factor }) => factor);
  const over = factors.filter(({ operator }) => operator === '/').map(({ factor }) => factor);
  const ordered = [...times.filter(isNumber), ...times.filter((factor) => !isNumber(factor))];
  return [ordered, ...over.map((factor) => [factor])]
    .map((part) => part.map(factorLabel).join(' × '))
    .join(' / ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isNumber(factor: Factor): boolean {
  return factor.kind === 'number';
}

function factorLabel(factor: Factor): string {
  switch (factor.kind) {
    case 'number':
      return String(factor.value);
    case 'measure':
      return MEASURES[factor.name].label;
    case 'dimension':
      return `${DIMENSION_MEASURES[factor.name].label} on dimension ${factor.dimension + 1}`;
  }
}

/** Returns the measures of a value, without its numeric factors. */
function measuresOf({ first, rest }: Value): readonly Exclude<Factor, { kind: 'number' }>[] {
  return [first, ...rest.map(({ factor }) => factor)].flatMap((factor) =>
    factor.kind === 'number' ? [] : [factor],
  );
}

/** Returns how a value is printed: a multiple of a measure like the measure; a product of several has no unit of its own. */
function printOf(value: Value): ((value: number) => string) | null {
  const [measure, ...others] = measuresOf(value);
  const isOver = value.rest.some(({ operator, factor }) => operator === '/' && factor === measure);
  if (measure === undefined || others.length > 0 || isOver) return null;
  return measure.kind === 'measure' ? MEASURES[measure.name].print : DIMENSION_MEASURES[measure.name].print;
}
