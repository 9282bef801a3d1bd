/** Twenty designs that combine blocks, models, schedules, network models and goals, each run in well under a second. */
import type { Design } from '../../design/document.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { valueOf } from '../../units/result.ts';

type Fields = Readonly<Record<string, unknown>>;

const RING_SWITCH = [
  { kind: 'ring', size: 4 },
  { kind: 'switch', size: 8, tier: 'pod' },
];
const THREE = [{ kind: 'ring', size: 2 }, { kind: 'fullyConnected', size: 4 }, RING_SWITCH[1]];
const GPT = { preset: 'gpt-3', layers: 4, hidden: 2048 };

interface Parts {
  readonly dimensions?: readonly unknown[];
  readonly workload?: Fields;
  readonly parallelism?: Fields;
  readonly system?: Fields;
  readonly compute?: Fields;
  readonly bandwidth?: Fields;
}

function design(name: string, parts: Parts): Design {
  const {
    dimensions = RING_SWITCH,
    workload = GPT,
    parallelism,
    system,
    compute = {},
    bandwidth = {},
  } = parts;
  return valueOf(
    expandDesign({
      v: 1,
      name,
      topology: { dimensions },
      workload,
      parallelism: { modelParallel: 4, ...parallelism },
      system: { chunks: 4, ...system },
      compute,
      bandwidth,
    }),
  );
}

const LAYER = {
  name: 'layer',
  forward: [{ kind: 'compute', label: 'product', durationNs: 2e5 }],
  weightGradient: [
    { kind: 'compute', label: 'product', durationNs: 4e5 },
    { kind: 'collective', label: 'gradient', collective: 'allReduce', bytes: 3e7, role: 'data' },
  ],
};

export const TWENTY_DESIGNS: readonly Design[] = [
  design('two dimensions', {}),
  design('three dimensions', { dimensions: THREE }),
  design('overlap', { dimensions: THREE, parallelism: { overlap: true } }),
  design('optimal shown', { dimensions: THREE, bandwidth: { scheme: 'optimal' } }),
  design('given links', {
    dimensions: THREE,
    bandwidth: { mode: 'fixed', scheme: 'custom', customGBps: [90, 40, 20] },
  }),
  design('time and cost', {
    dimensions: THREE,
    bandwidth: { goal: { objective: 'timeCost', budget: '=', constraints: [], others: [] } },
  }),
  design('shared links', { system: { network: 'shared' } }),
  design('packets', {
    dimensions: [{ kind: 'switch', size: 4 }],
    workload: { preset: 'gpt-3', layers: 1, hidden: 256, tokensPerReplica: 64 },
    system: { network: 'packets', chunks: 1 },
  }),
  design('fat tree', {
    dimensions: [RING_SWITCH[0], { kind: 'fatTree', size: 16, tier: 'pod', parameters: { over: 4 } }],
  }),
  design('loop network', {
    dimensions: [RING_SWITCH[0], { kind: 'loop', size: 8, tier: 'pod', parameters: { q: 2, z: 2 } }],
  }),
  design('mesh', { dimensions: [{ kind: 'mesh', size: 4 }, RING_SWITCH[1]] }),
  design('1F1B', { parallelism: { pipeline: { stages: 4, schedule: 'oneForwardOneBackward' } } }),
  design('context parallel', { dimensions: THREE, parallelism: { contextParallel: 2 } }),
  design('ZeRO 3', { dimensions: THREE, parallelism: { zeroStage: 3, overlap: true } }),
  design('recommendation model', {
    workload: { kind: 'dlrm', preset: 'dlrm' },
    parallelism: { modelParallel: 1 },
  }),
  design('convolutions', {
    workload: { kind: 'convolution', preset: 'resnet-50' },
    parallelism: { modelParallel: 1 },
  }),
  design('layer table', {
    workload: {
      kind: 'table',
      label: 'table',
      loop: { kind: 'data', passes: 2 },
      layers: [LAYER, { ...LAYER, name: 'other' }],
    },
    parallelism: { modelParallel: 1, overlap: true },
  }),
  design('whole nanoseconds', { system: { rounding: 'reference' } }),
  design('Themis', { dimensions: THREE, system: { interDimension: 'themis', optimization: 'baseline' } }),
  design('slow links', {
    dimensions: THREE.map((dimension) => ({ ...dimension, linkLatencyNs: 20_000 })),
    bandwidth: { budgetGBps: 30 },
  }),
];
