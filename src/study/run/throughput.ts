/**
 * A time turned into what gets done in it, so that designs which do unequal work in an iteration can be compared:
 * under weak scaling the batch follows the number of replicas, and a shorter iteration may well train more slowly.
 */
import type { DesignWork } from './work.ts';

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

export interface Throughput {
  /** Of `perSecond`; iterations where no more is known of the work. */
  readonly unit: ThroughputUnit;
  readonly perSecond: number;
  readonly perSecondPerNpu: number;
  readonly iterationsPerSecond: number;
  /** Sequences, images or samples of all NPUs; null for a layer table. */
  readonly samplesPerSecond: number | null;
  readonly samplesPerSecondPerNpu: number | null;
  readonly tokensPerSecond: number | null;
  readonly tokensPerSecondPerNpu: number | null;
  /** Model FLOPs utilisation: operations of the model / (NPUs x peak x time), recomputation left out, 0..1. */
  readonly mfu: number | null;
  /** Hardware FLOPs utilisation: the same with recomputation. */
  readonly hfu: number | null;
  /** Until the tokens of the training are through; null where there are none. */
  readonly daysForTokens: number | null;
  /** $ of the network for one of `unit` per second. */
  readonly networkCostPerThroughput: number;
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
  const rate = (ofIteration: number): number => (ofIteration * iterations * NS_PER_SECOND) / runNs;
  const each = (total: number | null): number | null => (total === null ? null : total / npus);
  const samplesPerSecond = iteration === null ? null : rate(iteration.samples);
  const tokens = iteration?.tokens ?? null;
  const tokensPerSecond = tokens === null ? null : rate(tokens);
  const iterationsPerSecond = rate(1);
  const unit = unitOf(work);
  const perSecond = tokensPerSecond ?? samplesPerSecond ?? iterationsPerSecond;
  const systemCostDollars = npuDollars === null ? null : networkDollars + npuDollars;
  return {
    unit,
    perSecond,
    perSecondPerNpu: perSecond / npus,
    iterationsPerSecond,
    samplesPerSecond,
    samplesPerSecondPerNpu: each(samplesPerSecond),
    tokensPerSecond,
    tokensPerSecondPerNpu: each(tokensPerSecond),
    ...usedPeak(work, runNs),
    daysForTokens: tokensPerSecond === null ? null : work.trainingTokens / tokensPerSecond / SECONDS_PER_DAY,
    networkCostPerThroughput: networkDollars / perSecond,
    systemCostPerThroughput: systemCostDollars === null ? null : systemCostDollars / perSecond,
    systemCostDollars,
  };
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
    mfu: (iterations * modelFlops) / couldBe,
    hfu: (iterations * (modelFlops + recomputedFlops)) / couldBe,
  };
}
