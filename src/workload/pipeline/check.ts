import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import type { PipelineShape } from './facts/names.ts';
import { SCHEDULE_FACTS } from './facts/schedules.ts';
import { layersOfChunks, type UnevenEnds } from './spread.ts';

/**
 * Returns the problems of a pipeline: of its shape, or too many passes; empty if there are none.
 * @param sequences per replica, if the user chose the micro-batch
 */
export function checkPipeline(
  shape: PipelineShape,
  layers: number,
  ends: UnevenEnds,
  sequences?: number,
): readonly Problem[] {
  return [...checkPasses(shape), ...checkShape(shape, layers, ends, sequences)];
}

/** Limit of passes over all stages, each of which is a few tasks of a run. */
const MOST_PASSES = 200_000;

function mostMicroBatches(stages: number, chunks: number): number {
  return Math.max(1, Math.floor(MOST_PASSES / (stages * chunks)));
}

function checkPasses({ stages, chunks, microBatches }: PipelineShape): readonly Problem[] {
  const most = mostMicroBatches(stages, chunks);
  if (microBatches <= most) return [];
  return [
    {
      path: 'workload.microBatch',
      message: `A pipeline of ${formatCount(stages)} stages works through at most ${formatCount(most)} micro-batches; found ${formatCount(microBatches)}.`,
    },
  ];
}

/**
 * Problems of a pipeline with `layers` transformer layers; empty if there are none. Too few micro-batches are
 * reported at the micro-batch if a smaller one of the `sequences` would do, else at the schedule.
 */
export function checkShape(
  shape: PipelineShape,
  layers: number,
  ends: UnevenEnds = {},
  sequences = shape.microBatches,
): readonly Problem[] {
  return [
    ...checkChunks(shape),
    ...checkStages(shape),
    ...checkMicroBatches(shape, sequences),
    ...checkSpread(shape, layers, ends),
  ];
}

function problemAt(field: string, message: string): readonly Problem[] {
  return [{ path: `parallelism.pipeline.${field}`, message }];
}

function checkChunks({ schedule, chunks }: PipelineShape): readonly Problem[] {
  const { label, chunks: scheduleChunks } = SCHEDULE_FACTS[schedule];
  if (scheduleChunks === 'any' || chunks === scheduleChunks) return [];
  return problemAt(
    'chunks',
    scheduleChunks === 1
      ? `Only the interleaved schedule has several chunks a stage; found ${formatCount(chunks)}.`
      : `${label} has ${formatCount(scheduleChunks)} chunks a stage; found ${formatCount(chunks)}.`,
  );
}

function checkStages({ schedule, stages }: PipelineShape): readonly Problem[] {
  const { label, placement } = SCHEDULE_FACTS[schedule];
  if (placement !== 'bothWays' || stages % 2 === 0) return [];
  return problemAt(
    'stages',
    `${label} needs an even number of stages, as parts of the model lie on two each; found ${formatCount(stages)}.`,
  );
}

function checkMicroBatches(
  { schedule, stages, chunks, microBatches }: PipelineShape,
  sequences: number,
): readonly Problem[] {
  const { label, chunks: scheduleChunks, placement, least } = SCHEDULE_FACTS[schedule];
  const isBothWays = placement === 'bothWays';
  const needed = scheduleChunks === 'any' && chunks === 1 ? 1 : least(stages);
  const isEnough = (count: number): boolean => count >= needed && (!isBothWays || count % 2 === 0);
  if (isEnough(microBatches)) return [];
  const message =
    `${scheduleChunks === 'any' ? 'The interleaved schedule' : label} of ${formatCount(stages)} stage${stages === 1 ? '' : 's'} needs at least ` +
    `${formatCount(needed)} micro-batches${isBothWays ? ', an even number' : ''}; ` +
    `there ${microBatches === 1 ? 'is 1' : `are ${formatCount(microBatches)}`}. `;
  const most = largestMicroBatch(sequences, mostMicroBatches(stages, chunks), isEnough);
  if (most === null) {
    return problemAt('schedule', `${message}The field Micro-batch and the batch set their number.`);
  }
  const allowed = most === 1 ? '1' : `at most ${formatCount(most)}`;
  return [
    {
      path: 'workload.microBatch',
      message: `${message}Allowed for Micro-batch: ${allowed} of the ${formatCount(sequences)} sequences of a replica.`,
    },
  ];
}

function checkSpread(
  { schedule, stages, chunks }: PipelineShape,
  layers: number,
  ends: UnevenEnds,
): readonly Problem[] {
  if (layersOfChunks(layers, { stages, chunks }, ends) !== null) return [];
  const { firstLayers, lastLayers } = ends;
  if (firstLayers !== undefined || lastLayers !== undefined) {
    const field = firstLayers === undefined ? 'lastLayers' : 'firstLayers';
    return problemAt(field, endsText(layers, stages * chunks, ends));
  }
  const isOfChunks = chunks > 1 && SCHEDULE_FACTS[schedule].chunks === 'any' && layers >= stages;
  const most = Math.max(1, Math.floor(layers / (isOfChunks ? stages : chunks)));
  return problemAt(
    isOfChunks ? 'chunks' : 'stages',
    `${formatCount(layers)} layers cannot be spread over ${formatCount(stages)} stages` +
      `${chunks > 1 ? ` of ${formatCount(chunks)} chunks` : ''}: ` +
      `each needs at least one, so at most ${formatCount(most)} ${isOfChunks ? 'chunk' : 'stage'}${most === 1 ? '' : 's'}${isOfChunks ? ' a stage' : ''}.`,
  );
}

/**
 * The largest micro-batch, in sequences, that cuts a replica's evenly into enough parts but not too many;
 * null if there is none.
 */
function largestMicroBatch(
  sequences: number,
  mostParts: number,
  isEnough: (parts: number) => boolean,
): number | null {
  for (let parts = 2; parts <= Math.min(sequences, mostParts); parts += 1) {
    if (sequences % parts === 0 && isEnough(parts)) return sequences / parts;
  }
  return null;
}

/** The problem with the layers given to the ends of `parts` parts. */
function endsText(layers: number, parts: number, { firstLayers, lastLayers }: UnevenEnds): string {
  const given = [firstLayers, lastLayers].filter((end) => end !== undefined);
  const taken = given.reduce((sum, end) => sum + end, 0);
  const others = Math.max(0, parts - given.length);
  const all = `${formatCount(layers)} layers`;
  if (parts === 1) return `One part holds all ${all}. Allowed: no number of layers for its ends.`;
  if (others === 0)
    return `The ends hold ${formatCount(taken)} layers. Allowed: all ${all}, as there are no other parts.`;
  return (
    `The ends hold ${formatCount(taken)} of ${all}. Allowed: at most ${formatCount(Math.max(0, layers - others))}, ` +
    `as ${others === 1 ? 'the other part needs' : `each of the ${formatCount(others)} other parts needs`} at least one.`
  );
}
