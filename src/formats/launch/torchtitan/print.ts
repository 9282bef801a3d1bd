/** Prints a run as torchtitan TOML, which `readTorchtitan` reads back. */
import type { PipelineSchedule } from '../../../workload/pipeline/facts/names.ts';
import { SCHEDULE_FACTS } from '../../../workload/pipeline/facts/schedules.ts';
import { publishedTransformer } from '../../../workload/transformer/facts/catalog.ts';
import { publishedAs } from '../../published-as.ts';
import { missingFields, type PrintedRun } from '../print-run.ts';
import type { Run, RunModel } from '../run.ts';
import { FLAVOR_SHAPES, FLAVORS } from './flavors.ts';

export function printTorchtitan(run: Run): PrintedRun {
  const flavor = flavorOf(run);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['model', modelLines(flavor, run)],
    ['training', trainingLines(run)],
    ['parallelism', [...shardingLines(run), ...stageLines(run), ...otherLines(run)]],
    ['activation_checkpoint', [`mode = "${run.checkpointing ?? 'none'}"`]],
    ['compile', [`enable = ${String(run.isCompiled ?? true)}`]],
  ];
  const text = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => `[${name}]\n${lines.join('\n')}\n`)
    .join('\n');
  return { name: 'run.toml', text, lost: lostOf(run, flavor === null) };
}

function modelLines(flavor: readonly [string, string] | null, { precision }: Run): readonly string[] {
  const converters = precision === 'fp8' ? ['converters = ["float8"]'] : [];
  return flavor === null ? converters : [`name = "${flavor[0]}"`, `flavor = "${flavor[1]}"`, ...converters];
}

function replicasOf({ tensor = 1, context = 1, pipeline = 1, npus = 1 }: Run): number {
  return npus / (tensor * context * pipeline);
}

function shardingLines(run: Run): readonly string[] {
  const { zeroStage = 0, context = 1, shards, keepsWeights } = run;
  const data = replicasOf(run);
  const shard = zeroStage === 0 ? 1 : shards === undefined ? data : shards / context;
  return [
    `data_parallel_replicate_degree = ${data / shard}`,
    `data_parallel_shard_degree = ${shard}`,
    `fsdp_reshard_after_forward = "${keepsWeights === true ? 'never' : 'default'}"`,
  ];
}

function stageLines({
  pipeline = 1,
  schedule = 'oneForwardOneBackward',
  microBatch = 1,
}: Run): readonly string[] {
  if (pipeline === 1) return ['pipeline_parallel_degree = 1'];
  return [
    `pipeline_parallel_degree = ${pipeline}`,
    `pipeline_parallel_schedule = "${SCHEDULES[schedule] ?? '1F1B'}"`,
    `pipeline_parallel_microbatch_size = ${microBatch}`,
  ];
}

function otherLines({
  tensor = 1,
  tensorOverlap,
  context = 1,
  contextMethod,
  expert,
}: Run): readonly string[] {
  const rotate = contextMethod === 'ring' ? 'alltoall' : 'allgather';
  return [
    `tensor_parallel_degree = ${tensor}`,
    ...(tensorOverlap === true ? ['enable_async_tensor_parallel = true'] : []),
    `context_parallel_degree = ${context}`,
    ...(context > 1 ? [`context_parallel_rotate_method = "${rotate}"`] : []),
    ...(expert === undefined ? [] : [`expert_parallel_degree = ${expert}`]),
  ];
}

/** Schedules by torchtitan's names. One that torchtitan lacks is written as 1F1B. */
const SCHEDULES: Readonly<Partial<Record<PipelineSchedule, string>>> = {
  oneForwardOneBackward: '1F1B',
  interleaved: 'Interleaved1F1B',
  gpipe: 'GPipe',
  zbV: 'ZBVZeroBubble',
  dualPipeV: 'DualPipeV',
};

const TYPES = {
  fp32: 'float32',
  fp16: 'float16',
  bf16: 'bfloat16',
  fp8: 'bfloat16',
  fp4: 'bfloat16',
} as const;

function trainingLines(run: Run): readonly string[] {
  const { microBatch = 1, globalBatch, sequence, pipeline = 1 } = run;
  const data = replicasOf(run);
  const local =
    pipeline > 1 && globalBatch !== undefined
      ? Math.max(microBatch, Math.floor(globalBatch / data))
      : microBatch;
  return [
    `local_batch_size = ${local}`,
    ...(globalBatch === undefined ? [] : [`global_batch_size = ${globalBatch}`]),
    ...(sequence === undefined ? [] : [`seq_len = ${sequence}`]),
    `mixed_precision_param = "${TYPES[run.precision ?? 'bf16']}"`,
    `mixed_precision_reduce = "${run.gradientBytes === 4 ? 'float32' : TYPES[run.precision ?? 'bf16']}"`,
  ];
}

function flavorOf({ model, preset }: Run): readonly [string, string] | null {
  const id = preset ?? (model === undefined ? null : publishedAs(model));
  const found =
    FLAVORS.find(([, , known]) => known === id) ??
    FLAVOR_SHAPES.find(([, , shape]) => model !== undefined && isSame(shape, model));
  return found === undefined ? null : [found[0], found[1]];
}

function isSame(shape: RunModel, model: RunModel): boolean {
  const names = new Set([...Object.keys(shape), ...Object.keys(model)]) as Set<keyof RunModel>;
  return [...names].every((name) => shape[name] === model[name]);
}

function lostOf(run: Run, isUnnamed: boolean): readonly string[] {
  const lost = [...missingFields(run, ['firstLayers', 'lastLayers'])];
  if (isUnnamed) {
    const known = FLAVORS.map(([, , id]) => publishedTransformer(id).preset).join(', ');
    lost.push(`the model: torchtitan has it only by name, and of those here ${known}`);
  }
  const { zeroStage = 0, precision = 'bf16', overlap, schedule, chunks = 1 } = run;
  if (zeroStage === 1 || zeroStage === 2) lost.push(`ZeRO stage ${zeroStage}: torchtitan shards all states`);
  if (precision === 'fp32' && run.gradientBytes === 2) lost.push(...missingFields(run, ['gradientBytes']));
  if (precision === 'fp4') lost.push('products in FP4');
  if (overlap === false) lost.push('communication in turn: torchtitan overlaps it');
  if (schedule !== undefined && SCHEDULES[schedule] === undefined)
    lost.push(`the schedule ${SCHEDULE_FACTS[schedule].label}: 1F1B`);
  if (schedule === 'interleaved' && chunks !== 2) lost.push(`${chunks} virtual stages of a stage: 2`);
  return lost;
}
