/**
 * Throughput of an iteration, by which designs of unequal work are compared: under weak scaling the batch follows the
 * number of replicas, and a shorter iteration may well train more slowly.
 */
import type { IterationWork } from '../workload/iteration-work.ts';

/** What a run gets done and on how much hardware, whatever the network: the measure of equal work. */
export interface DesignWork {
  readonly npus: number;
  /** Of one NPU: of its array where it has one. */
  readonly peakTflops: number;
  /** Iterations that the times of a run are of. */
  readonly iterations: number;
  /** Of one iteration; null for a layer table, which does not say how many samples its sizes are for. */
  readonly iteration: IterationWork | null;
  readonly trainingTokens: number;
  /** $ for all NPUs; null where the design has no price of one. */
  readonly npuDollars: number | null;
}

/** Tokens of a training where the design does not say. */
export const TRAINING_TOKENS = 1e12;

/** What throughput is counted in: tokens where samples are made of them. */
export const THROUGHPUT_UNITS = ['tokens', 'images', 'samples', 'iterations'] as const;
export type ThroughputUnit = (typeof THROUGHPUT_UNITS)[number];

/** What it is called. */
export const THROUGHPUT_NAMES: Readonly<Record<ThroughputUnit, string>> = {
  tokens: 'tokens per second',
  images: 'images per second',
  samples: 'samples per second',
  iterations: 'iterations per second',
};

/** Rates are null where a run takes no time, or never ends. */
export interface Throughput {
  /** Of `perSecond`; iterations where no more is known of the work. */
  readonly unit: ThroughputUnit;
  readonly perSecond: number | null;
  readonly perSecondPerNpu: number | null;
  readonly iterationsPerSecond: number | null;
  /** Sequences, images or samples of all NPUs; null for a layer table. */
  readonly samplesPerSecond: number | null;
  readonly samplesPerSecondPerNpu: number | null;
  /** null where samples are not made of tokens. */
  readonly tokensPerSecond: number | null;
  readonly tokensPerSecondPerNpu: number | null;
  /** Model FLOPs utilisation: operations of the model / (NPUs x peak x time), recomputation left out, 0..1. */
  readonly mfu: number | null;
  /** Hardware FLOPs utilisation: the same with recomputation. */
  readonly hfu: number | null;
  /** Until all tokens of the training are processed; null where there are none. */
  readonly daysForTokens: number | null;
  /** $ of the network for one of `unit` per second. */
  readonly networkCostPerThroughput: number | null;
  /** $ of network and NPUs for the same; null without a price per NPU. */
  readonly systemCostPerThroughput: number | null;
  /** $ of network and NPUs. */
  readonly systemCostDollars: number | null;
}

const NS_PER_SECOND = 1e9;
const SECONDS_PER_DAY = 86_400;
/** 1 TFLOPS is 1e3 operations per ns. */
const FLOPS_PER_NS = 1e3;

/**
 * @param runNs of all iterations of the run
 * @param networkDollars what the network costs
 */
export function throughputOf(work: DesignWork, runNs: number, networkDollars: number): Throughput {
  const { npus, iterations, iteration, npuDollars } = work;
  const rate = (ofIteration: number | null): number | null =>
    quotient(ofIteration === null ? null : ofIteration * iterations * NS_PER_SECOND, runNs);
  const samplesPerSecond = rate(iteration?.samples ?? null);
  const tokensPerSecond = rate(iteration?.tokens ?? null);
  const iterationsPerSecond = rate(1);
  const perSecond = tokensPerSecond ?? samplesPerSecond ?? iterationsPerSecond;
  const days = quotient(work.trainingTokens, tokensPerSecond);
  const systemCostDollars = npuDollars === null ? null : networkDollars + npuDollars;
  return {
    unit: unitOf(work),
    perSecond,
    perSecondPerNpu: quotient(perSecond, npus),
    iterationsPerSecond,
    samplesPerSecond,
    samplesPerSecondPerNpu: quotient(samplesPerSecond, npus),
    tokensPerSecond,
    tokensPerSecondPerNpu: quotient(tokensPerSecond, npus),
    ...usedPeak(work, runNs),
    daysForTokens: quotient(days, SECONDS_PER_DAY),
    networkCostPerThroughput: quotient(networkDollars, perSecond),
    systemCostPerThroughput: quotient(systemCostDollars, perSecond),
    systemCostDollars,
  };
}

/** null where either is not known, or there is nothing to divide by. */
function quotient(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null || !(whole > 0 && whole < Infinity)) return null;
  const ratio = part / whole;
  return Number.isFinite(ratio) ? ratio : null;
}

export function unitOf({ iteration }: DesignWork): ThroughputUnit {
  switch (iteration?.sample) {
    case undefined:
      return 'iterations';
    case 'sequence':
      return 'tokens';
    case 'image':
      return 'images';
    case 'sample':
      return 'samples';
  }
}

function usedPeak(
  { npus, peakTflops, iterations, iteration }: DesignWork,
  runNs: number,
): Pick<Throughput, 'mfu' | 'hfu'> {
  if (iteration === null) return { mfu: null, hfu: null };
  const { modelFlops, recomputedFlops } = iteration;
  const couldBe = npus * peakTflops * FLOPS_PER_NS * runNs;
  return {
    mfu: quotient(iterations * modelFlops, couldBe),
    hfu: quotient(iterations * (modelFlops + recomputedFlops), couldBe),
  };
}
