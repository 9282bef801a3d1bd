import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import type { PipelineShape } from './names.ts';
import { SCHEDULE_FACTS } from './schedules.ts';
import { layersOfChunks, type UnevenEnds } from './spread.ts';

/**
 * What keeps a pipeline from being run: of its shape, or too many passes; empty where nothing does.
 * @param sequences of a replica, where a person said how they are cut into micro-batches
 */
export function checkPipeline(
  shape: PipelineShape,
  layers: number,
  ends: UnevenEnds,
  sequences?: number,
): readonly Problem[] {
  return [...checkPasses(shape), ...checkShape(shape, layers, ends, sequences)];
}

/** Passes of all stages, each of which is a few tasks of a run. */
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
 * Problems of a pipeline with `layers` transformer layers; empty where there are none. Too few micro-batches are told at the
 * micro-batch where a smaller one of the `sequences` would do, else at the schedule.
 */
export function checkShape(
  { schedule, stages, chunks, microBatches }: PipelineShape,
  layers: number,
  ends: UnevenEnds = {},
  sequences = microBatches,
): readonly Problem[] {
  const problems: Problem[] = [];
  const report = (field: string, message: string): void => {
    problems.push({ path: `parallelism.pipeline.${field}`, message });
  };
  const { label, chunks: own, placement, least } = SCHEDULE_FACTS[schedule];
  if (own !== 'any' && chunks !== own) {
    report(
      'chunks',
      own === 1
        ? `Only the interleaved schedule has several chunks a stage; found ${formatCount(chunks)}.`
        : `${label} has ${formatCount(own)} chunks a stage; found ${formatCount(chunks)}.`,
    );
  }
  const isBothWays = placement === 'bothWays';
  if (isBothWays && stages % 2 !== 0) {
    report(
      'stages',
      `${label} needs an even number of stages, as parts of the model lie on two each; found ${formatCount(stages)}.`,
    );
  }
  const needed = own === 'any' && chunks === 1 ? 1 : least(stages);
  const isEnough = (count: number): boolean => count >= needed && (!isBothWays || count % 2 === 0);
  if (!isEnough(microBatches)) {
    const message =
      `${own === 'any' ? 'The interleaved schedule' : label} of ${formatCount(stages)} stage${stages === 1 ? '' : 's'} needs at least ` +
      `${formatCount(needed)} micro-batches${isBothWays ? ', an even number' : ''}; ` +
      `there ${microBatches === 1 ? 'is 1' : `are ${formatCount(microBatches)}`}. `;
    const most = largestMicroBatch(sequences, mostMicroBatches(stages, chunks), isEnough);
    if (most !== null) {
      const allowed = most === 1 ? '1' : `at most ${formatCount(most)}`;
      problems.push({
        path: 'workload.microBatch',
        message: `${message}Allowed for Micro-batch: ${allowed} of the ${formatCount(sequences)} sequences of a replica.`,
      });
    } else report('schedule', `${message}The field Micro-batch and the batch set their number.`);
  }
  const held = layersOfChunks(layers, { stages, chunks }, ends);
  if (held === null) {
    const { firstLayers, lastLayers } = ends;
    const isEven = firstLayers === undefined && lastLayers === undefined;
    if (isEven) {
      const isOfChunks = chunks > 1 && own === 'any' && layers >= stages;
      const most = Math.max(1, Math.floor(layers / (isOfChunks ? stages : chunks)));
      report(
        isOfChunks ? 'chunks' : 'stages',
        `${formatCount(layers)} layers cannot be spread over ${formatCount(stages)} stages` +
          `${chunks > 1 ? ` of ${formatCount(chunks)} chunks` : ''}: ` +
          `each needs at least one, so at most ${formatCount(most)} ${isOfChunks ? 'chunk' : 'stage'}${most === 1 ? '' : 's'}${isOfChunks ? ' a stage' : ''}.`,
      );
    } else {
      report(
        firstLayers === undefined ? 'lastLayers' : 'firstLayers',
        endsText(layers, stages * chunks, ends),
      );
    }
  }
  return problems;
}

/** In sequences: the largest that cuts a replica's evenly into enough parts, but not into too many; null where none does. */
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

/** What is wrong with the layers given to the ends of `parts` parts. */
function endsText(layers: number, parts: number, { firstLayers, lastLayers }: UnevenEnds): string {
  const given = [firstLayers, lastLayers].filter((each) => each !== undefined);
  const taken = given.reduce((sum, each) => sum + each, 0);
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
