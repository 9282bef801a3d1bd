import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { PREDICTION_ROWS } from '../../evidence/table/prediction-rows.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { evaluate } from '../../run/evaluate.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { openAny } from '../../formats/open-any.ts';

/** https://github.com/pytorch/torchtitan/pull/1690 */
const QWEN = `[model]
name = "qwen3"
flavor = "32B"
[training]
local_batch_size = 2
seq_len = 4096
[parallelism]
data_parallel_shard_degree = 8
[activation_checkpoint]
mode = "full"
[compile]
enable = true
`;

/** https://github.com/NVIDIA/Megatron-LM/issues/1031, which says neither the batch nor the sequence. */
const DENSE = `torchrun --nproc_per_node 8 --nnodes 16 pretrain_gpt.py --tensor-model-parallel-size 8 --pipeline-model-parallel-size 8 \\
  --num-layers 80 --hidden-size 8192 --ffn-hidden-size 28672 --num-attention-heads 64 --group-query-attention --num-query-groups 8 \\
  --seq-length 4096 --micro-batch-size 1 --global-batch-size 512 --swiglu --recompute-granularity full --recompute-method uniform \\
  --recompute-num-layers 5 --use-distributed-optimizer --overlap-grad-reduce --overlap-param-gather --sequence-parallel --bf16
`;

/** https://github.com/NVIDIA/Megatron-LM/issues/756: 128 sequences of 2,048 tokens in 5,450.5 ms. */
const MIXTRAL = `torchrun --nproc_per_node 8 --nnodes 2 pretrain_gpt.py --num-layers 32 --hidden-size 4096 --ffn-hidden-size 14336 \\
  --num-attention-heads 32 --group-query-attention --num-query-groups 8 --swiglu --untie-embeddings-and-output-weights --seq-length 2048 \\
  --num-experts 8 --moe-router-topk 2 --moe-grouped-gemm --expert-model-parallel-size 8 --tensor-model-parallel-size 2 \\
  --sequence-parallel --use-distributed-optimizer --micro-batch-size 1 --global-batch-size 128 --bf16 --vocab-size 32000
`;

async function opened(name: string, text: string): Promise<Design> {
  return valueOf(await openAny([{ name, text }], DEFAULT_DESIGN)).design;
}

function withLayout(design: Design, changes: Partial<Parallelism>): Design {
  return { ...design, parallelism: { ...design.parallelism, ...changes } };
}

/** Seconds of a step by the event-driven run. */
function secondsOf(design: Design): number {
  const { evaluated } = valueOf(evaluate(design, ALL_PARTS));
  return evaluated[0]!.simulated.iterationNs / 1e9;
}

const FIGURES = readFileSync('docs/models/step.md', 'utf8').replaceAll(/ +/g, ' ');
const ROW = PREDICTION_ROWS.find(({ id }) => id === 'throughputs')!;

/** Other assumptions about the 70B run: the arguments, what replaces them, and the batch. */
const OTHERWISE = cases<readonly (readonly [said: string, instead: string, batch: number])[]>(
  [],
  [
    ['size 512', 'size 128', 128],
    [' --sequence-parallel', '', 512],
  ],
);

function errorText(predicted: number, measured: number): string {
  const percent = 100 * (predicted / measured - 1);
  return `${percent < 0 ? '' : '+'}${percent.toFixed(1)} %`;
}

/** Expects the table of the document, and the evidence, to give this prediction with its error. */
function expectTabled(predicted: string, error: string): void {
  expect(FIGURES).toContain(`| ${predicted} | ${error} |`);
  expect(ROW.agreement).toContain(error);
}

describe('published throughputs, which no constant was fitted on', () => {
  it('of torchtitan, Qwen3 32B on 8 H100, are as far off as the document says', async () => {
    const tokens = (16 * 4096) / 8 / secondsOf(await opened('run.toml', QWEN));
    expectTabled(Math.round(tokens).toLocaleString('en'), errorText(tokens, 1874));
  });

  it('of Megatron-LM, 70B on 128 H100, are as far off, also where tensor-parallel traffic would overlap', async () => {
    // Six operations a weight and token, and the scores.
    const flops = (batch: number): number =>
      batch * 4096 * (6 * (80 * 855_638_016 + 51_200 * 8192) + 12 * 80 * 4096 * 8192);
    const tflops = (design: Design, batch = 512): number => flops(batch) / secondsOf(design) / 128 / 1e12;
    const design = await opened('run.sh', DENSE);
    const usual = tflops(design);
    expectTabled(usual.toFixed(1), errorText(usual, 296.5));
    const overlapped = tflops(withLayout(design, { tensorOverlap: true }));
    expect(FIGURES).toContain(overlapped.toFixed(1));
    for (const [said, instead, batch] of OTHERWISE) {
      const value = tflops(await opened('run.sh', DENSE.replace(said, instead)), batch);
      expect(FIGURES).toContain(`${value.toFixed(1)} (${errorText(value, 296.5)})`);
      expect(ROW.differs).toContain(errorText(value, 296.5));
    }
  });

  it('of Megatron-LM, Mixtral 8x7B on 16 H100, are as far off, and met where the busiest experts take twice their share', async () => {
    const design = await opened('run.sh', MIXTRAL);
    const tflops = (changes: Partial<Parallelism>): number =>
      (239.6 * 5.4505) / secondsOf(withLayout(design, changes));
    const even = tflops({});
    expectTabled(even.toFixed(1), errorText(even, 239.6));
    for (const imbalance of [1.3, 2])
      expect(FIGURES).toContain(tflops({ expertParallel: { degree: 8, imbalance } }).toFixed(1));
  });
});
