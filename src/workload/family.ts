import { formatCount } from '../units/count.ts';
import type { Problem } from '../units/result.ts';
import type { IterationWork } from './iteration-work.ts';
import type { Layer } from './layer.ts';
import type { LoopSettings } from './training-loop.ts';
import type { MemoryNeed } from './memory/need.ts';
import type { Mapping } from './parallel/mapping.ts';

/** A layer table with the loop that runs it. */
export interface GeneratedModel {
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
}

/** What every kind of model can do with its description. Only `check` takes one that has not been checked. */
export interface ModelFamily<Description> {
  /** What keeps the description, or its mapping, from working; empty when nothing does. */
  readonly check: (description: Description, mapping: Mapping) => readonly Problem[];
  readonly generate: (description: Description, mapping: Mapping) => GeneratedModel;
  /** Memory of one NPU against its capacity, null where that is not known. */
  readonly memory: (description: Description, mapping: Mapping, capacityBytes: number | null) => MemoryNeed;
  /** What an iteration of all replicas gets done. */
  readonly work: (description: Description, mapping: Mapping) => IterationWork;
  readonly parameters: (description: Description) => number;
}

/** The problem of a model that is copied to every NPU, laid over model-parallel groups. */
export function modelParallelProblem(label: string, { modelParallel }: Mapping): readonly Problem[] {
  if (modelParallel === 1) return [];
  return [
    {
      path: 'parallelism.modelParallel',
      message: `${label} has no model-parallel groups: the model-parallel degree must be 1; found ${formatCount(modelParallel)}.`,
    },
  ];
}
