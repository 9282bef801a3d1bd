import { readFileSync } from 'node:fs';

/**
 * Runs of the unmodified ASTRA-sim 1.0 with its analytical backend: the exact text of their inputs and what it printed. Layer tables are
 * rows of [name, forward, input gradient, weight gradient] in ns; utilisation is kept per logical dimension, run-length encoded, in buckets
 * of 10 us.
 */
export interface GoldenInput {
  readonly id: string;
  readonly note: string;
  readonly network: unknown;
  readonly system: string;
  readonly workload: string;
}

export interface GoldenCase extends GoldenInput {
  readonly passes: number;
  readonly commScale: number;
  readonly options: {
    readonly computeScale?: number;
    readonly injectionScale?: number;
    readonly numQueuesPerDim?: number;
  };
  readonly expected: GoldenReport;
}

/** An input on which the reference gives no usable result, and what it does instead. */
export interface NegativeCase extends GoldenInput {
  readonly status: string;
}

type LayerRow = readonly [name: string, forward: number, inputGradient: number, weightGradient: number];

export interface GoldenReport {
  readonly endToEndNs: number;
  readonly computeNs: number;
  readonly exposedCommNs: number;
  readonly totalCommNs: readonly LayerRow[];
  readonly layerExposedNs: readonly LayerRow[];
  readonly layerComputeNs: readonly LayerRow[];
  readonly perDimPayloadMB: readonly number[];
  readonly perDimAvgChunkLatencyUs: readonly (number | null)[];
  /** Value, count, value, count, ... for each logical dimension, over the first 200 rows. */
  readonly utilization: readonly (readonly number[])[];
  readonly utilizationRowsTotal: number;
}

const FAMILIES = ['single-dimension', 'multi-dimension', 'scheduling', 'loops'] as const;

export function goldenCases(): readonly GoldenCase[] {
  return FAMILIES.flatMap((family) => load(family) as readonly GoldenCase[]);
}

/**
 * Cases that `goldenCases` do not cover: odd byte counts and scales, windows over unequal latencies, anticlockwise queues, `one*` lists.
 */
export function widerCases(): readonly GoldenCase[] {
  return load('wider') as readonly GoldenCase[];
}

export function negativeCases(): readonly NegativeCase[] {
  return load('negative') as readonly NegativeCase[];
}

/** The case with this id. */
export function goldenCase(id: string): GoldenCase {
  const found = [...goldenCases(), ...widerCases()].find((golden) => golden.id === id);
  if (found === undefined) throw new RangeError(`no golden case ${id}`);
  return found;
}

/** The text of the network file, laid out like the files in use, with one property on each line. */
export function networkText(golden: GoldenInput): string {
  const lines = Object.entries(golden.network as Record<string, unknown>).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The rows of one run-length encoded column. */
export function decodeRuns(runs: readonly number[]): readonly number[] {
  const values: number[] = [];
  for (let index = 0; index < runs.length; index += 2) {
    for (let count = runs[index + 1] ?? 0; count > 0; count--) values.push(runs[index] ?? 0);
  }
  return values;
}

function load(family: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../formats/astra/fixtures/golden/${family}.json`, import.meta.url), 'utf8'),
  );
}
