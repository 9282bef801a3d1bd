import type { Design, Workload } from '../../design/document.ts';
import { fieldName } from '../../design/schema/problem-place.ts';
import { modelName } from '../../design/presets/automatic-name.ts';
import { npuCount } from '../../topology/dimension.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { sentenceCase } from '../../units/sentence-case.ts';
import { formatTime } from '../../units/time.ts';
import { LOOP_NAMES } from '../../workload/training-loops/facts/loop-names.ts';
import { SCHEDULE_FACTS } from '../../workload/pipeline/facts/schedules.ts';
import type { Layer } from '../../workload/table/layer.ts';
import { LAYER_PASSES } from '../../workload/table/totals.ts';
import { DIGITS, onOff, shortList, type Row } from './row.ts';

export function workloadRows({ workload }: Design): readonly Row[] {
  const edits: Row = ['Cells edited by hand', formatCount(workload.overrides?.length ?? 0)];
  if (workload.kind !== 'table') return [...modelRows(workload), edits];
  const { label, loop, layers } = workload;
  const { kind, ...settings } = loop;
  return [
    ['Workload', `${label}, a layer table`],
    ['Layers', formatCount(layers.length)],
    ['Names of layers', shortList(layers.map(({ name }) => name))],
    ['Compute of a pass', formatTime(sum(layers, 'compute'), DIGITS)],
    ['Collectives of a pass', formatBytes(sum(layers, 'collective'), DIGITS)],
    ['Training loop', LOOP_NAMES[kind]],
    ...Object.entries(settings).map(([name, value]): Row => [loopWords(name), valueText(value)]),
    edits,
  ];
}

/** Fields that the first row says, and the edits, which have a row of their own. */
const IN_HEADING: ReadonlySet<string> = new Set(['kind', 'preset', 'label', 'overrides']);

/** Lists a model by its own fields, so that a new field appears here by itself. */
function modelRows(workload: Exclude<Workload, { kind: 'table' }>): readonly Row[] {
  const { kind } = workload;
  const shown = Object.entries(workload).filter(([name]) => !IN_HEADING.has(name));
  return [
    ['Workload', `${modelName(workload)}, a ${kind === 'dlrm' ? 'recommendation' : kind} model`],
    ...shown.map(([name, value]): Row => [words(name), valueText(value)]),
  ];
}

/** Sums over all layers and passes: ns of computations and updates, or bytes of collectives. */
function sum(layers: readonly Layer[], kind: 'compute' | 'collective'): number {
  let total = 0;
  for (const layer of layers) {
    for (const pass of LAYER_PASSES) {
      for (const op of layer[pass]) {
        if (op.kind === kind) total += op.kind === 'compute' ? op.durationNs : op.bytes;
      }
    }
    if (kind === 'compute') total += layer.updateNs;
  }
  return total;
}

function loopWords(name: string): string {
  return name === 'modelGroup' ? 'Model-parallel group of the loop' : words(name);
}

/** `tokensPerReplica` is `Tokens per replica`, `kvHeads` is `KV heads`. */
function words(name: string): string {
  return sentenceCase(fieldName(name));
}

function valueText(value: unknown): string {
  if (typeof value === 'number')
    return Number.isInteger(value) ? formatCount(value) : formatDecimal(value, DIGITS);
  if (typeof value === 'boolean') return onOff(value);
  if (Array.isArray(value)) return shortList(value.map(valueText));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function parallelismRows({ parallelism, topology }: Design): readonly Row[] {
  const { modelParallel, overlap, zeroStage, sequenceParallel, checkpointing, innermost } = parallelism;
  const { fusedAttention, contextParallel = 1, pipeline, fsdp, tensorOverlap } = parallelism;
  const stages = pipeline?.stages ?? 1;
  const replicas = npuCount(topology) / (modelParallel * contextParallel * stages);
  return [
    ['Model parallel (MP)', formatCount(modelParallel)],
    ...degreeRows(parallelism),
    ['Data parallel (DP)', Number.isInteger(replicas) ? formatCount(replicas) : 'does not divide the NPUs'],
    ['Overlap of communication', onOff(overlap)],
    ...rowIf('Overlap of tensor parallelism', tensorOverlap, onOff),
    ['ZeRO stage', String(zeroStage ?? 0)],
    ...rowIf('NPUs of a copy', fsdp?.shards, formatCount),
    ['Sequence parallelism', onOff(sequenceParallel ?? false)],
    ['Checkpointing', checkpointing ?? 'as the model says'],
    ...(fusedAttention === true ? [['Fused attention', 'on'] as const] : []),
    ['Innermost group', innermost === 'data' ? 'data parallel' : 'model parallel'],
  ];
}

/** Degrees besides tensor and data parallelism, those that the design has. */
function degreeRows({ contextParallel, pipeline, expertParallel }: Design['parallelism']): readonly Row[] {
  return [
    ...rowIf('Context parallel (CP)', contextParallel, formatCount),
    ...rowIf('Pipeline stages (PP)', pipeline?.stages, formatCount),
    ...rowIf('Virtual stages', pipeline?.chunks, formatCount),
    ...rowIf('Schedule', pipeline?.schedule, (name) => SCHEDULE_FACTS[name].label),
    ...rowIf('Expert parallel (EP)', expertParallel?.degree, formatCount),
  ];
}

function rowIf<T>(label: string, value: T | undefined, text: (value: T) => string): readonly Row[] {
  return value === undefined ? [] : [[label, text(value)]];
}
