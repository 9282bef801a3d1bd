import type { Parts } from '../../collective/logical.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { failure, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { Layer } from '../layer.ts';
import type { LoopKind, LoopSettings } from '../loop.ts';
import { dataLoop } from './data.ts';
import { dlrmLoop } from './dlrm.ts';
import { groupTable } from './groups.ts';
import { missingGroup } from './missing-group.ts';
import { hybridLoop } from './hybrid.ts';
import { inferenceLoop } from './inference.ts';
import type { LoopInput, LoopOptions } from './input.ts';
import { microLoop } from './micro.ts';
import { recomputeLoop } from './recompute.ts';

const LOOP_GENERATORS: Readonly<Record<LoopKind, (input: LoopInput) => TaskGraph>> = {
  data: dataLoop,
  model: hybridLoop,
  hybridDataModel: hybridLoop,
  hybridModelData: hybridLoop,
  transformer: hybridLoop,
  transformerRecompute: recomputeLoop,
  dlrm: dlrmLoop,
  dlrmEnhanced: dlrmLoop,
  customized: hybridLoop,
  inference: inferenceLoop,
  micro: microLoop,
};

export interface TrainingRun {
  readonly graph: TaskGraph;
  /** How dimensions are divided among communicators, whose positions count the parts. */
  readonly parts: Parts;
}

/**
 * The task graph of `loop` over a layer table, on dimensions of `sizes`, innermost first. Errors:
 * settings that do not fit the table, a model-parallel group that cannot be placed; their paths are
 * below `path`.
 */
export function generateTaskGraph(
  layers: readonly Layer[],
  loop: LoopSettings,
  sizes: readonly number[],
  options: LoopOptions,
  path = 'workload.loop',
): Result<TrainingRun> {
  const groups = groupTable(loop, layers.length, sizes, path);
  if (!groups.ok) return groups;
  const lost = missingGroup(layers, groups.value.rows, path);
  if (lost !== null) return failure(lost);
  const graph = LOOP_GENERATORS[loop.kind]({ layers, loop, groups: groups.value, options });
  return success({ graph, parts: groups.value.parts });
}
