/**
 * Which part of the model a chunk of a stage is, and where the next part is. Parts are numbered from the
 * embedding.
 */
import type { PipelineShape } from './facts/names.ts';
import { SCHEDULE_FACTS } from './facts/schedules.ts';

type Shape = Pick<PipelineShape, 'schedule' | 'stages' | 'chunks'>;

/** Number of chunks that a stage holds: both copies, if parts are duplicated. */
export function chunksHeld({ schedule, chunks }: Pick<Shape, 'schedule' | 'chunks'>): number {
  return SCHEDULE_FACTS[schedule].placement === 'bothWays' ? 2 : chunks;
}

/** Returns the part that is chunk `chunk` of a stage. */
export function partOf({ schedule, stages }: Omit<Shape, 'chunks'>, stage: number, chunk: number): number {
  if (chunk === 0) return stage;
  const { placement } = SCHEDULE_FACTS[schedule];
  if (placement === 'wrap') return chunk * stages + stage;
  return (placement === 'fold' ? 2 : 1) * stages - 1 - stage;
}

/** Returns the stage with `part` on the way of a micro-batch. @param way 1: from the last stage up; else 0 */
export function stageOf({ schedule, stages }: Omit<Shape, 'chunks'>, part: number, way: number): number {
  const { placement } = SCHEDULE_FACTS[schedule];
  if (placement === 'wrap') return part % stages;
  if (placement === 'bothWays') return way === 1 ? stages - 1 - part : part;
  return part < stages ? part : 2 * stages - 1 - part;
}

/** Returns the other stage with the same parts, or null if no part is duplicated. */
export function twinOf({ schedule, stages }: Omit<Shape, 'chunks'>, stage: number): number | null {
  return SCHEDULE_FACTS[schedule].placement === 'bothWays' ? stages - 1 - stage : null;
}

/**
 * Returns whether the first part and the last are on different stages, so that a tied embedding is
 * duplicated.
 */
export function areEndsApart({ schedule, stages }: Omit<Shape, 'chunks'>): boolean {
  return stages > 1 && SCHEDULE_FACTS[schedule].placement === 'wrap';
}

/** Sums a number for each part over what a stage holds. */
export function sumHeld(shape: Shape, ofPart: readonly number[], stage: number): number {
  let sum = 0;
  for (let chunk = 0; chunk < chunksHeld(shape); chunk++) sum += ofPart[partOf(shape, stage, chunk)] ?? 0;
  return sum;
}
