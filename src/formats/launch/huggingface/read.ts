/**
 * Reads the command line of a Hugging Face trainer (transformers `TrainingArguments`, TRL, LLaMA-Factory) started by deepspeed,
 * accelerate or torchrun. The DeepSpeed configuration that it names says how states are sharded, and is dropped beside it.
 */
import { failure, success, type Result } from '../../../units/result.ts';
import {
  TRANSFORMER_MODELS,
  type TransformerModelId,
} from '../../../workload/transformer/facts/description.ts';
import { createSource, quoted } from '../../source.ts';
import type { TextFile } from '../../text-file.ts';
import { argumentsOf, wholeOf, type Argument, type Arguments } from '../arguments.ts';
import { LAUNCHER, npusOf } from '../npus.ts';
import { pairsOf } from '../pairs.ts';
import { createNotes, type Notes } from '../notes.ts';
import type { ReadRun } from '../read-run.ts';
import type { Run } from '../run.ts';
import { readScript } from '../shell.ts';

/** Names of the sequence length. The first that a command line gives counts. */
const LENGTHS = [
  ...['max-seq-length', 'max-length', 'block-size', 'cutoff-len', 'model-max-length', 'seq-length'],
] as const;
const MICRO = 'per-device-train-batch-size';
const STEPS = 'gradient-accumulation-steps';
const MODEL = 'model-name-or-path';
const KNOWN: ReadonlySet<string> = new Set([
  ...LENGTHS,
  ...LAUNCHER.keys(),
  ...[MICRO, STEPS, MODEL, 'bf16', 'fp16', 'gradient-checkpointing', 'num-processes', 'fsdp', 'deepspeed'],
  ...['mixed-precision', 'zero-stage', 'fsdp-sharding-strategy', 'distributed-type', 'fsdp-version'],
]);
/** The default of `TrainingArguments`. */
const USUAL_MICRO = 8;

export function readHuggingFace({ name, text }: TextFile): Result<ReadRun> {
  const notes = createNotes(createSource(name, text));
  const isYaml = !/(?:^|\s)--[A-Za-z]/.test(text);
  const script = readScript(isYaml ? '' : text);
  const args = isYaml ? yamlArguments(text) : argumentsOf(script.words);
  // An accelerate configuration says where a trainer runs but not its batch.
  const isTrainer = args.has(MICRO) || args.has(MODEL);
  const micro = wholeOf(args.get(MICRO), notes) ?? (isTrainer ? USUAL_MICRO : undefined);
  const run: Run = {
    ...modelOf(args, notes),
    ...lengthOf(args, notes),
    ...(micro === undefined ? {} : { microBatch: micro }),
    microBatches: wholeOf(args.get(STEPS), notes) ?? 1,
    precision: precisionOf(args),
    ...npusIn(text, script, args, notes),
    tensor: 1,
    context: 1,
    pipeline: 1,
    ...shardingOf(args, notes),
    checkpointing: isOn(args.get('gradient-checkpointing')) ? 'full' : 'none',
    fusedAttention: true,
    overlap: true,
  };
  noteOthers(args, notes);
  return notes.problems.length > 0 ? failure(...notes.problems) : success({ run, losses: notes.losses });
}

/** Reads the keys of a YAML file as arguments: `fsdp_config.fsdp_version` becomes `--fsdp-version`. */
function yamlArguments(text: string): Arguments {
  return new Map(
    pairsOf(text)
      .filter(({ value }) => !/^(?:null|none|~)$/i.test(value))
      .map(({ path, value, offset }) => {
        const name = (path.split('.').at(-1) ?? '').replaceAll('_', '-').toLowerCase();
        return [name, { name, values: [value], offset }];
      }),
  );
}

function precisionOf(args: Arguments): NonNullable<Run['precision']> {
  const mixed = args.get('mixed-precision')?.values[0] ?? '';
  if (isOn(args.get('bf16')) || mixed === 'bf16') return 'bf16';
  return isOn(args.get('fp16')) || mixed === 'fp16' ? 'fp16' : mixed === 'fp8' ? 'fp8' : 'fp32';
}

/** Whether a flag is on: `--bf16`, `--bf16 true` or `--bf16=True`. */
function isOn(argument: Argument | undefined): boolean {
  return argument !== undefined && !/^(?:false|no|0)$/i.test(argument.values[0] ?? '');
}

function modelOf(args: Arguments, notes: Notes): Partial<Run> {
  const argument = args.get(MODEL);
  const text = argument?.values[0];
  if (argument === undefined || text === undefined) return {};
  const preset = publishedName(text);
  if (preset !== null) return { preset };
  notes.drop(
    argument.offset,
    `--${MODEL} is ${quoted(text)}, which is not known by name: drop its config.json beside it; the model that is open stays`,
  );
  return {};
}

/** Finds the preset of a repository's name: `llama-3-8b` for `meta-llama/Meta-Llama-3.1-8B-Instruct`. */
export function publishedName(text: string): TransformerModelId | null {
  const plain = (text.split('/').at(-1) ?? '')
    .toLowerCase()
    .replaceAll(/^meta-|-(?:instruct|base|chat|hf|it|v0\.\d)(?=-|$)/g, '')
    .replace(/^llama-3\.[13](?=-)/, 'llama-3')
    .replace(/^llama-3-(\d+)b.*/, 'llama-3-$1b');
  return TRANSFORMER_MODELS.find((id) => id === plain) ?? null;
}

function lengthOf(args: Arguments, notes: Notes): Partial<Run> {
  const argument = LENGTHS.map((name) => args.get(name)).find((found) => found !== undefined);
  const sequence = wholeOf(argument, notes);
  return sequence === undefined ? {} : { sequence };
}

/** Returns the number of NPUs. accelerate counts the processes of all machines together. */
function npusIn(
  text: string,
  script: Parameters<typeof npusOf>[1],
  args: Arguments,
  notes: Notes,
): Partial<Run> {
  const all = wholeOf(args.get('num-processes'), notes);
  if (all === undefined) return npusOf(text, script, args);
  const machines = wholeOf(args.get('num-machines'), notes) ?? 1;
  return all % machines === 0 ? { npus: all, nodeNpus: all / machines } : { npus: all };
}

function shardingOf(args: Arguments, notes: Notes): Partial<Run> {
  const strategy = args.get('fsdp-sharding-strategy');
  const isFsdp = args.get('distributed-type')?.values[0] === 'FSDP';
  if (strategy !== undefined || isFsdp) return strategyOf(strategy, notes);
  const stage = Number(args.get('zero-stage')?.values[0] ?? Number.NaN);
  if ([1, 2, 3].includes(stage)) return { zeroStage: stage as 1 | 2 | 3 };
  const fsdp = args.get('fsdp');
  if (fsdp !== undefined)
    return fsdp.values.join(' ').includes('shard_grad_op') ? { zeroStage: 2 } : { zeroStage: 3, prefetch: 1 };
  const deepspeed = args.get('deepspeed');
  if (deepspeed !== undefined)
    notes.assume(
      deepspeed.offset,
      `how states are sharded stands in ${quoted(deepspeed.values[0] ?? 'the configuration of DeepSpeed')}: drop it beside this file`,
    );
  return { zeroStage: 0 };
}

/** ZeRO stages of FSDP's strategies, by name or by PyTorch's number. */
const STRATEGIES: ReadonlyMap<string, 0 | 2 | 3> = new Map([
  ...['FULL_SHARD', 'HYBRID_SHARD', '1', '4'].map((name) => [name, 3] as const),
  ...['SHARD_GRAD_OP', 'HYBRID_SHARD_ZERO2', '2', '5'].map((name) => [name, 2] as const),
  ...['NO_SHARD', '3'].map((name) => [name, 0] as const),
]);

function strategyOf(strategy: Argument | undefined, notes: Notes): Partial<Run> {
  const text = strategy?.values[0] ?? 'FULL_SHARD';
  const zeroStage = STRATEGIES.get(text.toUpperCase());
  if (zeroStage === undefined)
    notes.change(
      strategy?.offset ?? 0,
      `fsdp_sharding_strategy is ${quoted(text)}, which is not known here: FULL_SHARD`,
    );
  if (/HYBRID|^[45]$/i.test(text))
    notes.change(strategy?.offset ?? 0, `${text}: states are cut over all replicas, not inside of a node`);
  return zeroStage === undefined || zeroStage === 3 ? { zeroStage: 3, prefetch: 1 } : { zeroStage };
}

function noteOthers(args: Arguments, notes: Notes): void {
  const others = [...args.values()].filter(({ name }) => !KNOWN.has(name));
  const [first] = others;
  if (first === undefined) return;
  const names = others.slice(0, 8).map(({ name }) => `--${name}`);
  const more = others.length > names.length ? ` and ${others.length - names.length} more` : '';
  notes.drop(first.offset, `not of a design, or not known here: ${names.join(', ')}${more}`);
}
