/**
 * Reads a TOML configuration of torchtitan 0.2 (torchtitan/config/job_config.py), including settings at the places where earlier
 * versions had them.
 */
import { parse, TomlError } from 'smol-toml';
import { failure, success, type Result } from '../../../units/result.ts';
import { createSource, placeOf, problemAt, quoted, type Source } from '../../source.ts';
import type { TextFile } from '../../text-file.ts';
import { createNotes, type Notes } from '../notes.ts';
import type { ReadRun } from '../read-run.ts';
import type { Run } from '../run.ts';
import { FLAVOR_SHAPES, FLAVORS } from './flavors.ts';

/** A value of the file and its position. */
interface Entry {
  readonly path: string;
  readonly value: unknown;
  readonly offset: number;
}

interface Table {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly notes: Notes;
  readonly read: Set<string>;
}

const MOST_ENTRIES = 2000;

export function readTorchtitan({ name, text }: TextFile): Result<ReadRun> {
  const source = createSource(name, text);
  const parsed = parsedToml(text, source);
  if (!parsed.ok) return parsed;
  const notes = createNotes(source);
  const table: Table = { entries: entriesOf(parsed.value, text), notes, read: new Set() };
  const run = runOfTable(table);
  noteUnread(table);
  return notes.problems.length > 0 ? failure(...notes.problems) : success({ run, losses: notes.losses });
}

function parsedToml(text: string, source: Source): Result<Readonly<Record<string, unknown>>> {
  try {
    return success(parse(text));
  } catch (error) {
    if (!(error instanceof TomlError)) return failure(problemAt(source, 0, 'is no TOML'));
    const [what = 'is no TOML'] = error.message.split('\n');
    const offset = (source.lineStarts[error.line - 1] ?? 0) + error.column - 1;
    return failure({ path: placeOf(source, offset), message: what });
  }
}

function entriesOf(table: Readonly<Record<string, unknown>>, text: string): ReadonlyMap<string, Entry> {
  const offsets = offsetsOf(text);
  const entries = new Map<string, Entry>();
  const visit = (value: unknown, path: string, depth: number): void => {
    if (entries.size > MOST_ENTRIES) return;
    if (depth < 6 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value))
        visit(inner, path === '' ? key : `${path}.${key}`, depth + 1);
    } else entries.set(path, { path, value, offset: offsets.get(path) ?? 0 });
  };
  visit(table, '', 0);
  return entries;
}

/** Returns the position of each key of each section. */
function offsetsOf(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let section = '';
  let offset = 0;
  for (const line of text.split('\n')) {
    const [, heading] = /^[ \t]*\[([\w.-]{1,200})\]/.exec(line) ?? [];
    const [, indent = '', key] = /^([ \t]*)([\w.-]{1,200})[ \t]*=/.exec(line) ?? [];
    if (heading !== undefined) section = heading;
    else if (key !== undefined) found.set(section === '' ? key : `${section}.${key}`, offset + indent.length);
    offset += line.length + 1;
  }
  return found;
}

/** Returns the entry at the first of `paths` that the file has. */
function entryOf({ entries, read }: Table, paths: readonly string[]): Entry | undefined {
  for (const path of paths) read.add(path);
  return paths.map((path) => entries.get(path)).find((entry) => entry !== undefined);
}

/** Returns a whole number; -1 stands for a default and counts as absent. */
function wholeAt(table: Table, ...paths: readonly string[]): number | undefined {
  const entry = entryOf(table, paths);
  if (entry === undefined || entry.value === -1) return undefined;
  const { value, path, offset } = entry;
  if (Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 1e9) return Number(value);
  table.notes.refuse(
    offset,
    `${path} is ${quoted(String(value))}; expected a whole number from 1, or -1 for the default`,
  );
  return undefined;
}

function textAt(table: Table, ...paths: readonly string[]): string | undefined {
  const value = entryOf(table, paths)?.value;
  return typeof value === 'string' ? value : undefined;
}

function flagAt(table: Table, ...paths: readonly string[]): boolean | undefined {
  const value = entryOf(table, paths)?.value;
  return typeof value === 'boolean' ? value : undefined;
}

function runOfTable(table: Table): Run {
  const tensor = wholeAt(table, 'parallelism.tensor_parallel_degree', 'training.tensor_parallel_degree') ?? 1;
  const context =
    wholeAt(table, 'parallelism.context_parallel_degree', 'experimental.context_parallel_degree') ?? 1;
  const pipeline =
    wholeAt(table, 'parallelism.pipeline_parallel_degree', 'experimental.pipeline_parallel_degree') ?? 1;
  const expert = wholeAt(table, 'parallelism.expert_parallel_degree');
  const expertTensor = entryOf(table, ['parallelism.expert_tensor_parallel_degree']);
  if (expertTensor !== undefined && expert !== undefined && expertTensor.value !== tensor)
    table.notes.drop(
      expertTensor.offset,
      `${expertTensor.path}: experts are cut over the ${tensor} of tensor parallelism`,
    );
  const sequence = wholeAt(table, 'training.seq_len');
  const rotate = textAt(
    table,
    'parallelism.context_parallel_rotate_method',
    'experimental.context_parallel_rotate_method',
  );
  const isAsync = flagAt(
    table,
    'parallelism.enable_async_tensor_parallel',
    'experimental.enable_async_tensor_parallel',
  );
  return {
    software: 'torchtitan',
    isCompiled: isCompiled(table),
    ...modelOf(table),
    ...(sequence === undefined ? {} : { sequence }),
    ...batchOf(table, pipeline),
    ...formatsOf(table),
    tensor,
    context,
    ...(context > 1 ? { contextMethod: rotate === 'alltoall' ? 'ring' : 'gather' } : {}),
    pipeline,
    ...scheduleOf(table, pipeline),
    ...(expert === undefined ? {} : { expert }),
    ...shardingOf(table, tensor * context * pipeline, context),
    sequenceParallel: tensor > 1,
    ...(tensor > 1 ? { tensorOverlap: isAsync === true } : {}),
    checkpointing: checkpointingOf(table),
    fusedAttention: true,
    overlap: true,
    isDataInside: true,
  };
}

/** Whether the model is compiled. Compiling the loss alone makes no difference here. */
function isCompiled(table: Table): boolean {
  const components = entryOf(table, ['compile.components'])?.value;
  const hasModel = !Array.isArray(components) || components.includes('model');
  return hasModel && (flagAt(table, 'compile.enable', 'training.compile') ?? false);
}

function modelOf(table: Table): Partial<Run> {
  const model = entryOf(table, ['model.name']);
  const flavor = textAt(table, 'model.flavor');
  if (model === undefined) return {};
  const isNamed = ([name, known]: readonly [string, string, unknown]): boolean =>
    name === model.value && known === flavor;
  const found = FLAVORS.find(isNamed);
  if (found !== undefined) return { preset: found[2] };
  const shape = FLAVOR_SHAPES.find(isNamed);
  if (shape !== undefined) return { model: shape[2] };
  const known = [...FLAVORS, ...FLAVOR_SHAPES].map(([name, size]) => `${name} ${size}`).join(', ');
  table.notes.drop(
    model.offset,
    `model.name is ${quoted(String(model.value))}${flavor === undefined ? '' : `, flavor ${quoted(flavor)}`}: only ${known} are known by name; the model that is open stays`,
  );
  return {};
}

function batchOf(table: Table, pipeline: number): Partial<Run> {
  const local = wholeAt(table, 'training.local_batch_size', 'training.batch_size') ?? 8;
  const globalBatch = wholeAt(table, 'training.global_batch_size');
  const part = wholeAt(table, 'parallelism.pipeline_parallel_microbatch_size') ?? 1;
  const microBatch = pipeline > 1 ? Math.min(part, local) : local;
  return {
    microBatch,
    ...(globalBatch === undefined ? { microBatches: local / microBatch } : { globalBatch }),
  };
}

function precisionOf(table: Table): Run['precision'] & string {
  const converters = entryOf(table, ['model.converters'])?.value;
  const isFp8 = [converters, textAt(table, 'training.fp8_linear')].some((value) =>
    /float8|mx/.test(JSON.stringify(value)),
  );
  if (isFp8 || flagAt(table, 'float8.enable_float8_linear') === true) return 'fp8';
  const param = textAt(table, 'training.mixed_precision_param') ?? 'bfloat16';
  return param === 'float32' ? 'fp32' : param === 'float16' ? 'fp16' : 'bf16';
}

/** Gradients are reduced in FP32 by default, and the shards that are kept of them have the format of the FP32 weights. */
function formatsOf(table: Table): Partial<Run> {
  const precision = precisionOf(table);
  const reduced = textAt(table, 'training.mixed_precision_reduce') ?? 'float32';
  return precision === 'fp32' || reduced !== 'float32' ? { precision } : { precision, gradientBytes: 4 };
}

const SCHEDULES: ReadonlyMap<string, NonNullable<Run['schedule']>> = new Map([
  ['1f1b', 'oneForwardOneBackward'],
  ['gpipe', 'gpipe'],
  ['interleaved1f1b', 'interleaved'],
  ['zbvzerobubble', 'zbV'],
  ['dualpipev', 'dualPipeV'],
]);

function scheduleOf(table: Table, pipeline: number): Partial<Run> {
  const entry = entryOf(table, [
    'parallelism.pipeline_parallel_schedule',
    'experimental.pipeline_parallel_schedule',
  ]);
  const per = entryOf(table, ['parallelism.pipeline_parallel_layers_per_stage']);
  if (pipeline === 1) return {};
  const text = typeof entry?.value === 'string' ? entry.value : '1F1B';
  const schedule = SCHEDULES.get(text.toLowerCase());
  if (schedule === undefined) {
    table.notes.change(
      entry?.offset ?? 0,
      `pipeline_parallel_schedule is ${quoted(text)}, which is not known here: 1F1B`,
    );
    return { schedule: 'oneForwardOneBackward' };
  }
  if (per !== undefined)
    table.notes.drop(
      per.offset,
      `${per.path}: a design has virtual stages of a stage, here 2 where the schedule interleaves`,
    );
  return schedule === 'interleaved' ? { schedule, chunks: 2 } : { schedule };
}

/** Reads FSDP over `data_parallel_shard_degree` NPUs, replicated `data_parallel_replicate_degree` times. */
function shardingOf(table: Table, others: number, context: number): Partial<Run> {
  const replicate =
    wholeAt(table, 'parallelism.data_parallel_replicate_degree', 'training.data_parallel_replicate_degree') ??
    1;
  const shard = wholeAt(
    table,
    'parallelism.data_parallel_shard_degree',
    'training.data_parallel_shard_degree',
    'training.data_parallel_degree',
  );
  const reshard = textAt(table, 'parallelism.fsdp_reshard_after_forward');
  const npus = shard === undefined ? {} : { npus: replicate * shard * others };
  if (shard === 1) return { ...npus, zeroStage: 0 };
  return {
    ...npus,
    zeroStage: 3,
    prefetch: 1,
    ...(replicate > 1 && shard !== undefined ? { shards: shard * context } : {}),
    ...(reshard === 'never' ? { keepsWeights: true } : {}),
  };
}

function checkpointingOf(table: Table): NonNullable<Run['checkpointing']> {
  const entry = entryOf(table, ['activation_checkpoint.mode']);
  const option = textAt(table, 'activation_checkpoint.selective_ac_option');
  if (entry?.value === 'full' || entry?.value === 'none') return entry.value;
  if (option !== undefined && option !== 'op')
    table.notes.change(
      entry?.offset ?? 0,
      `activation_checkpoint.selective_ac_option is ${quoted(option)}: every second product is computed again ("op")`,
    );
  return 'selective';
}

/** Sections for data, optimizer, logging and checkpoints. */
const NOT_OF_A_DESIGN =
  /^(?:job|profiling|metrics|optimizer|lr_scheduler|checkpoint|comm|memory_estimation|fault_tolerance|validation|debug|quantize|float8|mx|training\.(?:dataset|steps|max_norm|dtype|gc|warmup|data|seed|deterministic|enable)|model\.(?:tokenizer|hf|print|norm)|compile|experimental)/;

function noteUnread({ entries, read, notes }: Table): void {
  const left = [...entries.values()].filter(({ path }) => !read.has(path));
  const besides = left.filter(({ path }) => NOT_OF_A_DESIGN.test(path));
  for (const { path, offset } of left) {
    if (!NOT_OF_A_DESIGN.test(path)) notes.drop(offset, `${path} is not known here`);
  }
  const [first] = besides;
  if (first === undefined) return;
  const names = besides.slice(0, 8).map(({ path }) => path);
  const more = besides.length > names.length ? ` and ${besides.length - names.length} more` : '';
  notes.drop(
    first.offset,
    `a design has no data, optimizer, logging or checkpoints: ${names.join(', ')}${more}`,
  );
}
