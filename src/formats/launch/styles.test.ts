/** Files in the styles in which people write them: numbers by hand from each file. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { npuCount } from '../../topology/dimension.ts';
import { valueOf } from '../../units/result.ts';
import { openAny } from '../open-any.ts';
import { recognise } from '../recognise.ts';

const OPEN: Design = valueOf(expandDesign({ v: 2, model: 'llama-3-8b', machine: 'dgx-h100-32', npus: 128 }));

async function opened(name: string, text = fixture(name)) {
  const read = await openAny([{ name, text }], OPEN);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { design, losses } = read.value;
  const { workload, parallelism } = design;
  if (workload.kind !== 'transformer') throw new Error(workload.kind);
  const lines = losses.map(({ path, message }) => `${path}: ${message}`);
  return { workload, parallelism, npus: npuCount(design.topology), lines };
}

function fixture(name: string): string {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
}

describe('a script', () => {
  it('takes the arm of a case, numbers of the job, defaults in sums and expr', async () => {
    const { workload, parallelism, npus, lines } = await opened('m08-case.sh');
    // 4 nodes x 8 GPUs; the batch is 4 nodes x 8 x 2.
    expect(npus).toBe(32);
    expect(workload).toMatchObject({ layers: 80, hidden: 8192, microBatch: 2, globalBatch: 64 });
    expect(parallelism).toMatchObject({ modelParallel: 8, sequenceParallel: true, zeroStage: 1 });
    expect(lines.some((line) => line.includes('does not set'))).toBe(false);
  });

  it('leaves unset what only an arm of a case sets whose value only a machine knows', async () => {
    const text = fixture('m08-case.sh').replace('${1:-70B}', '$1');
    const { lines, workload } = await opened('x.sh', text);
    expect(lines.join('\n')).toMatch(
      /x\.sh:1[78]:\d+: --hidden-size is "\$HIDDEN", which the script does not set/,
    );
    expect(lines).toContain(
      'x.sh:1:1: nothing gives the layers, the hidden size and the heads: the model that is open stays',
    );
    expect(workload.preset).toBe('llama-3-8b');
  });

  it('takes an arm by its alternatives, by a star, and the first that fits', async () => {
    const sizeOf = async (size: string, arms: string) => {
      const text = `SIZE=${size}\ncase "$SIZE" in\n${arms}\nesac\ntorchrun --nproc-per-node 8 pretrain_gpt.py --num-layers $L --hidden-size 1024 --num-attention-heads 16 --seq-length 1024 --micro-batch-size 1 --global-batch-size 8 --vocab-size 1024`;
      return (await opened('x.sh', text)).workload.layers;
    };
    expect(await sizeOf('8b', '7b|8b|9b) L=32 ;;\n*) L=4 ;;')).toBe(32);
    expect(await sizeOf('13b', '7b|8b) L=32 ;;\n*) L=4 ;;')).toBe(4);
    expect(await sizeOf('qwen3-8b', 'llama*)\n L=3\n ;;\nqwen*-8b)\n L=36\n ;;\nqwen*) L=5;;')).toBe(36);
    expect(await sizeOf('qwen3-4b', '(llama*) L=3;;\n(qwen*) L=5;;')).toBe(5);
  });

  it('has the numbers of a job in its variables', async () => {
    // 8 nodes x 4 GPUs; 4 sequences for each.
    const { workload, npus } = await opened('m09-job.sh');
    expect(npus).toBe(32);
    expect(workload).toMatchObject({ layers: 40, globalBatch: 128 });
  });

  it('has the processes of mpirun', async () => {
    const { npus, parallelism } = await opened('m10-mpirun.sh');
    expect(npus).toBe(64);
    expect(parallelism).toMatchObject({ modelParallel: 8, pipeline: { stages: 2 } });
  });
});

describe('a recipe that names its model', () => {
  it('of NeMo 2 has it, with what recipes have', async () => {
    const { workload, parallelism, npus, lines } = await opened('n03-nemo2.py.txt');
    expect(npus).toBe(64);
    expect(workload).toMatchObject({
      preset: 'llama-3-70b',
      sequence: 8192,
      microBatch: 1,
      globalBatch: 128,
      precision: 'bf16',
    });
    expect(parallelism).toMatchObject({
      modelParallel: 4,
      contextParallel: 2,
      pipeline: { stages: 4, schedule: 'interleaved', chunks: 5 },
      zeroStage: 1,
      overlap: true,
    });
    expect(lines.join('\n')).toContain('n03-nemo2.py.txt:1:1: nothing says in which precision: bf16');
  });

  it('of Megatron-Bridge has it, and keeps what the overrides say otherwise', async () => {
    const recipe = await opened('n04-recipe.txt');
    expect(recipe.workload).toMatchObject({ preset: 'qwen3-30b-a3b', globalBatch: 512 });
    expect(recipe.parallelism).toMatchObject({
      modelParallel: 4,
      expertParallel: { degree: 4 },
      zeroStage: 1,
    });
    const without = fixture('n04-recipe.txt').replace(
      'train.micro',
      'ddp.use_distributed_optimizer=false train.micro',
    );
    expect((await opened('x.txt', without)).parallelism.zeroStage).toBe(0);
  });

  it('that is not known by name says so, with the line', async () => {
    const text = fixture('n03-nemo2.py.txt').replace('llama31_70b', 'nemotron4_340b');
    expect((await opened('x.py', text)).lines.join('\n')).toMatch(
      /x\.py:6:9: nemotron4_340b is not known by name: .*; the model that is open stays/,
    );
  });
});

describe('a YAML file of a trainer of Hugging Face', () => {
  it('has its model, lengths and batches', async () => {
    expect(recognise({ name: 'x', text: fixture('d04-trainer.yaml') })).toBe('huggingface.arguments');
    const { workload, parallelism, lines } = await opened('d04-trainer.yaml');
    // 2 sequences x 8 steps x 128 replicas.
    expect(workload).toMatchObject({
      preset: 'llama-3-8b',
      sequence: 4096,
      microBatch: 2,
      globalBatch: 2048,
      precision: 'bf16',
    });
    expect(parallelism).toMatchObject({ checkpointing: 'full', zeroStage: 0 });
    expect(lines.join('\n')).toContain('drop it beside this file');
  });

  it('of accelerate has its processes and how states are cut', async () => {
    const text = fixture('d05-accelerate.yaml');
    const { npus, parallelism, workload } = await opened('d05-accelerate.yaml');
    expect(npus).toBe(16);
    expect(parallelism).toMatchObject({ zeroStage: 3, modelParallel: 1 });
    expect(workload.precision).toBe('bf16');
    const stageOf = async (strategy: string) =>
      (await opened('x.yaml', text.replace('FULL_SHARD', strategy))).parallelism.zeroStage;
    expect([await stageOf('SHARD_GRAD_OP'), await stageOf('NO_SHARD'), await stageOf('3')]).toEqual([
      2, 0, 0,
    ]);
    const { lines } = await opened('x.yaml', text.replace('FULL_SHARD', 'SOME_SHARD'));
    expect(lines.join('\n')).toContain(
      'x.yaml:4:3: fsdp_sharding_strategy is "SOME_SHARD", which is not known',
    );
  });
});

describe('a configuration of torchtitan', () => {
  const text = (more: string) =>
    `[model]\nname = "qwen3"\nflavor = "30B-A3B"\n[training]\nlocal_batch_size = 1\nseq_len = 4096\n[parallelism]\ndata_parallel_shard_degree = 16\nexpert_parallel_degree = 8\n${more}`;

  it('is not compiled where only the loss is, and names another cut of experts', async () => {
    const design = async (more: string) => opened('x.toml', text(more));
    expect((await design('expert_tensor_parallel_degree = 1')).lines.join()).not.toContain('expert_tensor');
    expect((await design('expert_tensor_parallel_degree = 2')).lines).toContain(
      'x.toml:10:1: parallelism.expert_tensor_parallel_degree: experts are cut over the 1 of tensor parallelism',
    );
    const stackOf = async (components: string) => {
      const read = await openAny(
        [{ name: 'x.toml', text: text(`[compile]\nenable = true\ncomponents = ${components}\n`) }],
        DEFAULT_DESIGN,
      );
      return read.ok ? read.value.design.compute.calibration : read.problems[0]?.message;
    };
    expect(await stackOf('["loss"]')).toBe('torchtitan-h100-eager');
    expect(await stackOf('["model", "loss"]')).toBe('torchtitan-h100');
  });
});
