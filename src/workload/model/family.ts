import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import type { IterationWork } from '../table/iteration-work.ts';
import type { Layer } from '../table/layer.ts';
import type { LoopSettings } from '../training-loops/facts/loops.ts';
import type { MemoryNeed } from '../memory/need.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { WorkloadParts } from '../transformer/workload-parts.ts';

/** A layer table with the loop that runs it. */
export interface GeneratedModel {
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
}

/** The operations on the description of one kind of model. Only `check` accepts an unchecked one. */
export interface ModelFamily<Description> {
  /** Returns what is wrong with the description or its mapping; empty if nothing is. */
  readonly check: (description: Description, mapping: Mapping, parts: WorkloadParts) => readonly Problem[];
  readonly generate: (description: Description, mapping: Mapping, parts: WorkloadParts) => GeneratedModel;
  /** Memory of one NPU against its capacity, which is null if unknown. */
  readonly memory: (
    description: Description,
    mapping: Mapping,
    parts: WorkloadParts,
    capacityBytes: number | null,
  ) => MemoryNeed;
  /** The work of an iteration of all replicas. */
  readonly work: (description: Description, mapping: Mapping) => IterationWork;
  readonly parameters: (description: Description) => number;
}

/** The problem of a replicated model that is mapped onto model-parallel groups. */
export function modelParallelProblem(label: string, { modelParallel }: Mapping): readonly Problem[] {
  if (modelParallel === 1) return [];
  return [
    {
      path: 'parallelism.modelParallel',
      message: `${label} has no model-parallel groups: the model-parallel degree must be 1; found ${formatCount(modelParallel)}.`,
    },
  ];
}
