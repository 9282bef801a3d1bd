import type {
  GeneratedGraph,
  GraphGenerator,
  GraphOptions,
  MeasuredStep,
} from '../../taskgraph/generator.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { failure, problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { Layer } from '../table/layer.ts';
import type { LoopKind, LoopSettings } from './facts/loops.ts';
import { checkLoop } from './check.ts';
import { dataLoop } from './data.ts';
import { demandOf } from './demand.ts';
import { dlrmLoop } from './dlrm.ts';
import { groupTable } from './groups.ts';
import { missingGroup, spannedOp } from './missing-group.ts';
import { hybridLoop } from './hybrid.ts';
import { inferenceLoop } from './inference.ts';
import type { LoopInput } from './input.ts';
import { microLoop } from './micro.ts';
import { recomputeLoop } from './recompute.ts';

const LOOP_GENERATORS: Readonly<Record<Exclude<LoopKind, 'trace'>, (input: LoopInput) => TaskGraph>> = {
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

/** A layer table and the loop that runs it. */
export interface LayerTableSource {
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
  /** By default the loop overlaps all it can. */
  readonly measured?: MeasuredStep;
}

export const layerTable: GraphGenerator<LayerTableSource> = {
  name: 'Layer table and loop',
  takes:
    'A table of layers with the compute and communication of each pass, and a training loop that runs it.',
  check: ({ layers, loop }) => checkLoop(loop, layers.length),
  demand: ({ layers, loop }, { sizes }) => demandOf(layers, loop, sizes.length),
  generate: ({ layers, loop, measured }, { sizes }, options) =>
    generateTaskGraph(layers, loop, sizes, measured === undefined ? options : { ...options, measured }),
};

/**
 * The task graph of `loop` over a layer table, on dimensions of `sizes`, innermost first. Errors: settings
 * that do not fit the table, a model-parallel group that cannot be placed; their paths are below `path`.
 */
export function generateTaskGraph(
  layers: readonly Layer[],
  loop: LoopSettings,
  sizes: readonly number[],
  options: GraphOptions,
  path = 'workload.loop',
): Result<GeneratedGraph> {
  const groups = groupTable(loop, layers.length, sizes, path);
  if (!groups.ok) return groups;
  if (loop.kind === 'trace')
    return problem(`${path}.kind`, 'This engine does not replay traces. Allowed: another loop.');
  const lost = missingGroup(layers, groups.value.rows, path);
  if (lost !== null) return failure(lost);
  const spanned = spannedOp(layers);
  if (spanned !== null)
    return problem(
      path,
      `"${spanned}" names the NPUs of its group, which only a loop of the kind trace has.`,
    );
  const graph = LOOP_GENERATORS[loop.kind]({ layers, loop, groups: groups.value, options });
  return success({ graph, parts: groups.value.parts });
}
