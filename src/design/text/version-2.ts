/**
 * Version 2 of the document. A field that is missing means what a practitioner means, and a few words say a whole design:
 *
 *   model, machine, npus             presets of both, and how many of the machine's NPUs; missing: as many as it has
 *   tensor, context, pipeline        degrees; missing: 1. What is left is data parallel
 *   expert                           NPUs that experts are dealt out to
 *   batch, microBatch, sequence      sequences of all replicas and of a micro-batch, tokens of a sequence
 *   precision                        missing: bf16
 *
 * Beside them stand the fields of version 1, which go before what the words say. A field that is null is one that version 1
 * would leave out. Missing fields are filled in here and the rest is read as version 1 is: in memory there is one meaning.
 */
import type { DefaultShape } from '../../collective/default-algorithm.ts';
import { BLOCK_KINDS, blocks } from '../../topology/blocks/blocks.ts';
import { stackOf, TOPOLOGY_PRESETS, type TopologyPreset } from '../../topology/presets.ts';
import { formatCount } from '../../units/count.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import type { ComputeCalibration, NetworkCalibration } from '../../workload/calibration/names.ts';
import { ACCELERATORS } from '../../workload/compute/accelerators.ts';
import { TRANSFORMER_MODELS } from '../../workload/transformer.ts';
import { acceleratorCompute, acceleratorOf } from '../presets/accelerators.ts';
import { FIRST_LEAST_CHUNK_BYTES } from '../defaults.ts';
import type { Compute, Design } from '../document.ts';
import { allToAllOfNew } from '../shortest-ways.ts';
import { isFields, type Fields } from './entries.ts';

const WORDS = ['model', 'machine', 'npus', 'tensor', 'context', 'pipeline', 'expert', 'batch'] as const;
const MORE_WORDS = ['microBatch', 'sequence', 'precision'] as const;
/** What pieces lose by, on links whose library was measured. */
const CALIBRATED_CHUNK_BYTES = 8 * 2 ** 20;
const LATENCY_NS = 500;

/** The document as one of version 1. Problems name its fields. */
export function fillSecondVersion(document: Fields): Result<Fields> {
  const problems = checkWords(document);
  if (problems.length > 0) return failure(...problems);
  const machine = machineOf(document);
  if (!machine.ok) return machine;
  const given = withoutWords(document);
  const workload = workloadOf(document);
  const kind = workload['kind'];
  const compute = computeOf(document, machine.value, workload);
  const parallelism = parallelismOf(document, workload);
  const topology = { ...machine.value?.topology, ...fieldsOf(document, 'topology') };
  const system = systemOf(document, machine.value, topology, compute);
  return success(
    withoutNulls({
      ...given,
      v: 1,
      ...(Object.keys(topology).length === 0 ? {} : { topology }),
      ...(Object.keys(workload).length === 0 ? {} : { workload }),
      ...(kind === 'table' ? {} : { parallelism }),
      ...(Object.keys(compute).length === 0 ? {} : { compute }),
      system,
      ...(machine.value?.bandwidth === undefined && document['bandwidth'] === undefined
        ? {}
        : { bandwidth: { ...machine.value?.bandwidth, ...fieldsOf(document, 'bandwidth') } }),
    }),
  );
}

/** Of a document of version 2 the one that it is filled in to; any other value as it is. */
export function asFirstVersion(value: unknown): unknown {
  if (!isFields(value) || value['v'] !== 2) return value;
  const filled = fillSecondVersion(value);
  return filled.ok ? filled.value : value;
}

function checkWords(document: Fields): readonly Problem[] {
  const problems: Problem[] = [];
  const { model } = document;
  if (model !== undefined && !TRANSFORMER_MODELS.some((id) => id === model)) {
    problems.push({ path: 'model', message: `model must be one of ${TRANSFORMER_MODELS.join(', ')}` });
  }
  for (const word of ['npus', 'tensor', 'context', 'pipeline', 'expert', 'batch', 'microBatch', 'sequence']) {
    const value = document[word];
    if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 1)) continue;
    problems.push({
      path: word,
      message: `${word} must be a whole number from 1; found ${JSON.stringify(value)}`,
    });
  }
  return problems;
}

interface MachineFields {
  readonly preset: TopologyPreset;
  readonly topology: Fields;
  readonly bandwidth?: Fields;
  readonly compute: Compute | null;
}

/** The machine with as many NPUs as are asked for: its inner dimensions whole, the outermost as large as it must be. */
function machineOf(document: Fields): Result<MachineFields | null> {
  const { machine, npus } = document;
  if (machine === undefined) return success(null);
  const machines = TOPOLOGY_PRESETS.filter(({ isMachine }) => isMachine === true);
  const preset = machines.find(({ id }) => id === machine);
  if (preset === undefined) {
    return problem('machine', `machine must be one of ${machines.map(({ id }) => id).join(', ')}`);
  }
  const stack = stackOf(preset, LATENCY_NS);
  const inner = stack.slice(0, -1).reduce((product, { size }) => product * size, 1);
  const outer = stack.at(-1);
  const count = npus === undefined ? null : Number(npus);
  const isInside = count !== null && stack.length === 2 && count <= inner;
  if (count !== null && !isInside && count % inner !== 0) {
    return problem(
      'npus',
      `npus must be a multiple of ${formatCount(inner)}, what ${preset.label} has inside of its outermost dimension; found ${formatCount(count)}`,
    );
  }
  const dimensions =
    count === null || outer === undefined
      ? stack
      : isInside
        ? [{ ...stack[0], size: count }]
        : count === inner
          ? stack.slice(0, -1)
          : [...stack.slice(0, -1), { ...outer, size: count / inner }];
  const customGBps = preset.bandwidthGBps?.slice(0, dimensions.length);
  const accelerator = ACCELERATORS.find(({ id }) => id === preset.accelerator);
  const budgetGBps = customGBps?.reduce((sum, own) => sum + own, 0);
  return success({
    preset,
    topology: { dimensions },
    ...(customGBps === undefined
      ? {}
      : { bandwidth: { mode: 'fixed', scheme: 'custom', budgetGBps, customGBps } }),
    compute: accelerator === undefined ? null : acceleratorCompute(accelerator),
  });
}

function workloadOf(document: Fields): Fields {
  const given = fieldsOf(document, 'workload');
  const { model, batch, microBatch, sequence, precision } = document;
  const kind = given['kind'];
  if (kind !== undefined && kind !== 'transformer') return given;
  const stages = stagesOf(document);
  const words = {
    ...(model === undefined ? {} : { preset: model }),
    ...(batch === undefined ? {} : { globalBatch: batch }),
    ...(microBatch === undefined ? (stages > 1 ? { microBatch: 1 } : {}) : { microBatch }),
    ...(sequence === undefined ? {} : { sequence }),
    precision: precision ?? 'bf16',
  };
  return { attentionScores: true, embeddings: true, ...words, ...given };
}

function stagesOf(document: Fields): number {
  const { pipeline } = fieldsOf(document, 'parallelism');
  return Number(isFields(pipeline) ? pipeline['stages'] : (document['pipeline'] ?? 1));
}

function parallelismOf(document: Fields, { kind = 'transformer' }: Fields): Fields {
  const given = fieldsOf(document, 'parallelism');
  const { tensor = 1, context = 1, pipeline = 1, expert } = document;
  if (kind !== 'transformer') return { overlap: true, ...given };
  const isTensor = Number(given['modelParallel'] ?? tensor) > 1;
  const isLaid = stagesOf(document) > 1 && given['axisOrder'] === undefined;
  return {
    modelParallel: tensor,
    // As a stack that is named does it.
    overlap: true,
    ...(isTensor ? { sequenceParallel: true } : {}),
    ...(Number(context) > 1 ? { contextParallel: context, contextMethod: 'ring' } : {}),
    ...(Number(pipeline) > 1 ? { pipeline: { stages: pipeline, schedule: 'oneForwardOneBackward' } } : {}),
    ...(isLaid ? { axisOrder: ['tensor', 'context', 'data', 'pipeline'] } : {}),
    ...(expert === undefined ? {} : { expertParallel: { degree: expert } }),
    ...given,
  };
}

type Bits = '16' | '8' | '4';

/** Of stacks that were measured on an accelerator, the one that a design has that names none. */
const USUAL: Readonly<Record<string, Readonly<Partial<Record<Bits, ComputeCalibration>>>>> = {
  A100: { 16: 'megatron-a100' },
  'A100-40GB': { 16: 'llm-foundry-a100-40gb' },
  H100: { 16: 'megatron-bf16-h100', 8: 'megatron-fp8-h100' },
  'H100-96GB': { 16: 'torchtitan-h100', 8: 'torchtitan-h100-fp8' },
  H200: { 16: 'megatron-bf16-h100', 8: 'megatron-fp8-h200' },
  GB200: { 8: 'megatron-fp8-gb200', 4: 'bridge-gb200-nvfp4' },
  GB300: { 8: 'bridge-gb300-fp8', 4: 'bridge-gb300-nvfp4' },
};
const LINKS: Readonly<Record<string, NetworkCalibration>> = {
  A100: 'nccl-a100',
  'A100-40GB': 'nccl-a100',
  H100: 'nccl-h100',
  'H100-96GB': 'nccl-h100',
  H200: 'nccl-h100',
  B200: 'nccl-b200',
  GB200: 'nccl-gb200',
  GB300: 'nccl-gb200',
};

/** A design that gives an efficiency is not calibrated. */
function computeOf(document: Fields, machine: MachineFields | null, { precision }: Fields): Fields {
  const given = fieldsOf(document, 'compute');
  const fields: Fields = { ...machine?.compute, ...given };
  if (Object.hasOwn(given, 'calibration') || given['efficiency'] !== undefined) return fields;
  const id = acceleratorId(fields, machine);
  const bits: Bits = precision === 'fp8' ? '8' : precision === 'fp4' ? '4' : '16';
  const calibration = id === null || precision === 'fp32' ? undefined : USUAL[id]?.[bits];
  return calibration === undefined ? fields : { efficiency: 0.5, ...fields, calibration };
}

/** The accelerator that the numbers of a design are those of. */
function acceleratorId(compute: Fields, machine: MachineFields | null): string | null {
  const found = acceleratorOf(compute as unknown as Compute)?.id ?? null;
  return (
    found ??
    (machine?.compute?.peakTflops === compute['peakTflops'] ? (machine?.preset.accelerator ?? null) : null)
  );
}

function systemOf(
  document: Fields,
  machine: MachineFields | null,
  { dimensions }: Fields,
  compute: Fields,
): Fields {
  const given = fieldsOf(document, 'system');
  const id = acceleratorId(compute, machine);
  const usual = id === null || compute['calibration'] === undefined ? undefined : LINKS[id];
  const calibration = Object.hasOwn(given, 'calibration') ? given['calibration'] : usual;
  const isCalibrated = calibration !== undefined && calibration !== null;
  const leastChunkBytes = isCalibrated
    ? CALIBRATED_CHUNK_BYTES
    : (machine?.preset.leastChunkBytes ?? FIRST_LEAST_CHUNK_BYTES);
  const links = Array.isArray(dimensions) ? dimensions : [];
  const direct = links.map((own) => {
    const shape = shapeOf(own);
    return shape === null ? null : allToAllOfNew(shape);
  });
  const algorithms = direct.some((own) => own !== null) ? { algorithms: { allToAll: direct } } : {};
  return {
    leastChunkBytes,
    ...(isCalibrated ? { calibration } : {}),
    ...algorithms,
    ...(isTorus(links) ? { interDimension: 'themis' } : {}),
    ...given,
  };
}

/** Several axes along which NPUs are joined to their neighbours only: chunks that take them in different orders use all links. */
function isTorus(dimensions: readonly unknown[]): boolean {
  const axes = dimensions.filter((own) => !isFields(own) || own['size'] !== 1).map(shapeOf);
  return axes.length > 1 && axes.every((shape) => shape !== null && blocks[shape.kind].joinsNextOnly);
}

/** Null for what is no dimension; that is refused where the rest is read. */
function shapeOf(dimension: unknown): DefaultShape | null {
  if (!isFields(dimension)) return null;
  const kind = BLOCK_KINDS.find((known) => known === dimension['kind']);
  const { size } = dimension;
  return kind === undefined || !Number.isSafeInteger(size) ? null : { kind, size: Number(size) };
}

function fieldsOf(document: Fields, key: string): Fields {
  const value = document[key];
  return isFields(value) ? value : {};
}

function withoutWords(document: Fields): Fields {
  const words: readonly string[] = [...WORDS, ...MORE_WORDS];
  return Object.fromEntries(Object.entries(document).filter(([key]) => !words.includes(key)));
}

/** Fields of objects that are null; `bandwidth.customGBps` is null where no split was set. */
function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([key, value]) => value !== null || key === 'customGBps')
      .map(([key, value]) => [key, isFields(value) ? withoutNulls(value) : value]),
  );
}

/**
 * A design as a document of version 2 that means the same: what version 1 relies on is written out, null where it relies on
 * there being nothing.
 */
export function toSecondVersion({ workload, parallelism, system, compute, ...rest }: Design): Fields {
  const none = (fields: object, ...keys: readonly string[]): Fields =>
    Object.fromEntries(keys.filter((key) => !Object.hasOwn(fields, key)).map((key) => [key, null]));
  const isTransformer = workload.kind === 'transformer';
  return {
    ...rest,
    v: 2,
    workload: isTransformer
      ? { ...workload, ...none(workload, 'attentionScores', 'embeddings', 'microBatch', 'precision') }
      : workload,
    parallelism: isTransformer
      ? { ...parallelism, ...none(parallelism, 'sequenceParallel', 'axisOrder') }
      : parallelism,
    system: { ...system, ...none(system, 'leastChunkBytes', 'calibration') },
    compute: { ...compute, ...none(compute, 'calibration') },
  };
}
