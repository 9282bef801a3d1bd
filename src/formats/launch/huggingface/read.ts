/**
 * Reads the command line of a trainer of Hugging Face (transformers `TrainingArguments`, TRL, LLaMA-Factory) under deepspeed, accelerate
 * or torchrun. How states are sharded stands in the DeepSpeed configuration that it names, which is dropped beside it.
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
import { createNotes, type Notes } from '../notes.ts';
import type { ReadRun } from '../read-run.ts';
import type { Run } from '../run.ts';
import { readScript } from '../shell.ts';

/** Names of the length of a sequence; the first that is given counts. */
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
]);
/** The default of `TrainingArguments`. */
const USUAL_MICRO = 8;

export function readHuggingFace({ name, text }: TextFile): Result<ReadRun> {
  const notes = createNotes(createSource(name, text));
  const script = readScript(text);
  const args = argumentsOf(script.words);
  const micro = wholeOf(args.get(MICRO), notes) ?? USUAL_MICRO;
  const run: Run = {
    ...modelOf(args, notes),
    ...lengthOf(args, notes),
    microBatch: micro,
    microBatches: wholeOf(args.get(STEPS), notes) ?? 1,
    precision: isOn(args.get('bf16')) ? 'bf16' : isOn(args.get('fp16')) ? 'fp16' : 'fp32',
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

/** `--bf16`, `--bf16 true` and `--bf16=True`. */
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

/** `meta-llama/Meta-Llama-3.1-8B-Instruct` is `llama-3-8b`. */
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

/** accelerate counts processes of all machines. */
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

function noteOthers(args: Arguments, notes: Notes): void {
  const others = [...args.values()].filter(({ name }) => !KNOWN.has(name));
  const [first] = others;
  if (first === undefined) return;
  const names = others.slice(0, 8).map(({ name }) => `--${name}`);
  const more = others.length > names.length ? ` and ${others.length - names.length} more` : '';
  notes.drop(first.offset, `not of a design, or not known here: ${names.join(', ')}${more}`);
}
