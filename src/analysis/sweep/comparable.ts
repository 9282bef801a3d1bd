/** Comparability of the rows of a sweep: times of unequal work do not compare. */
import { THROUGHPUT_NAMES, unitOf, type DesignWork } from '../../design/throughput.ts';
import type { SweepRow } from './row.ts';

/**
 * `time`: every row does the same work in an iteration. `throughput`: a sample is the same work in every row, but iterations have different
 * numbers of them. `none`: rows train different models, or a layer table does not say what it trains.
 */
export type ComparableBy = 'time' | 'throughput' | 'none';

/** Relative difference that counts as rounding. */
const SAME = 1e-9;

type Worked = Pick<SweepRow, 'work' | 'workload'>;

export function comparableBy(rows: readonly Worked[]): ComparableBy {
  const done = rows.filter((row): row is Worked & { readonly work: DesignWork } => row.work !== null);
  const [first, ...others] = done;
  if (first === undefined) return 'time';
  if (!others.every((other) => isSameSample(first, other))) return 'none';
  return others.every(({ work }) => isNear(amountOf(work), amountOf(first.work))) ? 'time' : 'throughput';
}

/** Returns why iteration times cannot be compared, or null if they can. */
export function unequalWork(rows: readonly Worked[]): string | null {
  switch (comparableBy(rows)) {
    case 'time':
      return null;
    case 'throughput':
      return `Iterations do unequal work here: compare ${THROUGHPUT_NAMES[unitIn(rows)]}, not time.`;
    case 'none':
      return 'A sample is not the same work everywhere here: neither time nor throughput can be compared.';
  }
}

function unitIn(rows: readonly Worked[]): keyof typeof THROUGHPUT_NAMES {
  const work = rows.find((row) => row.work !== null)?.work ?? null;
  return work === null ? 'iterations' : unitOf(work);
}

function isSameSample(
  a: Worked & { readonly work: DesignWork },
  b: Worked & { readonly work: DesignWork },
): boolean {
  const [first, other] = [a.work, b.work];
  if (unitOf(first) !== unitOf(other)) return false;
  if (first.iteration === null || other.iteration === null)
    return a.workload === b.workload && first.npus === other.npus;
  return isNear(
    first.iteration.modelFlops / countOf(first.iteration),
    other.iteration.modelFlops / countOf(other.iteration),
  );
}

/** Returns the work of a run, in the unit of its throughput. */
function amountOf({ iterations, iteration }: DesignWork): number {
  return iterations * (iteration === null ? 1 : countOf(iteration));
}

function countOf({ tokens, samples }: NonNullable<DesignWork['iteration']>): number {
  return tokens ?? samples;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME * Math.abs(a);
}
