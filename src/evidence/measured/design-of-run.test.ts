import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { layersOf } from '../../run/layers-of.ts';
import { closedResult } from '../../run/closed.ts';
import { simulateSplit } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { designOfRow } from './design-of-run.ts';
import { createPredictor } from './predict.ts';
import { readMeasuredFile } from './read-file.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const HEADER =
  'model,hidden,layers,heads,seq,vocab,tp,pp,dp,virtual_stages,micro_batch,gpus,batch,tflops_per_gpu,step_s';
const BRIDGE =
  'release,task,model,system,gpus,precision,batch,micro_batch,seq,fsdp,tp,pp,cp,virtual_stages,ep,tok_s_gpu,model_tflops_per_gpu';
/** Runs that no design can express. */
const KNOWN = /LoRA is not modelled|layout is not in the log/;

function opened(name: string, row: number) {
  const text = readFileSync(`public/measured/${name}.csv`, 'utf8');
  const read = valueOf(readMeasuredFile(name, text));
  const { line = '', cases = [] } = read.rows.find((entry) => entry.row === row) ?? {};
  const predicted = cases[0] === undefined ? null : createPredictor()(cases[0].subject).value;
  return { ...valueOf(designOfRow(text.slice(0, text.indexOf('\n')), line)), predicted: predicted ?? 0 };
}

describe('a measured run as a design', () => {
  it('has its groups on the nodes and NICs of its machine', () => {
    const { design } = valueOf(
      designOfRow(HEADER, '18B,6144,40,48,2048,51200,8,1,32,1,8,256,1024,135,9.399'),
    );
    expect(design.topology.dimensions.map(({ kind, size }) => [kind, size])).toEqual([
      ['switch', 8],
      ['switch', 32],
    ]);
    expect(design.bandwidth).toMatchObject({ scheme: 'custom', customGBps: [300, 25], budgetGBps: 325 });
    expect(design.parallelism).toMatchObject({ modelParallel: 8, zeroStage: 0 });
    // 1,024 sequences over 32 replicas.
    expect(design.workload).toMatchObject({
      layers: 40,
      hidden: 6144,
      tokensPerReplica: 65_536,
      recompute: true,
    });
    expect(design.compute.calibration).toBe('megatron-a100');
  });

  it('has all stages of a pipeline, which are furthest apart', () => {
    const { design } = valueOf(
      designOfRow(HEADER, '1T,25600,128,160,2048,51200,8,64,6,1,1,3072,3072,163,102.630'),
    );
    expect(design.workload).toMatchObject({ layers: 128, microBatch: 1, globalBatch: 3072, label: '1T' });
    expect(design.parallelism).toMatchObject({
      pipeline: { stages: 64, schedule: 'oneForwardOneBackward' },
      axisOrder: ['tensor', 'context', 'data', 'pipeline'],
    });
    expect(design.topology.dimensions.map(({ size }) => size)).toEqual([8, 384]);
    const { design: chunks } = valueOf(
      designOfRow(HEADER, '145B,12288,80,96,2048,51200,8,8,24,2,1,1536,2304,148,24.817'),
    );
    expect(chunks.parallelism.pipeline).toEqual({ stages: 8, schedule: 'interleaved', chunks: 2 });
  });

  it('has experts in groups, with as many per GPU as in the run', () => {
    const { design: whole } = valueOf(
      designOfRow(BRIDGE, '26.08,pre-training,DeepSeekV3,DGX-GB200,256,MXFP8,4096,1,4096,0,1,4,1,4,64,1,1'),
    );
    // One more layer predicts a second token.
    expect(whole.workload).toMatchObject({ preset: 'deepseek-v3', layers: 62, experts: 256, denseLayers: 3 });
    expect(whole.parallelism).toMatchObject({ modelParallel: 1, expertParallel: { degree: 64 } });
    expect(whole.topology.dimensions.map(({ size }) => size)).toEqual([64, 4]);
    expect(whole.parallelism).not.toHaveProperty('checkpointing');
    expect(whole.name).not.toContain('cut');
    const { design: cut } = valueOf(
      designOfRow(BRIDGE, '25.09,pre-training,Qwen3_235B_a22B,DGX-H100,256,FP8,2048,1,4096,0,2,8,1,4,32,1,1'),
    );
    expect(cut.parallelism).toMatchObject({ modelParallel: 2, expertParallel: { degree: 16 } });
    expect(cut.name).toMatch(/, experts cut by TP$/);
    expect(
      designOfRow(BRIDGE, '25.09,pre-training,Qwen3_235B_a22B,DGX-H100,256,FP8,2048,1,4096,0,2,8,1,4,24,1,1'),
    ).toMatchObject({
      problems: [{ message: expect.stringMatching(/^deals 128 experts out to 24 GPUs; /) as string }],
    });
  });

  it('yields a design that can be laid out, for every shipped run', () => {
    for (const name of ['megatron_bridge', 'torchtitan', 'mlperf', 'sc21', 'seqsel', 'megatron_h100']) {
      const [header = '', ...lines] = readFileSync(`public/measured/${name}.csv`, 'utf8').trim().split('\n');
      for (const line of lines) {
        const design = designOfRow(header, line);
        if (!design.ok && design.problems.every(({ message }) => KNOWN.test(message))) continue;
        const laid = layersOf(valueOf(design).design, ALL_PARTS);
        if (!laid.ok) throw new Error(`${name}: ${line}: ${JSON.stringify(laid.problems)}`);
      }
    }
  });

  it('names the stack and the links that were measured, and overlaps what that stack overlaps', () => {
    const { design } = opened('torchtitan', 15);
    expect(design.system.calibration).toBe('nccl-h100');
    expect(design.compute.calibration).toBe('torchtitan-h100-fp8');
    expect(design.workload).toMatchObject({ precision: 'fp8' });
    expect(design.parallelism).toMatchObject({ tensorOverlap: true, zeroStage: 3 });
    expect(design.parallelism.fsdp).toEqual({ prefetch: 1, keepsWeights: true });
    const megatron = opened('sc21', 3);
    expect(megatron.design.compute).toMatchObject({ calibration: 'megatron-a100' });
    expect(megatron.design.compute.slowdown).toBeUndefined();
    expect(megatron.design.parallelism).toMatchObject({ tensorOverlap: false, zeroStage: 0 });
  });

  it.each([
    ['torchtitan', 1],
    ['torchtitan', 15],
    ['torchtitan', 17],
    ['sc21', 1],
    ['sc21', 5],
    ['mlperf', 6],
    ['llm_foundry', 3],
    ['seqsel', 2],
  ])('runs about as long as the closed form predicts: %s, row %d', (name, row) => {
    const { design, predicted } = opened(name, row);
    const prepared = valueOf(prepareDesign(design, ALL_PARTS));
    const { iterationNs } = valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom'))));
    expect(iterationNs / 1e9 / predicted).toBeGreaterThan(0.95);
    expect(iterationNs / 1e9 / predicted).toBeLessThan(1.05);
  });

  it('is refused if there is no run', () => {
    expect(designOfRow(HEADER, 'x')).toMatchObject({
      problems: [{ message: 'has 1 cells; the header has 15' }],
    });
    expect(designOfRow('mode,ep,dispatch,combine,unit', 'normal,8,153,158,GB/s NVLink')).toMatchObject({
      ok: false,
    });
    expect(designOfRow('', '')).toMatchObject({ ok: false });
  });
});
