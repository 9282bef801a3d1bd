/** Reads a Megatron-LM command line or script. */
import { failure, success, type Result } from '../../../units/result.ts';
import type { Checkpointing } from '../../../workload/mapping/mapping.ts';
import type { Precision } from '../../../workload/rate/facts/precision.ts';
import { createSource, quoted } from '../../source.ts';
import type { TextFile } from '../../text-file.ts';
import { argumentsOf, wholeOf, type Argument, type Arguments } from '../arguments.ts';
import { LAUNCHER, npusOf } from '../npus.ts';
import { createNotes, type Notes } from '../notes.ts';
import type { ReadRun } from '../read-run.ts';
import type { Run } from '../run.ts';
import { readScript, type Script } from '../shell.ts';
import type { Word } from '../words.ts';
import { megatronModel } from './model.ts';
import { MODEL_NUMBERS, NOT_OF_A_DESIGN, OTHER_ARGUMENTS, OTHER_NAMES, RUN_NUMBERS } from './table.ts';

/** All arguments that have a meaning here. */
const KNOWN: ReadonlySet<string> = new Set([
  ...RUN_NUMBERS.map(([name]) => name),
  ...MODEL_NUMBERS.map(([name]) => name),
  ...OTHER_ARGUMENTS,
  ...OTHER_NAMES.keys(),
]);

/** Reads a script. Problems and losses name its lines. */
export function readMegatron({ name, text }: TextFile): Result<ReadRun> {
  const source = createSource(name, text);
  const notes = createNotes(source);
  const script = readScript(text);
  const args = argumentsOf(wordsOf(script));
  return runOfArguments(args, npusOf(text, script, args), notes, (argument) => `--${argument}`);
}

/**
 * Builds a run from arguments, whatever kind of file wrote them.
 *
 * @param besides holds what the file says elsewhere: the number of NPUs, the name of the model
 * @param spelt returns an argument as the file writes it
 */
export function runOfArguments(
  all: Arguments,
  besides: Partial<Run>,
  notes: Notes,
  spelt: (argument: string) => string,
): Result<ReadRun> {
  const args = renamed(all);
  const layout = layoutOf(args, notes);
  const run: Run = { ...layout, ...besides, ...modelOf(args, layout, notes) };
  if (run.model === undefined && run.preset === undefined)
    notes.assume(0, 'nothing gives the layers, the hidden size and the heads: the model that is open stays');
  noteLeftOut(args, run, notes, spelt);
  noteUnknown(args, notes, spelt);
  return notes.problems.length > 0 ? failure(...notes.problems) : success({ run, losses: notes.losses });
}

/** Returns the words of the commands, or those of the variables if no command uses them. */
function wordsOf({ words, variables }: Script): readonly Word[] {
  const isUsed = words.filter(({ text }) => KNOWN.has(text.replace(/^--|=.*$/g, ''))).length > 2;
  return isUsed ? words : [...words, ...[...variables.values()].flat()];
}

function renamed(args: Arguments): Arguments {
  return new Map([...args].map(([name, argument]) => [OTHER_NAMES.get(name) ?? name, argument]));
}

function layoutOf(args: Arguments, notes: Notes): Run {
  const numbers = Object.fromEntries(
    RUN_NUMBERS.flatMap(([name, field]) => {
      const value = wholeOf(args.get(name), notes);
      return value === undefined ? [] : [[field, value]];
    }),
  ) as Partial<Run>;
  const { pipeline = 1 } = numbers;
  return {
    tensor: 1,
    context: 1,
    pipeline: 1,
    ...numbers,
    ...chunksOf(args, numbers, notes),
    ...(numbers.globalBatch === undefined ? { microBatches: 1 } : {}),
    precision: precisionOf(args),
    ...gradientsOf(args),
    ...shardingOf(args),
    ...(args.has('expert-model-parallel-size') || !args.has('num-experts') ? {} : { expert: 1 }),
    sequenceParallel: args.has('sequence-parallel') && (numbers.tensor ?? 1) > 1,
    checkpointing: checkpointingOf(args, pipeline, notes),
    fusedAttention: isFused(args),
    overlap: args.has('overlap-grad-reduce') || args.has('overlap-param-gather'),
    // Without this argument nothing overlaps, even if the machine's software stack was measured with overlap.
    ...((numbers.tensor ?? 1) > 1 && { tensorOverlap: args.has('tp-comm-overlap') }),
    ...contextOf(args, numbers.context ?? 1),
    isDataInside: !args.has('use-tp-pp-dp-mapping'),
  };
}

function chunksOf(args: Arguments, { chunks, pipeline = 1 }: Partial<Run>, notes: Notes): Partial<Run> {
  const per = args.get('num-layers-per-virtual-pipeline-stage');
  const count = wholeOf(per, notes);
  const layers = wholeOf(args.get('num-layers'), notes);
  const layout = args.get('pipeline-model-parallel-layout');
  if (layout !== undefined)
    notes.drop(layout.offset, `--${layout.name}: layers lie evenly on the stages, not as it lists them`);
  if (chunks !== undefined) return chunks > 1 ? { schedule: 'interleaved', chunks } : {};
  if (per === undefined || count === undefined || layers === undefined) return {};
  const virtual = layers / pipeline / count;
  if (Number.isInteger(virtual)) return virtual > 1 ? { schedule: 'interleaved', chunks: virtual } : {};
  notes.refuse(
    per.offset,
    `--${per.name} is ${count}; expected a divisor of the ${layers / pipeline} layers of a stage`,
  );
  return {};
}

function precisionOf(args: Arguments): Precision {
  if (args.has('fp4-format')) return 'fp4';
  if (['fp8-format', 'fp8-hybrid', 'fp8-e4m3'].some((name) => args.has(name))) return 'fp8';
  return args.has('bf16') ? 'bf16' : args.has('fp16') ? 'fp16' : 'fp32';
}

/**
 * With 16-bit weights: bf16 turns on gradients in FP32 unless something says otherwise, fp16 does not. Under ZeRO of DeepSpeed gradients
 * have the format of the weights. Sources: Megatron-LM, `training/arguments.py`; DeepSpeed, `engine.get_data_types`.
 */
function gradientsOf(args: Arguments): Partial<Run> {
  if (precisionOf(args) === 'fp32' || Number(args.get('zero-stage')?.values[0] ?? 0) > 0) return {};
  const main = args.get('main-grads-dtype')?.values[0] ?? 'fp32';
  const isWide = args.has('bf16') || precisionOf(args) !== 'fp16';
  const isNarrowed = args.has('grad-reduce-in-bf16') || main !== 'fp32';
  const isAsked = args.has('accumulate-allreduce-grads-in-fp32') && !args.has('grad-reduce-in-bf16');
  return isAsked || (isWide && !isNarrowed) ? { gradientBytes: 4 } : {};
}

const STRATEGIES = { no_shard: 0, optim: 1, optim_grads: 2, optim_grads_params: 3 } as const;

function shardingOf(args: Arguments): Partial<Run> {
  const strategy = args.get('data-parallel-sharding-strategy')?.values[0] ?? '';
  const stage = Object.entries(STRATEGIES).find(([name]) => name === strategy)?.[1];
  if (args.has('use-megatron-fsdp') || args.has('use-torch-fsdp2')) {
    const zeroStage = args.has('use-torch-fsdp2') ? 3 : (stage ?? 0);
    return zeroStage === 3 ? { zeroStage, prefetch: 1 } : { zeroStage };
  }
  const ofDeepSpeed = Number(args.get('zero-stage')?.values[0] ?? Number.NaN);
  if ([1, 2, 3].includes(ofDeepSpeed)) return { zeroStage: ofDeepSpeed as 1 | 2 | 3 };
  return { zeroStage: args.has('use-distributed-optimizer') ? 1 : 0 };
}

function checkpointingOf(args: Arguments, stages: number, notes: Notes): Checkpointing {
  const granularity = args.get('recompute-granularity');
  const modules = args.get('recompute-modules');
  if (modules?.values.some((module) => module !== 'core_attn') === true)
    notes.change(modules.offset, `--${modules.name}: of the modules only attention is computed again`);
  if (isBefore2022(args)) return 'full';
  if (granularity === undefined) return args.has('recompute-activations') ? 'selective' : 'none';
  if (granularity.values[0] !== 'full') return 'selective';
  noteMethod(args, stages, notes);
  return 'full';
}

/** Notes how a method of full recomputation is taken. */
function noteMethod(args: Arguments, stages: number, notes: Notes): void {
  const count = args.get('recompute-num-layers');
  const layers = wholeOf(count, notes) ?? 1;
  if (count === undefined) return;
  const method = args.get('recompute-method')?.values[0];
  const all = wholeOf(args.get('num-layers'), notes) ?? 0;
  if (method === 'uniform' && layers > 1)
    notes.change(count.offset, `--${count.name}: an input is kept for every layer, not for every ${layers}`);
  if (method === 'block' && layers < all / stages)
    notes.change(count.offset, `--${count.name}: all layers are computed again, not ${layers} of a stage`);
}

/** Whether the script recomputes whole layers under argument names from before FlashAttention. */
function isBefore2022(args: Arguments): boolean {
  return args.has('checkpoint-activations') || args.has('deepspeed-activation-checkpointing');
}

function isFused(args: Arguments): boolean {
  const backend = args.get('attention-backend')?.values[0];
  if (backend === 'unfused' || backend === 'local') return false;
  const isLocal = isBefore2022(args) || args.get('transformer-impl')?.values[0] === 'local';
  return !isLocal || args.has('use-flash-attn') || backend === 'flash';
}

const METHODS = { p2p: 'ring', a2a: 'heads', allgather: 'gather', 'a2a+p2p': 'ring' } as const;

function contextOf(args: Arguments, context: number): Partial<Run> {
  if (context === 1) return {};
  const kind = args.get('cp-comm-type')?.values[0] ?? 'p2p';
  return { contextMethod: Object.entries(METHODS).find(([name]) => name === kind)?.[1] ?? 'ring' };
}

function modelOf(args: Arguments, { tensor = 1 }: Run, notes: Notes): Partial<Run> {
  const model = megatronModel(args, tensor, notes);
  return model === null ? {} : { model };
}

/** Notes known arguments that a design cannot keep in full. */
function noteLeftOut(
  args: Arguments,
  { tensor = 1 }: Run,
  notes: Notes,
  spelt: (argument: string) => string,
): void {
  const said = (name: string): number => Number(args.get(name)?.values[0] ?? 0);
  const drop = (name: string, isSaid: boolean, message: string): void => {
    if (isSaid) notes.drop(args.get(name)!.offset, `${spelt(name)}: ${message}`);
  };
  drop('mtp-num-layers', said('mtp-num-layers') > 0, 'modules that predict further tokens are not counted');
  drop('rampup-batch-size', args.has('rampup-batch-size'), 'the batch is the one behind the ramp');
  drop('moe-expert-capacity-factor', said('moe-expert-capacity-factor') > 0, 'no token is dropped or padded');
  const cut = 'expert-tensor-parallel-size';
  const isOther = args.has(cut) && args.has('num-experts') && said(cut) !== tensor;
  drop(cut, isOther, `experts are cut over the ${tensor} of tensor parallelism`);
  const instances = 'num-distributed-optimizer-instances';
  drop(instances, said(instances) > 1, 'all replicas share one copy of the states');
  for (const name of ['nnodes', 'nproc-per-node']) {
    const value = args.get(name)?.values[0] ?? '';
    drop(name, value.startsWith('$'), `${quoted(value)} is not set by the script`);
  }
}

function noteUnknown(args: Arguments, notes: Notes, spelt: (argument: string) => string): void {
  const besides: Argument[] = [];
  for (const argument of args.values()) {
    const { name, offset, values } = argument;
    if (KNOWN.has(name) || LAUNCHER.has(name)) continue;
    if (NOT_OF_A_DESIGN.test(name)) besides.push(argument);
    else
      notes.drop(
        offset,
        `${spelt(name)}${values.length === 0 ? '' : ` ${quoted(values.join(' '))}`} is not known here`,
      );
  }
  const [first] = besides;
  if (first === undefined) return;
  const names = besides.slice(0, 8).map(({ name }) => spelt(name));
  const more = besides.length > names.length ? ` and ${besides.length - names.length} more` : '';
  notes.drop(
    first.offset,
    `a design has no data, optimizer, logging or checkpoints: ${names.join(', ')}${more}`,
  );
}
