/** A small transformer on one GPU, and a stack without any waits, for tests to override. */
import { CHIPS } from '../../workload/chips/facts.ts';
import { NEUTRAL, type Stack } from '../../workload/step-time/stack.ts';
import type { TrainingRun } from '../../workload/step-time/training-run.ts';

const [chip] = CHIPS.filter(({ id }) => id === 'A100');
if (chip === undefined) throw new Error('No A100 among the chips.');

export const ALONE_RUN: TrainingRun = {
  model: {
    layers: 4,
    hidden: 4000,
    heads: 40,
    kvHeads: 40,
    feedForward: 16_000,
    gated: false,
    vocabulary: 10_000,
    tiedEmbeddings: true,
    sequence: 2000,
  },
  layout: {
    tensor: 1,
    pipeline: 1,
    chunks: 1,
    context: 1,
    data: 1,
    microBatch: 1,
    microBatches: 1,
    shardedOptimizer: false,
    sharding: 'none',
    recompute: 'none',
    sequenceParallel: false,
    tensorOverlap: false,
  },
  machine: { chip: { ...chip, memoryGBps: 1e12 }, precision: '16-bit', domain: 8, nicGBps: 25 },
};

/** Products at the peak, memory without limit, collectives without latency. */
export const IDEAL: Stack = {
  id: 'ideal',
  label: 'ideal',
  habits: {
    flashAttention: false,
    gradientBytes: 2,
    balance: 'even',
    balancedContext: true,
    tensorOverlap: false,
  },
  constants: {
    ...NEUTRAL,
    efficiency: 1,
    attentionEfficiency: 1,
    halfRows: 0,
    nicShare: 1,
    nicShareNear: 1,
    hopUs: 0,
    boundaryUs: 0,
    optimizerBytes: 0,
    stepMs: 0,
  },
  collective: {
    reduceLatencyUs: 0,
    latencyUs: 0,
    rankUs: 0,
    busGBps: 300,
    lowLatencyGBps: 1,
    handshakeUs: 0,
    rampMB: 0,
    switchGain: 0,
    exchangeShare: 1,
    exchangeUs: 0,
  },
};
