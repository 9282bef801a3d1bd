/** The measurement of a case, and its line of output. */

/** What one run of a case did. */
export interface Work {
  /** Executed pops of the event queue; null where the case has none. */
  readonly events: number | null;
  /** The bytes that the case measures (a download, retained memory); null if it measures only time. */
  readonly bytes: number | null;
}

export interface BenchCase {
  readonly name: string;
  /** Prepares the case and returns the function to measure, which does its work once. */
  readonly prepare: () => () => Work;
}

/** One line of output. Times in `unit`, of one run. */
export interface Line {
  readonly case: string;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** The 95th percentile of the runs; lines of an old baseline have none. */
  readonly p95?: number;
  readonly unit: 'ms' | 'kB' | 'MB';
  readonly runs: number;
  readonly events: number | null;
  readonly eventsPerSecond: number | null;
  readonly bytes: number | null;
}

const LEAST_RUNS = 9;
const MOST_RUNS = 99;
const WARM_UP_MS = 300;
const MEASURE_MS = 1500;
/** A sample shorter than this is dominated by the resolution of the clock. */
const SHORTEST_SAMPLE_MS = 2;

/**
 * Median, least and most time of a run, after a warm-up in which the engine is compiled. Runs that are too short for the clock are timed in
 * groups.
 */
export function measure({ name, prepare }: BenchCase): Line {
  const run = prepare();
  let work = run();
  let warmRuns = 0;
  const began = performance.now();
  while (warmRuns < 3 || performance.now() - began < WARM_UP_MS) {
    work = run();
    warmRuns++;
  }
  const perRunMs = (performance.now() - began) / warmRuns;
  const atOnce = Math.max(1, Math.ceil(SHORTEST_SAMPLE_MS / perRunMs));
  const samples = Math.floor(MEASURE_MS / (perRunMs * atOnce));
  const runs = Math.min(MOST_RUNS, Math.max(LEAST_RUNS, samples));
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    for (let repeat = 0; repeat < atOnce; repeat++) work = run();
    return (performance.now() - start) / atOnce;
  });
  return lineOf(name, 'ms', times, work);
}

export function lineOf(name: string, unit: Line['unit'], values: readonly number[], work: Work): Line {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  return {
    case: name,
    median: rounded(median),
    min: rounded(sorted[0] ?? NaN),
    max: rounded(sorted.at(-1) ?? NaN),
    p95: rounded(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN),
    unit,
    runs: sorted.length,
    events: work.events,
    eventsPerSecond: work.events === null ? null : Math.round((work.events / median) * 1000),
    bytes: work.bytes,
  };
}

/** Rounds to five digits. */
function rounded(value: number): number {
  return Number(value.toPrecision(5));
}
