/**
 * The parts of a model that stages of a pipeline need; run/all-graphs.ts sets them when it is loaded, so that a
 * run without a pipeline does not wait for them.
 */
import type { checkPipeline } from './check.ts';
import type { stageMemory } from '../transformer/stage-memory.ts';

export interface StageParts {
  readonly checkPipeline: typeof checkPipeline;
  readonly stageMemory: typeof stageMemory;
}

let known: StageParts | null = null;

export function setStageParts(parts: StageParts): void {
  known = parts;
}

/** @throws RangeError where they were not loaded first: a bug of the caller */
export function stageParts(): StageParts {
  if (known === null) throw new RangeError('the stages of a pipeline are not loaded');
  return known;
}
