import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { openAny } from '../open-any.ts';
import { recognise } from '../recognise.ts';

/** As the examples of its repository: GPT-3 175B on 4,096 A100. */
const APPLICATION = {
  name: 'gpt3 175B',
  hidden: 12_288,
  feedforward: 49_152,
  seq_size: 2048,
  attn_heads: 96,
  attn_size: 128,
  num_blocks: 96,
};
const EXECUTION = {
  num_procs: 4096,
  tensor_par: 8,
  pipeline_par: 64,
  data_par: 8,
  tensor_par_net: 0,
  pipeline_par_net: 1,
  data_par_net: 1,
  batch_size: 3072,
  microbatch_size: 1,
  datatype: 'float16',
  fused_activation: false,
  attention_type: 'multihead',
  activation_recompute: 'full',
  pipeline_interleaving: 1,
  optimizer_sharding: true,
  tensor_par_comm_type: 'rs_ag',
  tensor_par_overlap: 'none',
  data_par_overlap: true,
  weight_offload: true,
  training: true,
};
const SYSTEM = {
  matrix: { float16: { tflops: 312, gflops_efficiency: { '128': 0.99, '0': 0.8 } } },
  vector: { float16: { tflops: 78, gflops_efficiency: { '0': 0.9 } } },
  mem1: { GiB: 80, GBps: 2039, MB_efficiency: { '1': 0.9 } },
  networks: [
    { bandwidth: 300, efficiency: 0.65, size: 8, latency: 1e-5 },
    { bandwidth: 25, efficiency: 0.9, size: 65_536, latency: 2e-5 },
  ],
};

const file = (name: string, value: unknown) => ({ name, text: JSON.stringify(value, null, 1) });
const TRIO = [file('app.json', APPLICATION), file('exe.json', EXECUTION), file('sys.json', SYSTEM)];

describe('the files of Calculon', () => {
  it('are one design: model, layout and machine', async () => {
    expect(TRIO.map(recognise)).toEqual(['calculon.application', 'calculon.execution', 'calculon.system']);
    const read = await openAny(TRIO, DEFAULT_DESIGN);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const { design, losses } = read.value;
    expect(design.topology.dimensions.map(({ size, linkLatencyNs }) => [size, linkLatencyNs])).toEqual([
      [8, 10_000],
      [512, 20_000],
    ]);
    expect(design.bandwidth.customGBps).toEqual([195, 22.5]);
    expect(design.compute).toEqual({
      peakTflops: 312,
      efficiency: 0.99,
      memoryGBps: 0.9 * 2039,
      capacityGB: 85.899_345_92,
    });
    expect(design.workload).toMatchObject({
      label: 'gpt3 175B',
      layers: 96,
      hidden: 12_288,
      globalBatch: 3072,
      sequence: 2048,
      precision: 'fp16',
      embeddings: false,
    });
    expect(design.parallelism).toMatchObject({
      modelParallel: 8,
      pipeline: { stages: 64 },
      zeroStage: 1,
      checkpointing: 'full',
      sequenceParallel: true,
      overlap: true,
    });
    expect(losses.map(({ path, message }) => `${path}: ${message}`)).toContain(
      'exe.json:20:2: weight_offload: a design offloads nothing',
    );
  });

  it('have the efficiencies of lists of pairs, and of one throughput for all formats', async () => {
    const pairs = [
      [128, 0.95],
      [16, 0.9],
      [0, 0.1],
    ];
    const mem1 = { GiB: 80, GBps: 2048, MB_efficiency: [[100, 0.9], ...pairs.slice(2)] };
    for (const matrix of [
      { float16: { tflops: 312, gflops_efficiency: pairs } },
      { tflops: 312, gflops_efficiency: { float16: pairs } },
    ]) {
      const read = await openAny([file('sys.json', { ...SYSTEM, matrix, mem1 })], DEFAULT_DESIGN);
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      const { peakTflops, efficiency, memoryGBps } = read.value.design.compute;
      expect([peakTflops, efficiency, memoryGBps]).toEqual([312, 0.95, 0.9 * 2048]);
    }
  });

  it('are refused by the field that is wrong', async () => {
    const read = await openAny([file('exe.json', { ...EXECUTION, num_procs: 'many' })], DEFAULT_DESIGN);
    expect(read).toMatchObject({
      ok: false,
      problems: [{ path: 'exe.json:2:15', message: 'num_procs is "many"; expected a whole number from 1' }],
    });
    const empty = await openAny([file('sys.json', { ...SYSTEM, networks: [] })], DEFAULT_DESIGN);
    expect(empty).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringMatching(/^networks is missing/) as string }],
    });
  });
});
