import { expect, it } from 'vitest';
import { gemmTimeline } from '../../analysis/gemm2d/gemm-pipeline.ts';
import { publishedQuestion } from '../../analysis/gemm2d/published-question.ts';
import type { ProductSearched } from '../../analysis/gemm2d/search-product.ts';
import { searchGrids, type GridsSearched } from '../../analysis/gemm2d/search.ts';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { printDesign } from '../../design/text/serialize.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { valueOf } from '../../units/result.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const { fileOf } = scratchFolder();

function meshOf(...args: readonly string[]) {
  return said((output) => run(['mesh', ...args], COMMANDS, output));
}

const DESIGN: Design = {
  ...DEFAULT_DESIGN,
  topology: {
    ...DEFAULT_DESIGN.topology,
    dimensions: [8, 8, 2].map((size) => ({ kind: 'ring', size, tier: 'node', linkLatencyNs: 500 })),
  },
  workload: { ...baseTransformer('gpt-3'), tokensPerReplica: 262_144, microBatch: 64, recompute: false },
  parallelism: {
    modelParallel: 64,
    overlap: true,
    pipeline: { stages: 2, schedule: 'oneForwardOneBackward' },
    mesh: {},
  },
};

it('netloom mesh prints what the tab 2D products finds for a published model', () => {
  const { code, printed } = meshOf('--layers-of=Megatron-NLG', '--profile=TPU', '--format=json');
  expect(code).toBe(0);
  const expected = valueOf(toEnd(searchGrids(publishedQuestion('Megatron-NLG', 'TPU'))));
  const { ranked, rivals } = JSON.parse(printed) as GridsSearched;
  expect(ranked).toEqual(expected.ranked);
  expect(rivals).toEqual(expected.rivals);
  // The best mesh of Megatron-NLG on the fitted chip.
  expect(ranked[0]?.mesh).toEqual({ rows: 16, columns: 16 });
});

it('netloom mesh takes the group, links and micro-batch of a design', () => {
  const file = fileOf('design.json', printDesign(DESIGN));
  const { code, printed } = meshOf(file, '--format=json', '--least-side=2');
  expect(code).toBe(0);
  const { layers, ranked, refused } = JSON.parse(printed) as GridsSearched;
  // Two micro-batches of 64 sequences of 2,048 tokens.
  expect(layers[0]?.gemms[0]).toMatchObject({ m: 131_072, n: 36_864, k: 12_288 });
  expect([...ranked, ...refused].every(({ mesh }) => mesh.rows * mesh.columns === 64)).toBe(true);
  expect(meshOf(file).printed).toMatch(/^8 x 8 +/m);
});

it('netloom mesh finds the grid and slices of a free product, as the tab has them grid by grid', () => {
  const { code, printed } = meshOf('--product=262144,36864,12288', '--format=json');
  expect(code).toBe(0);
  const { gemm, ranked, rivals } = JSON.parse(printed) as ProductSearched;
  const { profile } = publishedQuestion('GPT-3', 'SIM');
  expect(gemm.flow).toBe('OS');
  expect(ranked.map(({ time }) => time.ns)).toEqual(
    ranked.map(({ time }) => time.ns).toSorted((a, b) => a - b),
  );
  for (const { mesh, slices, time } of ranked) {
    const tab = valueOf(
      gemmTimeline({
        profile,
        algorithm: 'meshSlice',
        gemm,
        mesh,
        slices: null,
        buffers: 2,
      }),
    );
    expect({ slices, ns: time.ns }).toEqual({ slices: tab.slices, ns: tab.time.ns });
  }
  expect(rivals.map(({ algorithm }) => algorithm)).toContain('cannon');
  expect(meshOf('--product=1024,4096,65536').printed).toMatch(/^RS +1,024 +4,096 +65,536$/m);
  expect(meshOf('--product=65536,1024,4096', '--flow=OS').printed).toMatch(/^OS /m);
});

it.each([
  [['--product=1,2'], '--product: is "1,2"; expected three whole numbers M,N,K, such as 262144,36864,12288'],
  [['--flow=OS'], '--flow: is given without --product; expected both'],
  [['--scheme=equal'], '--scheme: is given without a design; expected both'],
  [['--chips=0'], '--chips: is "0"; expected a whole number from 1 to 1048576'],
] as const)('netloom mesh refuses %j in words', (args, message) => {
  const { code, noted } = meshOf(...args);
  expect(code).toBe(2);
  expect(noted).toContain(message);
});

it('netloom mesh fits the rings of a design to measured times, and prints the design with them', () => {
  const file = fileOf('unfitted.json', printDesign(DESIGN));
  const rows = ['allGather,2,10000,12', 'allGather,2,100000,21', 'allGather,4,10000,16'];
  const times = fileOf('times.csv', ['collective,chips,bytes,us', ...rows].join('\n'));
  const { code, printed, noted } = meshOf(file, `--fit=${times}`);
  expect(code).toBe(0);
  expect(noted).toContain(
    'synchronisation of a step: 1 µs\nallGather: launch 10 µs, 10 GB/s\nmean error 0 %',
  );
  const { topology, parallelism, bandwidth } = JSON.parse(printed) as Design;
  expect(topology.dimensions[0]?.linkLatencyNs).toBeCloseTo(990, 6);
  expect(parallelism.mesh?.allGather?.launchNs).toBeCloseTo(10_000, 6);
  expect(bandwidth.customGBps?.slice(0, 2).map((gbps) => Math.round(gbps * 1e6) / 1e6)).toEqual([10, 10]);
  expect(meshOf(`--fit=${times}`).code).toBe(2);
});

it('netloom mesh prints the operations of a product by every algorithm', () => {
  const asked = ['--product=262144,36864,12288', '--chips=256', '--timelines'] as const;
  const lines = meshOf(...asked)
    .printed.trim()
    .split('\r\n');
  expect(lines[0]).toBe('algorithm,lane,slice,start ns,end ns');
  // The best grid is 32 x 8, which Cannon cannot use.
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0]))).toEqual(
    new Set(['SUMMA', 'Collective', 'Wang', 'MeshSlice']),
  );
  expect(meshOf('--timelines').code).toBe(2);
});
