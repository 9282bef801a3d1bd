import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expandDesign } from '../../design/text/expand.ts';
import { parseDesign } from '../../design/text/parse.ts';
import { toEnd } from '../../design/steps.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { runDesign } from './by-run/run-step.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Returns the rows of a shipped table, cells by column. */
function rowsOf(name: string): readonly Row[] {
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
function h100(calibration: string): Machine {
  return {
    compute: { peakTflops: 989, efficiency: 0.5, memoryGBps: 3350, calibration },
    network: 'nccl-h100',
    splitGBps: [450, 50],
  };
}

/** The machines of torchtitan's rows: nodes of 8 with 400 Gb/s per GPU, the first with HBM2e and 500 W. */
const TITAN_MEMORY: Readonly<Record<string, { readonly memoryGBps: number; readonly capacityGB: number }>> = {
  'H100-96GB-500W': { memoryGBps: 2400, capacityGB: 96 },
  H200: { memoryGBps: 4800, capacityGB: 141 },
};
const TITAN_MODELS: Readonly<Record<string, string>> = {
  '8B': 'llama-3-8b',
  '70B': 'llama-3-70b',
  '405B': 'llama-3-405b',
};

/** Returns a row of torchtitan as a document of version 2. */
function titanDesign(row: Row): object {
  const { model = '', accelerator = '', gpus, tp, pp, cp, dp_shard: data, schedule, seq, dtype } = row;
  const stages = Number(pp);
  const npus = Number(gpus);
  const stack = { bf16: row['compile'] === '1' ? '' : '-eager', fp8: '-fp8', 'fp8-rowwise': '-rowwise' }[
    dtype!
  ];
  // With stages, the local batch is cut into the eight micro-batches that one of the schedules needs.
  const microBatch = stages > 1 ? Math.max(1, Number(row['local_batch']) / 8) : Number(row['local_batch']);
  const dimensions = [
    { kind: 'switch', size: Math.min(8, npus), tier: 'node' },
    { kind: 'switch', size: npus / 8, tier: 'pod' },
  ].slice(0, npus > 8 ? 2 : 1);
  const customGBps = [450, 50].slice(0, dimensions.length);
  const interleaved = { schedule: 'interleaved', chunks: 2 };
  return {
    v: 2,
    model: TITAN_MODELS[model],
    tensor: Number(tp),
    context: Number(cp),
    pipeline: stages,
    batch: Number(row['batch']),
    microBatch,
    sequence: Number(seq),
    precision: dtype === 'bf16' ? 'bf16' : 'fp8',
    topology: { dimensions },
    compute: {
      peakTflops: 989,
      fp8Tflops: 1979,
      ...TITAN_MEMORY[accelerator],
      calibration: `torchtitan-h100${stack}`,
    },
    system: { calibration: 'nccl-h100' },
    parallelism: {
      checkpointing: row['recompute'],
      zeroStage: Number(data) > 1 ? 3 : 0,
      ...(Number(data) > 1 ? { fsdp: { prefetch: 1, keepsWeights: true } } : {}),
      sequenceParallel: true,
      tensorOverlap: row['async_tp'] === '1',
      overlap: true,
      ...(schedule === 'interleaved' ? { pipeline: { stages, ...interleaved } } : {}),
    },
    bandwidth: {
      mode: 'fixed',
      scheme: 'custom',
      budgetGBps: customGBps.reduce((a, b) => a + b, 0),
      customGBps,
    },
  };
}

function titanSeconds({ batch, seq, tok_s_gpu: rate, gpus }: Row): number {
  return (Number(batch) * Number(seq)) / Number(rate) / Number(gpus);
}

/** Parts of a design that tests change. */
interface Made {
  readonly topology: { readonly dimensions: readonly { readonly tier: string }[] };
  readonly workload: object;
  readonly parallelism: object;
  readonly compute: object;
  readonly system: object;
  readonly bandwidth: object;
}

/** 1,024 sequences over 32 replicas. */
function tokensAsWork(workload: object): object {
  const { globalBatch: _, ...others } = workload as { readonly globalBatch: number };
  return { ...others, tokensPerReplica: 32 * 2048 };
}

function fullyConnected(dimension: { readonly tier: string }): object {
  return dimension.tier === 'node' ? { ...dimension, kind: 'fullyConnected' } : dimension;
}

type Row = Readonly<Record<string, string>>;

/** Rows with pipelines short enough to run in milliseconds; with NETLOOM_LARGE all of them. */
function shortRows(rows: readonly Row[]): readonly Row[] {
  const passes = ({ pp, batch, dp, micro_batch: micro }: Row): number =>
    (Number(pp) * Number(batch)) / Number(dp) / Number(micro || 1);
  return rows.filter((row) => passes(row) <= cases(64, Infinity));
}

/** Returns a design as a user writes it: the machine, the model, the layout and the calibrations by name. */
function designOf(
  row: Row,
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

function seconds(design: object): number {
  return valueOf(toEnd(runDesign(valueOf(expandDesign(design)))));
}

/** Returns the mean absolute error of the runs. */
function meanError(pairs: readonly (readonly [design: object, measured: number])[]): number {
  const errors = pairs.map(([design, measured]) => Math.abs(seconds(design) / measured - 1));
  return errors.reduce((a, b) => a + b, 0) / errors.length;
}

describe('designs written by hand from measured rows', () => {
  it('err by no more than 5 % on SC21, where they ran 30 % too fast', () => {
    const rows = shortRows(rowsOf('sc21'));
    const pairs = rows.map((row) => [designOf(row, A100), Number(row['step_s'])] as const);
    expect(pairs.length).toBeGreaterThanOrEqual(cases(5, 10));
    expect(meanError(pairs)).toBeLessThan(0.05);
  });

  it('err by no more than 5 % on rows with selective recomputation', () => {
    const pairs = shortRows(rowsOf('seqsel')).map((row) => {
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
    expect(pairs.length).toBeGreaterThanOrEqual(cases(2, 8));
    expect(meanError(pairs)).toBeLessThan(0.05);
  });

  it('err by no more than 8 % on rows of vTrain with 64 GPUs and more', () => {
    const rows = shortRows(rowsOf('vtrain').filter(({ set }) => set === 'multi'));
    const machine: Machine = { ...A100, splitGBps: [300, 12.5] };
    const pairs = rows.map((row) => [designOf(row, machine), Number(row['step_ms']) / 1e3] as const);
    expect(pairs.length).toBeGreaterThanOrEqual(cases(20, 49));
    expect(meanError(pairs)).toBeLessThan(cases(0.1, 0.08));
  });

  it('err by no more than 4 % on the H100 rows of Llama 3.1 405B in MLPerf, in FP8', () => {
    const rows = rowsOf('mlperf').filter(
      ({ benchmark, accelerator }) => benchmark === 'llama31_405b' && accelerator === 'H100',
    );
    const pairs = rows.slice(cases(4, 0)).map((row) => {
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
      const machine = h100('megatron-fp8-h100');
      // Version 1 of the document has no FP8.
      const design = { ...designOf(row, machine, { workload, parallelism }), v: 2 };
      return [design, Number(row['step_s'])] as const;
    });
    expect(pairs).toHaveLength(cases(1, 5));
    expect(meanError(pairs)).toBeLessThan(0.04);
  });

  it('err by no more than 11 % on the H100 rows of Megatron-LM', () => {
    const parallelism = { sequenceParallel: true, zeroStage: 1, overlap: true };
    const more = { workload: { recompute: false, precision: 'bf16' }, parallelism };
    const rows = shortRows(rowsOf('megatron_h100').map((row) => ({ ...row, micro_batch: '1' })));
    const pairs = rows.map(
      (row) => [designOf(row, h100('megatron-bf16-h100'), more), Number(row['step_s'])] as const,
    );
    expect(pairs.length).toBeGreaterThanOrEqual(cases(6, 9));
    // Its smallest models, whose micro-batches the source does not state, err by a fifth.
    expect(meanError(pairs)).toBeLessThan(cases(0.13, 0.11));
  });

  it('err by no more than 5 % on the H100 rows of llm-foundry', () => {
    const rows = rowsOf('llm_foundry').filter(
      ({ gpu, precision, layers, cpu_offload: offload }) =>
        gpu === 'h100_80gb' && precision === 'amp_bf16' && layers !== '' && offload === 'False',
    );
    const pairs = rows
      .filter((_, index) => index % cases(4, 1) === 0)
      .map((row) => {
        const { gpus, checkpointing, sharding, seq, batch, tok_s_gpu: rate } = row;
        const more = {
          workload: { vocabulary: 50_368, recompute: checkpointing === 'True', precision: 'bf16' },
          parallelism: {
            zeroStage: 3,
            overlap: true,
            fsdp: { prefetch: 1, keepsWeights: sharding === 'SHARD_GRAD_OP' },
          },
        };
        const measured = (Number(batch) * Number(seq)) / Number(rate) / Number(gpus);
        return [designOf({ ...row, dp: gpus! }, h100('llm-foundry-h100'), more), measured] as const;
      });
    expect(pairs.length).toBeGreaterThanOrEqual(cases(12, 50));
    expect(meanError(pairs)).toBeLessThan(0.05);
  });

  it('err on the rows of torchtitan by at most 1.5 points more than the closed form, whose error is 4.1 %', () => {
    const pairs = rowsOf('torchtitan').map((row) => [titanDesign(row), titanSeconds(row)] as const);
    expect(pairs).toHaveLength(32);
    expect(meanError(pairs)).toBeLessThan(0.041 + 0.015);
  });

  it('name an H200 machine in a few lines, and are as far off its held-out rows as the documents say: too slow', () => {
    const rows = rowsOf('torchtitan').filter(({ accelerator }) => accelerator === 'H200');
    const pairs = rows.map((row) => {
      const design = {
        v: 2,
        model: 'llama-3-8b',
        machine: 'dgx-h200-64',
        npus: Number(row['gpus']),
        batch: Number(row['batch']),
        microBatch: 2,
        sequence: 8192,
        precision: 'fp8',
        compute: { calibration: 'torchtitan-h100-fp8' },
        parallelism: { zeroStage: 3, checkpointing: 'selective' },
      };
      return [design, titanSeconds(row)] as const;
    });
    expect(pairs).toHaveLength(2);
    // No constant was fitted on H200: those of FP8 are of H100s limited to 500 W. The errors are stated, not allowed.
    const errors = pairs.map(([design, measured]) => seconds(design) / measured - 1);
    expect(errors.map((error) => `+${(100 * error).toFixed(1)} %`)).toEqual(['+9.9 %', '+8.7 %']);
    expect(readFileSync('docs/models/step.md', 'utf8')).toContain('+9.9 and +8.7 %');
  });

  it('match the measured time of 530B on 2,520 A100s, instead of 43 s, with and without memory bandwidth', () => {
    const row = rowsOf('sc21').find(({ model }) => model === cases('39B', '530B'))!;
    const withMemory = seconds(designOf(row, A100));
    expect(Math.abs(withMemory / Number(row['step_s']) - 1)).toBeLessThan(0.05);
    const compute = { peakTflops: 312, efficiency: 0.5, calibration: 'megatron-a100' };
    expect(seconds(designOf(row, { ...A100, compute }))).toBeCloseTo(withMemory, 9);
  });

  it('say what they leave out of a measured step: version 1 counts no attention scores by default', () => {
    const row = rowsOf('sc21').find(({ model }) => model === '18B')!;
    const silent = { attentionScores: undefined, embeddings: undefined };
    const design = valueOf(parseDesign(JSON.stringify(designOf(row, A100, { workload: silent }))));
    const { notes } = valueOf(closedResult(valueOf(prepareDesign(design, ALL_PARTS)), 'custom'));
    expect(notes).toEqual([
      'The design leaves out attention scores and the embedding and the output projection, which the stack of its calibration was measured with.',
    ]);
  });

  it.each([
    ['its efficiency', (design: Made) => ({ ...design, compute: { ...design.compute, efficiency: 1 } })],
    ['its chunks', (design: Made) => ({ ...design, system: { ...design.system, chunks: 64 } })],
    ['no least chunk', (design: Made) => ({ ...design, system: { calibration: 'nccl-a100' } })],
    ['a budget', (design: Made) => ({ ...design, bandwidth: { ...design.bandwidth, mode: 'budget' } })],
    [
      'the tokens of a replica in place of the batch',
      (design: Made) => ({
        ...design,
        workload: tokensAsWork(design.workload),
      }),
    ],
    [
      'nodes that are connected fully',
      (design: Made) => ({
        ...design,
        topology: { dimensions: design.topology.dimensions.map(fullyConnected) },
      }),
    ],
    [
      'latencies that the measured ones replace',
      (design: Made) => ({
        ...design,
        topology: {
          dimensions: design.topology.dimensions.map((dimension) => ({ ...dimension, linkLatencyNs: 2000 })),
        },
      }),
    ],
  ])('take the same time with %s', (_, change) => {
    const row = rowsOf('sc21').find(({ model }) => model === '18B')!;
    const design = designOf(row, A100) as Made;
    expect(seconds(change(design)) / seconds(design)).toBeCloseTo(1, 9);
  });

  it('say where they differ from the stack: collectives after compute, links that were not measured', () => {
    const row = rowsOf('megatron_h100').find(({ model }) => model === '7.1B')!;
    const { workload, ...design } = designOf(row, h100('megatron-bf16-h100')) as Made;
    const notesOf = (changed: object): readonly string[] => {
      const read = valueOf(parseDesign(JSON.stringify({ ...design, workload, ...changed })));
      return valueOf(closedResult(valueOf(prepareDesign(read, ALL_PARTS)), 'custom')).notes;
    };
    const apart =
      'The design runs collectives after compute; the stack of its calibration ran part of them beside it.';
    expect(notesOf({})).toEqual([apart]);
    expect(notesOf({ parallelism: { ...design.parallelism, overlap: true } })).toEqual([]);
    expect(notesOf({ system: {} })).toEqual([
      apart,
      'Compute takes what was measured, and collectives what their links promise: no measured links are named.',
    ]);
  });

  it('run equally fast with and without overlap of collectives, if that stack overlaps nothing', () => {
    const row = rowsOf('sc21').find(({ model }) => model === '39B')!;
    const parallelism = { overlap: true };
    expect(seconds(designOf(row, A100, { parallelism }))).toBeCloseTo(seconds(designOf(row, A100)), 9);
  });
});
