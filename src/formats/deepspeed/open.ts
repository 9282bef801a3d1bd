/**
 * Opens a DeepSpeed configuration into the open design: what has an exact counterpart is set, and everything else is listed as left out.
 *
 *   zero_optimization.stage, .zero_hpz_partition_size    parallelism.zeroStage, .fsdp.shards
 *   zero_optimization.overlap_comm                       parallelism.overlap
 *   train_micro_batch_size_per_gpu, train_batch_size     workload.microBatch, .globalBatch
 *   bf16.enabled, fp16.enabled                           workload.precision
 *   data_types.grad_accum_dtype, communication_data_type parallelism.gradientBytes
 *   tensor_parallel.autotp_size, sequence_parallel_size  parallelism.modelParallel, .contextParallel
 *   expert_parallel.autoep_size                          parallelism.expertParallel.degree
 *
 * The batch is the micro-batch x gradient_accumulation_steps x replicas; two of them without a batch need the replicas of the design.
 * Source: the documentation of DeepSpeed, "DeepSpeed Configuration JSON".
 */
import type { Design, Parallelism } from '../../design/document.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { without } from '../../units/without.ts';
import type { Precision } from '../../workload/rate/facts/precision.ts';
import type { ImportedDesign } from '../imported.ts';
import { parseJson, type JsonMember } from '../json.ts';
import { misspelled } from '../misspelled.ts';
import { asLoss, type Loss } from '../report.ts';
import { createSource, problemAt } from '../source.ts';
import type { TextFile } from '../text-file.ts';
import { BATCH, batchesOf, MICRO, STEPS, withBatches } from './batches.ts';
import { choiceAt, flagAt, objectAt, readerOf, wholeAt, type Reader } from './fields.ts';

const MOST_TOKENS = 20_000;
const ZERO = 'zero_optimization';
const HPZ = 'zero_hpz_partition_size';
const OVERLAP = 'overlap_comm';
const FORMATS = ['bf16', 'fp16'] as const;
const TENSOR = 'tensor_parallel';
const EXPERTS = 'expert_parallel';
const EXPERT_DEGREE = 'autoep_size';
const SEQUENCE = 'sequence_parallel_size';
const COMMUNICATION = 'communication_data_type';
const TYPES = 'data_types';
/** All fields that are read. */
const READ: readonly string[] = [
  ...[ZERO, MICRO, BATCH, STEPS, TENSOR, SEQUENCE, EXPERTS],
  ...[COMMUNICATION, TYPES],
  ...FORMATS,
];
const READ_OF_ZERO: readonly string[] = ['stage', HPZ, OVERLAP];

/** @param current is the open design, whose other parts stay and whose model is a transformer */
export function openDeepSpeed({ name, text }: TextFile, current: Design): Result<ImportedDesign> {
  const source = createSource(name, text);
  const json = parseJson(source, MOST_TOKENS);
  if (!json.ok) return json;
  if (json.value.kind !== 'object') return failure(problemAt(source, 0, 'expected an object, "{" ... "}"'));
  const { workload } = current;
  if (workload.kind !== 'transformer') {
    const why = 'is a configuration of DeepSpeed, which trains a transformer; open or choose one first';
    return failure(problemAt(source, 0, why));
  }
  const reader = readerOf(source, json.value.members);
  const zero = readerOf(source, objectAt(reader, ZERO));
  const slips = [
    ...misspelled(source, reader.members.values(), READ),
    ...misspelled(source, zero.members.values(), READ_OF_ZERO),
  ];
  if (slips.length > 0) return failure(...slips);
  const precision = precisionOf(reader);
  const sharding = zeroFields(zero, current.parallelism);
  const gradients = gradientsOf(reader, precision, sharding.zeroStage ?? 0);
  const parallelism = {
    ...(gradients === null ? current.parallelism : without(current.parallelism, 'gradientBytes')),
    ...sharding,
    ...gradients,
    ...degreesOf(reader),
    ...expertsOf(reader, current),
  };
  const batches = batchesOf(reader);
  const problems = [...reader.problems, ...zero.problems];
  if (problems.length > 0) return failure(...problems);
  const design: Design = {
    ...current,
    parallelism,
    workload: { ...workload, ...(precision && { precision }) },
  };
  const batch = withBatches(reader, batches, design);
  return success({ design: batch.design, losses: [...batch.losses, ...leftOut(reader, zero, design)] });
}

function zeroFields(zero: Reader, { fsdp }: Parallelism): Partial<Parallelism> {
  const stage = wholeAt(zero, 'stage', 0, 3);
  const shards = wholeAt(zero, HPZ, 1, 1_000_000);
  const overlap = flagAt(zero, OVERLAP);
  const isSharded = stage === 3 && shards !== undefined && shards > 1;
  // Without the field a copy of the states is spread over all.
  const isSpread = stage === 3 && !isSharded && fsdp?.shards !== undefined;
  return {
    ...(stage !== undefined && { zeroStage: stage as 0 | 1 | 2 | 3 }),
    ...(overlap !== undefined && { overlap }),
    ...(isSharded && { fsdp: { ...fsdp, shards } }),
    ...(isSpread && { fsdp: without(fsdp, 'shards') }),
  };
}

/** Reads AutoTP's tensor parallelism, and sequence parallelism by heads (Ulysses). */
function degreesOf(reader: Reader): Partial<Parallelism> {
  const tensor = readerOf(reader.source, objectAt(reader, TENSOR));
  const inner = readerOf(reader.source, objectAt(tensor, 'tp'));
  const degree = wholeAt(tensor, 'autotp_size', 0, 1_000_000) ?? wholeAt(inner, 'tp_size', 1, 1_000_000) ?? 0;
  const context = wholeAt(reader, SEQUENCE, 1, 1_000_000) ?? 1;
  reader.problems.push(...tensor.problems, ...inner.problems);
  return {
    ...(degree > 1 && { modelParallel: degree }),
    ...(context > 1 && { contextParallel: context, contextMethod: 'heads' as const }),
  };
}

/** Reads AutoEP's expert parallelism, for a model with experts. */
function expertsOf(reader: Reader, { workload, parallelism }: Design): Partial<Parallelism> {
  const experts = readerOf(reader.source, objectAt(reader, EXPERTS));
  const isOn = flagAt(experts, 'enabled') ?? false;
  const degree = wholeAt(experts, EXPERT_DEGREE, 1, 1_000_000) ?? 1;
  reader.problems.push(...experts.problems);
  if (!isOn || degree === 1 || !hasExperts(workload)) return {};
  return { expertParallel: { ...parallelism.expertParallel, degree } };
}

function hasExperts(workload: Design['workload']): boolean {
  return workload.kind === 'transformer' && (workload.experts ?? 1) > 1;
}

/** Notes what of expert parallelism is not taken. */
function expertsLeftOut(
  reader: Reader,
  { workload }: Design,
  drop: (member: JsonMember, message: string) => Loss,
): readonly Loss[] {
  const isTaken = hasExperts(workload);
  return objectAt(reader, EXPERTS)
    .filter(({ key }) => key !== 'enabled' && (key !== EXPERT_DEGREE || !isTaken))
    .map((member) =>
      drop(
        member,
        member.key === EXPERT_DEGREE
          ? `${EXPERTS}.${member.key} needs a model with experts, and the open one has none`
          : `${EXPERTS}.${member.key} has no place in a design`,
      ),
    );
}

function precisionOf(reader: Reader): Precision | undefined {
  const on = FORMATS.filter((format) => flagAt(readerOf(reader.source, objectAt(reader, format)), 'enabled'));
  if (on.length > 1) {
    const at = reader.members.get('fp16')!.offset;
    reader.problems.push(problemAt(reader.source, at, 'bf16 and fp16 are both enabled; expected one'));
  }
  return on[0];
}

const GRADIENT_FORMATS = ['fp32', 'fp16', 'bf16'] as const;

/**
 * What gradients are accumulated in, or else communicated in. By default the format of the weights, or FP32 with bf16 and no ZeRO
 * (`engine.get_data_types`). null: the file does not say, and gives no precision.
 */
function gradientsOf(
  reader: Reader,
  precision: Precision | undefined,
  stage: number,
): Pick<Parallelism, 'gradientBytes'> | null {
  const types = readerOf(reader.source, objectAt(reader, TYPES));
  const format =
    choiceAt(types, 'grad_accum_dtype', GRADIENT_FORMATS) ??
    choiceAt(reader, COMMUNICATION, GRADIENT_FORMATS);
  reader.problems.push(...types.problems);
  if (format === undefined && precision === undefined) return null;
  const usual = precision === 'bf16' && stage === 0 ? 'fp32' : precision;
  return (format ?? usual) === 'fp32' ? { gradientBytes: 4 } : {};
}

/** Notes that one number stands for how gradients are kept and how they are reduced. */
function splitFormats(reader: Reader, drop: (member: JsonMember, message: string) => Loss): readonly Loss[] {
  const member = reader.members.get(COMMUNICATION);
  const kept = objectAt(reader, TYPES).find(({ key }) => key === 'grad_accum_dtype')?.value;
  if (member?.value.kind !== 'string' || kept?.kind !== 'string' || kept.text === member.value.text)
    return [];
  return [drop(member, `${COMMUNICATION}: gradients are reduced in ${kept.text}, as they are kept`)];
}

function leftOut(reader: Reader, zero: Reader, design: Design): readonly Loss[] {
  const drop = ({ offset }: JsonMember, message: string): Loss =>
    asLoss('dropped')(problemAt(reader.source, offset, message));
  const stage = zero.members.get('stage')?.value;
  const isWhole = stage?.kind === 'number' && Number(stage.text) === 3;
  return [
    ...splitFormats(reader, drop),
    ...expertsLeftOut(reader, design, drop),
    ...[...reader.members.values()]
      .filter(({ key }) => !READ.includes(key))
      .map((member) => drop(member, `${member.key} has no place in a design`)),
    ...[...zero.members.values()]
      .filter(({ key }) => !READ_OF_ZERO.includes(key))
      .map((member) => drop(member, `${ZERO}.${member.key} has no place in a design`)),
    ...[...zero.members.values()]
      .filter(({ key }) => key === HPZ)
      .map((member) =>
        isWhole
          ? asLoss('changed')(
              problemAt(
                reader.source,
                member.offset,
                `${HPZ}: weights are gathered inside as many NPUs, and so are gradients and optimizer states, which DeepSpeed spreads over all`,
              ),
            )
          : drop(member, `${HPZ} goes with stage 3`),
      ),
  ];
}
