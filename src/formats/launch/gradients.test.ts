/** The bytes of gradients that training software keeps and reduces, as its files say. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { valueOf } from '../../units/result.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import type { Precision } from '../../workload/rate/facts/precision.ts';
import { openDeepSpeed } from '../deepspeed/open.ts';
import { printDeepSpeed } from './deepspeed-print.ts';
import { printMegatron } from './megatron/print.ts';
import { readMegatron } from './megatron/read.ts';
import { printNemo } from './nemo/print.ts';
import { readNemo } from './nemo/read.ts';
import { runOf } from './run-of.ts';
import { printTorchtitan } from './torchtitan/print.ts';
import { readTorchtitan } from './torchtitan/read.ts';

const CURRENT: Design = { ...DEFAULT_DESIGN, workload: publishedTransformer('llama-3-8b') };

function deepSpeed(config: object): number | undefined {
  const text = JSON.stringify(config);
  return valueOf(openDeepSpeed({ name: 'ds.json', text }, CURRENT)).design.parallelism.gradientBytes;
}

describe('gradients are kept and reduced', () => {
  it.each([
    ['--bf16', 4],
    ['--bf16 --grad-reduce-in-bf16', undefined],
    ['--bf16 --accumulate-allreduce-grads-in-fp32', 4],
    ['--bf16 --use-precision-aware-optimizer --main-grads-dtype bf16', undefined],
    ['--bf16 --fp8-format hybrid', 4],
    ['--fp16', undefined],
    ['--fp16 --accumulate-allreduce-grads-in-fp32', 4],
    ['', undefined],
    ['--bf16 --zero-stage 1', undefined],
  ])('by Megatron-LM %s in %s B', (flags, bytes) => {
    const text = `torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 4 --hidden-size 1024 --num-attention-heads 8 ${flags}\n`;
    const { run, losses } = valueOf(readMegatron({ name: 'run.sh', text }));
    expect(run.gradientBytes).toBe(bytes);
    expect(losses.map(({ message }) => message).join('\n')).not.toMatch(/grad-reduce|accumulate/);
  });

  it.each([
    ['ddp:\n  grad_reduce_in_fp32: true\n', 4],
    ['ddp:\n  grad_reduce_in_fp32: false\n', undefined],
    ['', 4],
  ])('by a recipe of NeMo: %j in %s B', (lines, bytes) => {
    const text = `model:\n  num_layers: 4\n  hidden_size: 1024\n  num_attention_heads: 8\n${lines}mixed_precision:\n  bf16: true\n`;
    expect(valueOf(readNemo({ name: 'recipe.yaml', text })).run.gradientBytes).toBe(bytes);
  });

  it.each([
    ['', 4],
    ['mixed_precision_reduce = "float32"', 4],
    ['mixed_precision_reduce = "bfloat16"', undefined],
    ['mixed_precision_param = "float32"', undefined],
  ])('by torchtitan with %j in %s B', (line, bytes) => {
    const text = `[model]\nname = "llama3"\nflavor = "8B"\n[training]\nlocal_batch_size = 1\n${line}\n[parallelism]\ndata_parallel_shard_degree = 8\n`;
    expect(valueOf(readTorchtitan({ name: 'run.toml', text })).run.gradientBytes).toBe(bytes);
  });

  it.each([
    [{ bf16: { enabled: true } }, 4],
    [{ bf16: { enabled: true }, zero_optimization: { stage: 2 } }, undefined],
    [{ bf16: { enabled: true }, data_types: { grad_accum_dtype: 'bf16' } }, undefined],
    [
      { bf16: { enabled: true }, zero_optimization: { stage: 2 }, data_types: { grad_accum_dtype: 'fp32' } },
      4,
    ],
    [{ bf16: { enabled: true }, zero_optimization: { stage: 3 }, communication_data_type: 'fp32' }, 4],
    [{ fp16: { enabled: true } }, undefined],
  ])('by DeepSpeed with %j in %s B', (config, bytes) => {
    expect(deepSpeed(config)).toBe(bytes);
  });

  it('by DeepSpeed in a format that is refused by its name', () => {
    const text = JSON.stringify({ communication_data_type: 'int8' });
    const read = openDeepSpeed({ name: 'ds.json', text }, CURRENT);
    expect(read.ok ? [] : read.problems.map(({ message }) => message)).toEqual([
      'communication_data_type is "int8"; expected one of fp32, fp16, bf16',
    ]);
  });

  it('as a design has them, once they are printed and read back', () => {
    for (const precision of ['bf16', 'fp16', 'fp8', 'fp32'] as const satisfies readonly Precision[])
      for (const gradientBytes of precision === 'fp32' ? [undefined] : [undefined, 4 as const])
        for (const zeroStage of [0, 1, 3] as const) {
          const parallelism = {
            ...DEFAULT_DESIGN.parallelism,
            zeroStage,
            ...(gradientBytes === undefined ? {} : { gradientBytes }),
          };
          const workload = { ...publishedTransformer('llama-3-8b'), precision };
          const run = valueOf(runOf({ ...CURRENT, workload, parallelism }));
          const of = [precision, gradientBytes, zeroStage].join(' ');
          expect(run.gradientBytes, of).toBe(gradientBytes);
          expect(valueOf(readMegatron(printMegatron(run))).run.gradientBytes, of).toBe(gradientBytes);
          expect(valueOf(readNemo(printNemo(run))).run.gradientBytes, of).toBe(gradientBytes);
          expect(valueOf(readTorchtitan(printTorchtitan(run))).run.gradientBytes, of).toBe(gradientBytes);
          if (precision === 'bf16' || precision === 'fp16')
            expect(deepSpeed(JSON.parse(printDeepSpeed(run).text) as object), of).toBe(gradientBytes);
        }
  });
});
