/**
 * A way to train, laid out once to be run on many networks: its tasks are the same wherever its groups fit, and only which
 * NPUs are in a group differs.
 */
import type { Design } from '../../design/document.ts';
import type { Demand } from '../../taskgraph/generator.ts';
import { graphsOf, type Group, type StageTask, type TaskGraph } from '../../taskgraph/graph.ts';
import { success, type Result } from '../../units/result.ts';
import { placeAxes, type AxesPlacement, type AxisDegree } from '../../workload/axes/place-axes.ts';
import { generatorOf, type GraphSource } from '../../workload/pipeline/generators.ts';
import { graphSource } from '../../run/graph-source.ts';
import { partsSpanned, type KnownGraph, type PreparedCase } from '../../run/prepare-case.ts';
import { caseOf } from '../../run/prepare-design.ts';
import { axesOf } from '../lower/work-lines.ts';
import { chainOf, type Chain } from './chain.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface WorkProgram {
  readonly axes: readonly AxisDegree[];
  readonly source: GraphSource;
  /** The iteration, or what stages do for a micro-batch. */
  readonly graphs: readonly ProgramGraph[];
  /** null for one class of NPUs; the mask of the axis of stages is 0 if there is one stage only. */
  readonly stages: {
    readonly count: number;
    readonly tasks: readonly StageTask[];
    readonly mask: number;
  } | null;
  /** Tasks that are kept. */
  readonly tasks: number;
  /** By the number of dimensions: what a run needs. */
  readonly demands: Map<number, Demand>;
}

export interface ProgramGraph {
  readonly graph: TaskGraph;
  /** By group of the graph, its axes: one bit each. */
  readonly masks: readonly number[];
  readonly chain: Chain;
  /** One task of each kind, for what a network is checked for. */
  readonly short: TaskGraph;
}

/**
 * null if nothing but a run of its own will do: tasks that overlap, groups that are no axes; a problem where it cannot be run.
 * @param design on a network that holds its axes
 */
export function workProgram(design: Design): Result<WorkProgram | null> {
  // Conditions are at places of one network, which a program for many does not know.
  if (design.conditions !== undefined) return success(null);
  const source = graphSource(design, ALL_PARTS);
  if (!source.ok) return source;
  const prepared = caseOf(design, ALL_PARTS, source);
  if (!prepared.ok) return prepared;
  const axes = axesOf(design, prepared.value);
  if (axes === null) return success(null);
  const placed = placeAxes(prepared.value.sizes, axes)!;
  const graphs: ProgramGraph[] = [];
  const demands = new Map<number, Demand>();
  for (const graph of graphsOf(prepared.value.graph)) {
    const chain = chainOf(graph);
    const masks = graph.groups.map((group) => maskOf(group, placed, prepared.value));
    if (chain === null || masks.includes(-1)) return success(null);
    const { groups, layerNames } = graph;
    graphs.push({ graph: { tasks: [], groups, layerNames }, masks, chain, short: shortOf(chain, graph) });
  }
  const { stages } = prepared.value.graph;
  if (stages === undefined)
    return success({ axes, source: source.value, graphs, stages: null, tasks: 0, demands });
  const axis = axes.findIndex(({ role, degree }) => role === 'pipeline' && degree > 1);
  const mask = axis < 0 ? 0 : 1 << axis;
  if (maskOf(stages.group, placed, prepared.value) !== mask) return success(null);
  const { count, tasks } = stages;
  return success({
    axes,
    source: source.value,
    graphs,
    tasks: tasks.length,
    demands,
    stages: { count, tasks, mask },
  });
}

/** What its collectives are on a network that holds the axes, each kind once. */
export function programOn(program: WorkProgram, sizes: readonly number[], placed: AxesPlacement): KnownGraph {
  const { graphs, stages, source, demands } = program;
  let demand = demands.get(sizes.length);
  if (demand === undefined)
    demands.set(sizes.length, (demand = generatorOf(source, ALL_PARTS.pipelines).demand(source, { sizes })));
  const own = graphs.map(({ short, masks }): TaskGraph => ({
    ...short,
    groups: short.groups.map((group, at) => ({ ...group, positions: positionsOf(masks[at]!, placed) })),
  }));
  if (stages === null) return { demand, graph: own[0]!, parts: placed.parts };
  const { count, tasks, mask } = stages;
  const group: Group = { role: 'pipeline', positions: positionsOf(mask, placed) };
  return {
    demand,
    parts: placed.parts,
    graph: {
      tasks: [],
      groups: [],
      layerNames: [],
      stages: { count, tasks, blocks: own, idleShare: 0, group },
    },
  };
}

function shortOf({ kinds }: Chain, { groups }: TaskGraph): TaskGraph {
  return { groups, layerNames: [''], tasks: kinds.map((task) => ({ ...task, layer: 0, after: [] })) };
}

/** -1: it is not all of some axes. */
function maskOf({ positions }: Group, placed: AxesPlacement, prepared: PreparedCase): number {
  const parts = partsSpanned(prepared, positions);
  let mask = 0;
  placed.positions.forEach((own, axis) => {
    if (own.some((part) => parts.includes(part))) mask |= 1 << axis;
  });
  const whole = positionsOf(mask, placed);
  return whole.length === parts.length && whole.every((own, at) => own === parts[at]) ? mask : -1;
}

function positionsOf(mask: number, { positions }: AxesPlacement): readonly number[] {
  return positions.flatMap((own, axis) => (mask & (1 << axis) ? own : [])).sort((a, b) => a - b);
}
