/** How near the bound of the best point is to its run, and how many points a proof runs, for kinds of spaces: docs/models/search.md has the table. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toEnd } from '../design/steps.ts';
import { bruteForce, inOrder, pointsIn } from '../testing/search/brute-force.ts';
import { search } from './search.ts';

const dimensions = (kind: string, parameters?: object): readonly object[] =>
  ['node', 'pod'].map((tier) => ({
    kind,
    size: 4,
    linkLatencyNs: 500,
    tier,
    ...(parameters === undefined ? {} : { parameters }),
  }));

const topology = (kind: string, parameters?: object): object => ({
  topology: { dimensions: dimensions(kind, parameters) },
});

/** Four layers of GPT-3 on 16 NPUs. */
const BASE = {
  v: 2,
  model: 'gpt-3',
  batch: 32,
  workload: { layers: 4 },
  compute: { peakTflops: 1000, efficiency: 0.6 },
  bandwidth: { mode: 'fixed', scheme: 'custom', budgetGBps: 350, customGBps: [300, 50] },
  ...topology('switch'),
};
const LAYOUTS = { tp: [1, 2, 4], zero: [0, 1, 3], microBatch: [1, 2] };

const TABLE = {
  workload: {
    kind: 'table',
    label: 'Two layers',
    loop: { kind: 'data', passes: 2 },
    layers: ['first', 'second'].map((name) => ({
      name,
      forward: [{ kind: 'compute', label: 'forward', durationNs: 1e6 }],
      recompute: [],
      inputGradient: [{ kind: 'compute', label: 'backward', durationNs: 2e6 }],
      weightGradient: [
        { kind: 'compute', label: 'weights', durationNs: 1e6 },
        { kind: 'collective', label: 'reduce', collective: 'allReduce', bytes: 1e8, role: 'data' },
      ],
      updateNs: 0,
    })),
  },
  model: undefined,
  batch: undefined,
};

const MIXTURE = { model: 'mixtral-8x7b' };
const TORUS = { kind: 'torus', sizes: [4, 4], lanes: 1, linkLatencyNs: 500 };

/** The kind as the document names it, what it changes in the base, and its free fields. */
const KINDS: readonly (readonly [kind: string, change: object, free?: object])[] = [
  ['switches', {}],
  ['rings (a torus)', topology('ring')],
  ['meshes', topology('mesh')],
  ['switches that reduce', topology('switch', { inNetwork: 'all', e: 0.8 })],
  ['`themis`', { system: { interDimension: 'themis' } }],
  ['Mixtral, experts over 4', { ...MIXTURE, parallelism: { expertParallel: { degree: 4 } } }],
  [
    'a calibrated stack and links',
    {
      compute: { peakTflops: 1000, calibration: 'megatron-bf16-h100', memoryGBps: 2000 },
      system: { calibration: 'nccl-h100' },
    },
  ],
  [
    'three schedules of 4 stages',
    { pipeline: 4 },
    {
      'parallelism.pipeline.schedule': ['oneForwardOneBackward', 'gpipe', 'zbH1'],
      microBatch: [1, 2],
      zero: [0, 1, 3],
      tp: [1],
    },
  ],
  ['a slow NPU', { conditions: [{ kind: 'slowNpu', npu: 3, factor: 0.5 }] }],
  ['a slow port', { conditions: [{ kind: 'slowPort', npu: 3, dimension: 0, factor: 0.5 }] }],
  ['a share of a dimension', { conditions: [{ kind: 'share', dimension: 1, share: 0.5 }] }],
  ['`themisFlex`', { system: { interDimension: 'themisFlex' } }],
  ['`roundRobin`', { system: { interDimension: 'roundRobin' } }],
  ['`shared`', { system: { network: 'shared' } }],
  [
    'an algorithm chosen by size',
    {
      system: {
        algorithms: { allReduce: [{ algorithm: { name: 'ring' }, whole: false, fastest: true }] },
      },
    },
  ],
  ['Mixtral with `nodeLimit`', { ...MIXTURE, parallelism: { expertParallel: { degree: 4, nodeLimit: 1 } } }],
  [
    'rings on a built torus (`topology.physical`)',
    { topology: { dimensions: dimensions('ring'), physical: TORUS } },
  ],
  [
    '2D products (`mesh`)',
    { parallelism: { mesh: { slices: [2, 2, 2, 2] } }, tensor: 16 },
    { zero: [0, 1, 3], microBatch: [16, 32], overlap: [true, false] },
  ],
  ['a layer table', TABLE, { chunks: [1, 2, 3, 4, 6, 8, 12, 16, 32] }],
  ['`reference` rounding', { system: { rounding: 'reference' } }],
];

const SPACES = KINDS.map(([kind, change, free = LAYOUTS]) => ({ kind, change, free }));

it.each(SPACES)('The bound of $kind is as near as the document says', ({ kind, change, free }) => {
  const points = pointsIn({
    base: { ...BASE, ...change },
    free,
    split: 'given',
    objective: 'time',
    top: 1,
  });
  const { runs, bounded } = bruteForce(points);
  const best = inOrder(runs)[0]!;
  const bound = bounded.find(({ point }) => point === best.point)!.score!;
  const near = bound === 0 ? 'none' : (bound / best.score).toFixed(2);
  const found = toEnd(search(points));
  const lines = readFileSync('docs/models/search.md', 'utf8').replaceAll(/ +/g, ' ').split('\n');
  expect(lines).toContain(`| ${kind} | ${near} | ${found.runs} of ${runs.length} |`);
});
