/**
 * Opens the three files of Calculon: application (the model), execution (the layout) and system (the machine).
 *
 *   hidden, feedforward, attn_heads, attn_size, num_blocks, seq_size      the transformer, without embeddings
 *   num_procs, tensor_par, pipeline_par, pipeline_interleaving            NPUs, degrees and virtual stages
 *   batch_size, microbatch_size, datatype, activation_recompute           batch, precision, checkpointing
 *   optimizer_sharding, data_par_overlap, tensor_par_comm_type            ZeRO stage 1, overlap, sequence parallelism
 *   networks[].size, .bandwidth, .efficiency, .latency                    dimensions; what an NPU sends in GB/s
 *   matrix, mem1                                                          peak and its efficiency, memory
 *
 * Source: https://github.com/calculon-ai/calculon, calculon/llm and the examples.
 */
import type { Design, DesignDimension } from '../../design/document.ts';
import { success, failure, type Result } from '../../units/result.ts';
import type { Checkpointing } from '../../workload/mapping/mapping.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';
import { withDimensions } from '../dimensions.ts';
import type { ImportedDesign } from '../imported.ts';
import type { JsonValue } from '../json.ts';
import { designOfRun } from '../launch/apply.ts';
import type { NetworkChoice } from '../launch/network-of-run.ts';
import { createNotes } from '../launch/notes.ts';
import type { Run } from '../launch/run.ts';
import { asLoss } from '../report.ts';
import { problemAt } from '../source.ts';
import type { TextFile } from '../text-file.ts';
import { flagAt, membersOf, neededAt, numberAt, readFields, textAt, type CalculonFields } from './fields.ts';

const USUAL_VOCABULARY = 51_200;

export function openApplication(file: TextFile, current: Design): Result<ImportedDesign> {
  const read = readFields(file);
  if (!read.ok) return read;
  const fields = read.value;
  const hidden = neededAt(fields, 'hidden');
  const heads = neededAt(fields, 'attn_heads');
  const width = numberAt(fields, 'attn_size') ?? hidden / heads;
  const sequence = neededAt(fields, 'seq_size');
  const workload: TransformerWorkload = {
    kind: 'transformer',
    preset: 'gpt-3',
    label: (textAt(fields, 'name') ?? file.name.replace(/\.json$/, '')).slice(0, 80),
    layers: neededAt(fields, 'num_blocks'),
    hidden,
    heads,
    kvHeads: heads,
    feedForward: neededAt(fields, 'feedforward'),
    gated: false,
    experts: 1,
    topK: 1,
    vocabulary: USUAL_VOCABULARY,
    tiedEmbeddings: true,
    ...(width * heads === hidden ? {} : { headWidth: width }),
    sequence,
    tokensPerReplica: sequence,
    recompute: false,
    attentionScores: true,
    embeddings: false,
  };
  if (fields.problems.length > 0) return failure(...fields.problems);
  const message = 'Calculon has no embeddings: their work is not counted; their memory is, of 51,200 tokens';
  return success({
    design: { ...current, workload },
    losses: [asLoss('default')(problemAt(fields.source, 0, message))],
  });
}

const RECOMPUTE: Readonly<Record<string, Checkpointing>> = {
  none: 'none',
  attn_only: 'selective',
  full: 'full',
};

export function openExecution(
  file: TextFile,
  current: Design,
  choice: NetworkChoice = 'auto',
): Result<ImportedDesign> {
  const read = readFields(file);
  if (!read.ok) return read;
  const fields = read.value;
  const notes = createNotes(fields.source);
  const run = runOfExecution(fields);
  for (const [key, what] of NOT_SAID) {
    const member = fields.members.get(key);
    if (member !== undefined && flagAt(fields, key)) notes.drop(member.offset, `${key}: ${what}`);
  }
  if (fields.problems.length > 0) return failure(...fields.problems);
  const { workload } = current;
  const { losses: noted } = notes;
  if (workload.kind !== 'transformer') return designOfRun({ run, losses: noted }, current, file.name, choice);
  const { sequence = USUAL_SEQUENCE, embeddings = false } = workload;
  const opened = designOfRun({ run: { ...run, sequence }, losses: noted }, current, file.name, choice);
  if (!opened.ok || opened.value.design.workload.kind !== 'transformer') return opened;
  const { design } = opened.value;
  return success({
    ...opened.value,
    design: { ...design, workload: { ...opened.value.design.workload, embeddings } },
  });
}

const USUAL_SEQUENCE = 2048;

function runOfExecution(fields: CalculonFields): Run {
  const chunks = numberAt(fields, 'pipeline_interleaving') ?? 1;
  const pipeline = neededAt(fields, 'pipeline_par');
  return {
    npus: neededAt(fields, 'num_procs'),
    tensor: neededAt(fields, 'tensor_par'),
    pipeline,
    ...(chunks > 1 && pipeline > 1 ? { schedule: 'interleaved', chunks } : {}),
    globalBatch: neededAt(fields, 'batch_size'),
    microBatch: neededAt(fields, 'microbatch_size'),
    precision: precisionOf(fields),
    checkpointing: RECOMPUTE[textAt(fields, 'activation_recompute') ?? 'none'] ?? 'none',
    zeroStage: flagAt(fields, 'optimizer_sharding') ? 1 : 0,
    overlap: flagAt(fields, 'data_par_overlap'),
    tensorOverlap: !['none', undefined].includes(textAt(fields, 'tensor_par_overlap')),
    sequenceParallel: (textAt(fields, 'tensor_par_comm_type') ?? 'ar') !== 'ar',
    fusedAttention: flagAt(fields, 'fused_activation'),
  };
}

const NOT_SAID = [
  ['weight_offload', 'a design offloads nothing'],
  ['activations_offload', 'a design offloads nothing'],
  ['optimizer_offload', 'a design offloads nothing'],
] as const;

function precisionOf(fields: CalculonFields): NonNullable<Run['precision']> {
  const type = textAt(fields, 'datatype') ?? 'float16';
  if (type === 'bfloat16') return 'bf16';
  return type === 'float8' ? 'fp8' : type === 'float32' ? 'fp32' : 'fp16';
}

const GIB = 2 ** 30;
const MOST_NETWORKS = 4;

export function openSystem(file: TextFile, current: Design): Result<ImportedDesign> {
  const read = readFields(file);
  if (!read.ok) return read;
  const fields = read.value;
  const networks = fields.members.get('networks')?.value;
  const items = networks?.kind === 'array' ? networks.items.slice(0, MOST_NETWORKS) : [];
  const found = items.map((item) => networkOf({ ...fields, members: membersOf(item) }));
  const products: CalculonFields = { ...fields, members: productsOf(fields) };
  const memory: CalculonFields = { ...fields, members: membersOf(fields.members.get('mem1')?.value) };
  const compute = {
    peakTflops: neededAt(products, 'tflops', false),
    efficiency: bestOf(products, 'gflops_efficiency'),
    memoryGBps: neededAt(memory, 'GBps', false) * bestOf(memory, 'MB_efficiency'),
    capacityGB: (neededAt(memory, 'GiB', false) * GIB) / 1e9,
  };
  if (fields.problems.length > 0) return failure(...fields.problems);
  if (found.length === 0)
    return failure(problemAt(fields.source, 0, 'networks is missing or empty; expected a list of networks'));
  const inner = found.slice(0, -1);
  const dimensions: readonly DesignDimension[] = found.map(({ size, latencyNs }, index) => ({
    kind: 'switch',
    // How many there are of the outermost the execution says.
    size: index < inner.length ? Math.max(2, size / (inner[index - 1]?.size ?? 1)) : 2,
    linkLatencyNs: latencyNs,
    tier: index === 0 && found.length > 1 ? 'node' : 'pod',
  }));
  const customGBps = found.map(({ bandwidthGBps }) => bandwidthGBps);
  const replaced = withDimensions(current, dimensions);
  const budgetGBps = customGBps.reduce((sum, part) => sum + part, 0);
  const system = { ...replaced.system };
  Reflect.deleteProperty(system, 'calibration');
  const design: Design = {
    ...replaced,
    system,
    compute,
    bandwidth: { ...replaced.bandwidth, mode: 'fixed', scheme: 'custom', customGBps, budgetGBps },
  };
  const message = 'efficiency is one number for products of any size: the best of its table';
  return success({ design, losses: [asLoss('changed')(problemAt(fields.source, 0, message))] });
}

/** The products of the first known format. Some files give their throughput once for all formats. */
function productsOf({ members }: CalculonFields): CalculonFields['members'] {
  const matrix = membersOf(members.get('matrix')?.value);
  const formatOf = (all: CalculonFields['members']) =>
    all.get('float16') ?? all.get('bfloat16') ?? all.get('float8');
  if (!matrix.has('tflops')) return membersOf(formatOf(matrix)?.value);
  const table = formatOf(membersOf(matrix.get('gflops_efficiency')?.value));
  const key = 'gflops_efficiency';
  return table === undefined ? matrix : new Map([...matrix, [key, { ...table, key }]]);
}

function networkOf(fields: CalculonFields) {
  return {
    size: neededAt(fields, 'size'),
    bandwidthGBps: neededAt(fields, 'bandwidth', false) * (numberAt(fields, 'efficiency', false) ?? 1),
    latencyNs: (numberAt(fields, 'latency', false) ?? 5e-7) * 1e9,
  };
}

/** The largest efficiency of a table by size, an object or a list of pairs; 1 without one. */
function bestOf({ members }: CalculonFields, key: string): number {
  const table = members.get(key)?.value;
  const numbers = (table === undefined ? [] : efficienciesIn(table)).flatMap((value) =>
    value.kind === 'number' ? [Number(value.text)] : [],
  );
  const best = Math.max(0, ...numbers.filter((number) => number > 0 && number <= 1));
  return best === 0 ? 1 : best;
}

function efficienciesIn(table: JsonValue): readonly JsonValue[] {
  if (table.kind === 'object') return table.members.map(({ value }) => value);
  if (table.kind !== 'array') return [table];
  return table.items.flatMap((pair) => (pair.kind === 'array' ? pair.items.slice(1, 2) : []));
}
