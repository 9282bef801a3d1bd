import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import { parseDesign } from '../../design/text/parse.ts';
import { toEnd } from '../../design/steps.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { closedResult } from '../run/closed.ts';
import { prepareDesign } from '../run/prepare-design.ts';
import { runDesign } from './by-run/run-step.ts';

/** Rows of a shipped table, cells by column. */
function rowsOf(name: string): readonly Readonly<Record<string, string>>[] {
  const [header = '', ...lines] = readFileSync(`public/measured/${name}.csv`, 'utf8').trim().split('\n');
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
}

interface Machine {
  readonly compute: object;
  readonly network: string;
  readonly splitGBps: readonly [node: number, pod: number];
}

const A100: Machine = {
  compute: { peakTflops: 312, efficiency: 0.5, memoryGBps: 2039, calibration: 'megatron-a100' },
  network: 'nccl-a100',
  splitGBps: [300, 25],
};
const H100 = { peakTflops: 989, efficiency: 0.5, memoryGBps: 3350 };

/** A design as a person writes it: the machine, the model, the layout and the calibrations by name. */
function designOf(
  row: Readonly<Record<string, string>>,
  { compute, network, splitGBps }: Machine,
  more: { readonly workload?: object; readonly parallelism?: object } = {},
): object {
  const number = (column: string, otherwise = 1): number => Number(row[column] || otherwise);
  const [tensor, stages, data, chunks] = [number('tp'), number('pp'), number('dp'), number('virtual_stages')];
  const context = number('cp');
  const npus = tensor * stages * data * context;
  const node = Math.min(8, npus);
  const schedule = chunks > 1 ? { schedule: 'interleaved', chunks } : { schedule: 'oneForwardOneBackward' };
  const dimensions = [
    { kind: 'switch', size: node, tier: 'node' },
    { kind: 'switch', size: npus / node, tier: 'pod' },
  ].slice(0, npus > node ? 2 : 1);
  const customGBps = splitGBps.slice(0, dimensions.length);
  return {
    v: 1,
    topology: { dimensions },
    workload: {
      kind: 'transformer',
      preset: 'megatron-530b',
      layers: number('layers'),
      hidden: number('hidden'),
      heads: number('heads'),
      sequence: number('seq'),
      vocabulary: number('vocab', 51_200),
      attentionScores: true,
      embeddings: true,
      globalBatch: number('batch'),
      microBatch: number('micro_batch'),
      recompute: true,
      ...more.workload,
    },
    parallelism: {
      modelParallel: tensor,
      ...(stages > 1 ? { pipeline: { stages, ...schedule } } : {}),
      ...(context > 1 ? { contextParallel: context } : {}),
      overlap: false,
      ...more.parallelism,
    },
    compute,
    system: { leastChunkBytes: 8_388_608, calibration: network },
    bandwidth: {
      mode: 'fixed',
      scheme: 'custom',
      budgetGBps: customGBps.reduce((a, b) => a + b, 0),
      customGBps,
    },
  };
}

/** By the text of the design: several tests run the same one. */
const known = new Map<string, number>();

function seconds(design: object): number {
  const key = JSON.stringify(design);
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = valueOf(toEnd(runDesign(valueOf(expandDesign(design)))));
  known.set(key, found);
  return found;
}

/** The longest pipelines take seconds each: all of them with `npm run verify:large`. */
const MOST_STAGES = cases(35, Infinity);
const isQuick = ({ pp = '' }: Readonly<Record<string, string>>): boolean => Number(pp) <= MOST_STAGES;

/** Mean absolute error of the runs. */
function meanError(pairs: readonly (readonly [design: object, measured: number])[]): number {
  const errors = pairs.map(([design, measured]) => Math.abs(seconds(design) / measured - 1));
  return errors.reduce((a, b) => a + b, 0) / errors.length;
}

describe('designs made by hand from measured rows', () => {
  it('err by no more than 5 % on SC21, where they ran 30 % too fast', () => {
    const rows = rowsOf('sc21').filter(isQuick);
    const pairs = rows.map((row) => [designOf(row, A100), Number(row['step_s'])] as const);
    expect(pairs).toHaveLength(cases(9, 10));
    expect(meanError(pairs)).toBeLessThan(0.05);
  });

  it('err by no more than 5 % on rows with selective recomputation', () => {
    const rows = rowsOf('seqsel').filter((row) => Number(row['pp']) <= cases(8, Infinity));
    const pairs = rows.map((row) => {
      const isFull = row['recompute'] === 'full';
      const more = {
        workload: { recompute: isFull },
        parallelism: {
          sequenceParallel: row['sequence_parallel'] === '1',
          ...(isFull ? {} : { checkpointing: 'selective' }),
        },
      };
      return [designOf(row, A100, more), Number(row['step_s'])] as const;
    });
    expect(meanError(pairs)).toBeLessThan(0.05);
  });

  it('err by no more than 10 % on every third row of vTrain with 64 GPUs and more', () => {
    const rows = rowsOf('vtrain').filter(({ set }) => set === 'multi');
    const machine: Machine = { ...A100, splitGBps: [300, 12.5] };
    // Every third of them: all are in the table of `netloom measured --run`.
    const some = rows.filter((_, index) => index % 3 === 0);
    const pairs = some.map((row) => [designOf(row, machine), Number(row['step_ms']) / 1e3] as const);
    expect(meanError(pairs)).toBeLessThan(0.1);
  });

  it('err by no more than 4 % on the H100 rows of Llama 3.1 405B in MLPerf, in FP8', () => {
    const rows = rowsOf('mlperf').filter(
      ({ benchmark, accelerator }) => benchmark === 'llama31_405b' && accelerator === 'H100',
    );
    const machine: Machine = {
      compute: { ...H100, calibration: 'megatron-fp8-h100' },
      network: 'nccl-h100',
      splitGBps: [450, 50],
    };
    const pairs = rows.map((row) => {
      const workload = {
        preset: 'llama-3-405b',
        kvHeads: 8,
        feedForward: Number(row['ffn']),
        gated: true,
        tiedEmbeddings: false,
        recompute: false,
        precision: 'fp8',
      };
      const parallelism = { sequenceParallel: true, zeroStage: 1, overlap: true };
      return [designOf(row, machine, { workload, parallelism }), Number(row['step_s'])] as const;
    });
    expect(pairs).toHaveLength(5);
    expect(meanError(pairs)).toBeLessThan(0.04);
  });

  it('take the measured time of 530B on 2,520 A100s, not 43 s, with and without the bandwidth of memory', () => {
    const row = rowsOf('sc21').find(({ model }) => model === '530B')!;
    const withMemory = seconds(designOf(row, A100));
    expect(Math.abs(withMemory / 54.085 - 1)).toBeLessThan(0.05);
    const compute = { peakTflops: 312, efficiency: 0.5, calibration: 'megatron-a100' };
    expect(seconds(designOf(row, { ...A100, compute }))).toBeCloseTo(withMemory, 9);
  });

  it('say what they leave out of a measured step: version 1 counts no attention scores where it says nothing', () => {
    const row = rowsOf('sc21').find(({ model }) => model === '530B')!;
    const silent = { attentionScores: undefined, embeddings: undefined };
    const design = valueOf(parseDesign(JSON.stringify(designOf(row, A100, { workload: silent }))));
    const { notes } = valueOf(closedResult(valueOf(prepareDesign(design)), 'custom'));
    expect(notes).toEqual([
      'The design leaves out attention scores and the embedding and the output projection, which the stack of its calibration was measured with.',
    ]);
  });

  it('run as fast whether they say that collectives overlap or not, where that stack hides nothing', () => {
    const row = rowsOf('sc21').find(({ model }) => model === '39B')!;
    const parallelism = { overlap: true };
    expect(seconds(designOf(row, A100, { parallelism }))).toBeCloseTo(seconds(designOf(row, A100)), 9);
  });
});
