/**
 * Throughput of an iteration, which compares designs of unequal work: under weak scaling the batch follows the number of replicas, and a
 * shorter iteration may train more slowly.
 */
import type { IterationWork } from '../workload/table/iteration-work.ts';

/** The work of a run and its hardware, independent of the network: the measure of equal work. */
export interface DesignWork {
  readonly npus: number;
  /** Of one NPU, or of its systolic array if it has one. */
  readonly peakTflops: number;
  /** Iterations that the times of a run cover. */
  readonly iterations: number;
  /** Work of one iteration; null for a layer table, which does not say how many samples its sizes are for. */
  readonly iteration: IterationWork | null;
  readonly trainingTokens: number;
  /** $ for all NPUs; null if the design has no price per NPU. */
  readonly npuDollars: number | null;
}

/** Tokens of a training if the design does not say. */
export const TRAINING_TOKENS = 1e12;

/** Units of throughput: tokens if samples consist of them. */
export const THROUGHPUT_UNITS = ['tokens', 'images', 'samples', 'iterations'] as const;
export type ThroughputUnit = (typeof THROUGHPUT_UNITS)[number];

/** Their names. */
export const THROUGHPUT_NAMES: Readonly<Record<ThroughputUnit, string>> = {
  tokens: 'tokens per second',
  images: 'images per second',
  samples: 'samples per second',
  iterations: 'iterations per second',
};

/** Rates are null if a run takes no time, or never ends. */
export interface Throughput {
  /** Unit of `perSecond`; iterations if no more is known of the work. */
  readonly unit: ThroughputUnit;
  readonly perSecond: number | null;
  readonly perSecondPerNpu: number | null;
  readonly iterationsPerSecond: number | null;
  /** Sequences, images or samples of all NPUs; null for a layer table. */
  readonly samplesPerSecond: number | null;
  readonly samplesPerSecondPerNpu: number | null;
  /** Null if samples do not consist of tokens. */
  readonly tokensPerSecond: number | null;
  readonly tokensPerSecondPerNpu: number | null;
  /** Model FLOPs utilisation: operations of the model / (NPUs x peak x time), without recomputation, 0..1. */
  readonly mfu: number | null;
  /** Hardware FLOPs utilisation: the same with recomputation. */
  readonly hfu: number | null;
  /** Until all tokens of the training are processed; null if there are none. */
  readonly daysForTokens: number | null;
  /** $ of the network per `unit` per second. */
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
 * @param runNs time of all iterations of the run
 * @param networkDollars cost of the network
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

/** Returns null if either is unknown, or the divisor is 0. */
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
