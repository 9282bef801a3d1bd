/** Prints a run as Megatron-LM arguments, which `readMegatron` reads back. */
import { hybridLetters } from './hybrid.ts';
import type { PrintedRun } from '../print-run.ts';
import { missingFields } from '../print-run.ts';
import type { Run, RunModel } from '../run.ts';
import { RUN_NUMBERS } from './table.ts';
import { parsePattern } from '../../../workload/transformer/facts/pattern-text.ts';

/** Prints the launcher, then the arguments in groups, a line each. */
export function printMegatron(run: Run): PrintedRun {
  const { npus = 1, nodeNpus = Math.min(8, npus) } = run;
  const args = [...modelArguments(run.model), ...layoutArguments(run)];
  const head = `torchrun --nproc_per_node ${nodeNpus} --nnodes ${npus / nodeNpus} pretrain_gpt.py`;
  const text = [head, ...args.map((line) => `    ${line}`)].join(' \\\n') + '\n';
  return { name: 'run.sh', text, lost: lostOf(run) };
}

function argument(name: string, value: number | string | boolean | undefined): readonly string[] {
  if (value === undefined || value === false) return [];
  return [value === true ? `--${name}` : `--${name} ${String(value)}`];
}

function modelArguments(model: RunModel | undefined): readonly string[] {
  if (model === undefined) return [];
  const { layers, hidden, heads, kvHeads, gated, experts, topK, tiedEmbeddings, window, fullEvery } = model;
  const dense = experts > 1 ? (model.denseFeedForward ?? model.feedForward) : model.feedForward;
  return [
    ...argument('num-layers', layers),
    ...argument('hidden-size', hidden),
    ...argument('num-attention-heads', heads),
    ...(kvHeads === heads
      ? []
      : [...argument('group-query-attention', true), ...argument('num-query-groups', kvHeads)]),
    ...argument('ffn-hidden-size', dense),
    ...argument('swiglu', gated),
    ...argument('padded-vocab-size', model.vocabulary),
    ...argument('untie-embeddings-and-output-weights', !tiedEmbeddings),
    ...widthArguments(model),
    ...(experts > 1
      ? [
          ...argument('num-experts', experts),
          ...argument('moe-router-topk', topK),
          ...argument('moe-ffn-hidden-size', model.feedForward),
          ...argument('moe-shared-expert-intermediate-size', sharedWidth(model)),
          ...argument('moe-latent-size', model.expertHidden),
        ]
      : []),
    ...kindArguments(model),
    ...(window === undefined || window === 0 ? [] : argument('window-size', `${window},0`)),
    ...argument('window-attn-skip-freq', (window ?? 0) > 0 && fullEvery ? fullEvery : undefined),
    ...argument('attention-output-gate', model.attentionGate),
  ];
}

function sharedWidth({ sharedExperts = 0, feedForward }: RunModel): number | undefined {
  return sharedExperts === 0 ? undefined : sharedExperts * feedForward;
}

function widthArguments(model: RunModel): readonly string[] {
  const { kvRank, headWidth } = model;
  if (kvRank === undefined || kvRank === 0) return argument('kv-channels', headWidth || undefined);
  return [
    ...argument('multi-latent-attention', true),
    ...argument('kv-lora-rank', kvRank),
    ...argument('q-lora-rank', model.queryRank || undefined),
    ...argument('qk-head-dim', headWidth),
    ...argument('qk-pos-emb-head-dim', model.ropeWidth ?? 0),
    ...argument('v-head-dim', model.valueWidth),
  ];
}

/** Prints layers with experts as a list with a flag per layer, and layers made of halves by their letters. */
function kindArguments({ layers, denseLayers = 0, pattern, ...model }: RunModel): readonly string[] {
  if (pattern === undefined) {
    if (denseLayers === 0) return [];
    return argument('moe-layer-freq', `"([0]*${denseLayers}+[1]*${layers - denseLayers})"`);
  }
  const flags = expertFlags(pattern, layers);
  if (flags !== null) return argument('moe-layer-freq', `"[${flags.join(',')}]"`);
  const letters = hybridLetters(pattern, layers);
  if (letters === null) return [];
  const names = letters.includes('G')
    ? ([
        'linear-num-value-heads',
        'linear-value-head-dim',
        'linear-num-key-heads',
        'linear-key-head-dim',
      ] as const)
    : (['mamba-num-heads', 'mamba-head-dim', 'mamba-num-groups', 'mamba-state-dim'] as const);
  return [
    ...argument('hybrid-override-pattern', `"${letters}"`),
    ...argument(names[0], model.stateHeads),
    ...argument(names[1], model.stateWidth),
    ...argument(names[2], model.keyHeads),
    ...argument(names[3], model.keyWidth),
  ];
}

/** Returns a flag per layer, 1 if it has experts; null unless every layer attends to all tokens. */
function expertFlags(pattern: string, layers: number): readonly number[] | null {
  const specs = parsePattern(pattern);
  if (!specs.ok || !specs.value.every(({ mixer, mlp }) => mixer === 'full' && mlp !== null)) return null;
  const { value } = specs;
  return Array.from({ length: layers }, (_, layer) =>
    value[layer % value.length]!.mlp === 'experts' ? 1 : 0,
  );
}

const METHODS = { ring: 'p2p', heads: 'a2a', gather: 'allgather' } as const;
const PRECISIONS = {
  fp32: [],
  fp16: ['--fp16'],
  bf16: ['--bf16'],
  fp8: ['--bf16', '--fp8-format hybrid'],
  fp4: ['--bf16', '--fp4-format e2m1'],
} as const;

function layoutArguments(run: Run): readonly string[] {
  const { tensor = 1, context = 1, pipeline = 1, checkpointing = 'none', zeroStage = 0 } = run;
  const isPlain = (field: string): boolean =>
    (field === 'context' && context === 1) || (field === 'expert' && (run.model?.experts ?? 1) === 1);
  return [
    ...RUN_NUMBERS.flatMap(([name, field]) => (isPlain(field) ? [] : argument(name, run[field]))),
    ...argument('sequence-parallel', run.sequenceParallel === true && tensor > 1),
    ...(context > 1 ? argument('cp-comm-type', METHODS[run.contextMethod ?? 'ring']) : []),
    ...(checkpointing === 'full'
      ? ['--recompute-granularity full', '--recompute-method uniform', '--recompute-num-layers 1']
      : argument('recompute-granularity', checkpointing === 'selective' ? 'selective' : undefined)),
    ...PRECISIONS[run.precision ?? 'bf16'],
    ...gradientArguments(run),
    ...zeroArguments(zeroStage),
    ...argument('overlap-grad-reduce', run.overlap),
    ...argument('overlap-param-gather', run.overlap === true && zeroStage > 0),
    ...argument('tp-comm-overlap', run.tensorOverlap),
    ...argument('attention-backend', run.fusedAttention === false ? 'unfused' : undefined),
    ...argument('use-tp-pp-dp-mapping', run.isDataInside === false && pipeline > 1),
  ];
}

/** In bf16 they are in FP32 unless an argument says otherwise; in fp16 it is the other way round. */
function gradientArguments({ precision = 'bf16', gradientBytes }: Run): readonly string[] {
  if (precision === 'fp32') return [];
  if (precision === 'fp16') return argument('accumulate-allreduce-grads-in-fp32', gradientBytes === 4);
  return argument('grad-reduce-in-bf16', gradientBytes !== 4);
}

function zeroArguments(stage: number): readonly string[] {
  if (stage === 0) return [];
  if (stage === 1) return ['--use-distributed-optimizer'];
  const strategy = stage === 2 ? 'optim_grads' : 'optim_grads_params';
  return ['--use-megatron-fsdp', `--data-parallel-sharding-strategy ${strategy}`];
}

function lostOf(run: Run): readonly string[] {
  const lost = [...missingFields(run, ['shards', 'keepsWeights', 'prefetch'])];
  const { model, schedule, precision, gradientBytes } = run;
  if (precision === 'fp32' && gradientBytes === 2) lost.push(...missingFields(run, ['gradientBytes']));
  if (schedule !== undefined && !['oneForwardOneBackward', 'interleaved'].includes(schedule))
    lost.push(`the schedule ${schedule}: Megatron-LM has 1F1B and its interleaved form`);
  if (model?.pattern !== undefined && kindArguments(model).length === 0)
    lost.push(`the pattern ${model.pattern}: Megatron-LM has no arguments for it`);
  return lost;
}
