import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { evaluate } from '../../run/evaluate.ts';
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

const errorOf = (predicted: number, measured: number): number => Math.abs(predicted / measured - 1);

describe('published throughputs, none of which a constant was fitted on', () => {
  it('of torchtitan, Qwen3 32B on 8 H100, are within 12 %', async () => {
    const tokens = (16 * 4096) / 8 / secondsOf(await opened('run.toml', QWEN));
    expect(errorOf(tokens, 1874)).toBeLessThan(0.12);
  });

  it('of Megatron-LM, 70B on 128 H100, are within 12 %, and 27 % off where tensor-parallel traffic would overlap', async () => {
    const design = await opened('run.sh', DENSE);
    // 512 sequences: six operations a weight and token, and the scores.
    const flops = 512 * 4096 * (6 * (80 * 855_638_016 + 51_200 * 8192) + 12 * 80 * 4096 * 8192);
    const tflops = (seconds: number): number => flops / seconds / 128 / 1e12;
    expect(errorOf(tflops(secondsOf(design)), 296.5)).toBeLessThan(0.12);
    const overlapped = tflops(secondsOf(withLayout(design, { tensorOverlap: true })));
    expect(overlapped / 296.5).toBeGreaterThan(1.2);
  });

  it('of Megatron-LM, Mixtral 8x7B on 16 H100, are met where the busiest experts take twice their even share', async () => {
    const design = await opened('run.sh', MIXTRAL);
    expect(secondsOf(design)).toBeLessThan(0.65 * 5.4505);
    const slower = withLayout(design, { expertParallel: { degree: 8, imbalance: 2 } });
    expect(errorOf(secondsOf(slower), 5.4505)).toBeLessThan(0.12);
  });
});
