/**
 * What a way to train takes at least on any network, told in its collectives: `fixedNs + sum of n_k x least time of
 * collective k`. The task graph of a training is the same on every network that holds its groups; so the longest paths that
 * are found on one network (analysis/bound/cuts.ts) are paths on all, and no run is shorter than any of them.
 */
import { isBySize } from '../../collective/logical.ts';
import type { Collective } from '../../collective/types.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import type { Design } from '../../design/document.ts';
import { cutAxesOf } from '../../design/parallelism/cut-axes-of.ts';
import { placeAxes, type AxisDegree } from '../../workload/axes/place-axes.ts';
import type { PipelineShape } from '../../workload/pipeline/facts/names.ts';
import { SCHEDULE_FACTS } from '../../workload/pipeline/facts/schedules.ts';
import { bufferBytes, chunkCount } from '../../simulator/slices.ts';
import { graphsOf, type CollectiveTask, type TaskGraph } from '../../taskgraph/graph.ts';
import { success, type Result } from '../../units/result.ts';
import { createCuts, type Cut } from '../../analysis/bound/cuts.ts';
import { boundGraph, type BoundGraph } from '../../analysis/bound/run-bound.ts';
import { graphSource } from '../../run/graph-source.ts';
import { caseOf } from '../../run/prepare-design.ts';
import { partsSpanned, type PreparedCase } from '../../run/prepare-case.ts';
import { chainOf, type Chain } from '../run/chain.ts';
import { leastComputeNs } from './least-compute.ts';
import { stageLines, type StageLines } from './stage-lines.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { usedSizes } from '../../topology/dimension.ts';

/** Collectives that are alike. */
export interface Kind {
  readonly collective: Collective;
  readonly bytes: number;
  /** Axes whose NPUs take part: one bit each, in the order of `WorkLines.axes`. */
  readonly axes: number;
  /** Share of what its links take that it takes at least, 0..1 (taskgraph/graph.ts, `slower`). */
  readonly quicker: number;
}

export interface WorkLine {
  readonly fixedNs: number;
  /** How often each kind is on the path. */
  readonly times: readonly number[];
  /** Between two parts of the path: collectives of one group, all of which have to go over each of its parts. */
  readonly served: { readonly kinds: readonly number[]; readonly times: readonly number[] } | null;
}

export interface WorkLines {
  readonly axes: readonly AxisDegree[];
  readonly kinds: readonly Kind[];
  /** Of the iteration or, by block, of what a stage does for a micro-batch. */
  readonly graphs: readonly (readonly WorkLine[])[];
  readonly stages: StageLines | null;
}

/** What is known of a way to train before the network is. */
export interface LeastWork {
  /** null if nothing is claimed of its collectives. */
  readonly lines: WorkLines | null;
  /** ns that it computes at least, whatever times its messages. */
  readonly computeNs: number;
}

/** In steps; a problem where there are no such runs. */
export function* workLines(design: Design): Generator<void, Result<LeastWork>, void> {
  const source = graphSource(design, ALL_PARTS);
  if (!source.ok) return source;
  yield;
  const { value } = source;
  // Where stages take every micro-batch alike, what they do for one is the same however many there are.
  const few =
    value.kind === 'pipeline' && isAlike(value.shape) ? { ...value, shape: fewer(value.shape) } : value;
  const prepared = caseOf(
    design,
    ALL_PARTS,
    success(few.kind === 'pipeline' ? { ...few, iterations: 1 } : few),
  );
  if (!prepared.ok) return prepared;
  yield;
  const { graph } = prepared.value;
  const stages = stageLines(design, value, few, graph);
  const computeNs = leastComputeNs(design, graph, stages);
  const nothing = success({ lines: null, computeNs });
  const axes = axesOf(design, prepared.value);
  // With conditions, ranks need not wait for each other between phases, as the lines have it.
  if (axes === null || design.conditions !== undefined || isBeyond(design, prepared.value)) return nothing;
  const compiled = graphsOf(graph);
  const kinds: Kind[] = [];
  const graphs: (readonly WorkLine[])[] = [];
  for (const own of compiled) {
    const found = yield* linesOf(design, prepared.value, own, kinds, axes);
    if (found === null) return nothing;
    graphs.push(found);
  }
  const axis = axes.findIndex(({ role }) => role === 'pipeline');
  const own = stages === null ? null : { ...stages, axis };
  return success({ lines: { axes, kinds, graphs, stages: own }, computeNs });
}

/** Chunks of a collective as the settings of a system cut it. */
export function chunksOfKind({ collective, bytes }: Kind, ranks: number, system: Design['system']): number {
  return chunkCount(bytes, system, bufferBytes(collective, bytes, ranks));
}

/** Innermost first; null if the groups of the design are not made of its axes. */
export function axesOf(design: Design, { parts }: PreparedCase): readonly AxisDegree[] | null {
  const { expertParallel, mesh, dimensionOrder } = design.parallelism;
  // Bounds and programs lay axes on dimensions from the innermost out.
  if (dimensionOrder !== undefined) return null;
  if (mesh !== undefined || design.workload.kind === 'table') return null;
  // How much goes from node to node follows from the network.
  if (expertParallel?.nodeLimit !== undefined) return null;
  const axes = cutAxesOf(design);
  if (!axes.ok) return null;
  const placed = placeAxes(usedSizes(design.topology.dimensions), axes.value);
  return placed !== null && JSON.stringify(placed.parts) === JSON.stringify(parts) ? axes.value : null;
}

/** The same of the settings that links alone decide. */
export function isBeyondLinks({ system }: Design): boolean {
  const { rounding, network = 'analytical', interDimension } = system;
  const isOrdered = interDimension === 'ascending' || interDimension === 'themis';
  const isBySizes = Object.values(system.algorithms).some((list) =>
    list.some((entry) => entry?.fastest === true || entry?.below !== undefined),
  );
  return rounding !== 'exact' || network !== 'analytical' || !isOrdered || isBySizes;
}

/** Settings under which a collective may go otherwise than these lines say. */
function isBeyond(design: Design, { logical }: PreparedCase): boolean {
  if (isBeyondLinks(design) || design.topology.physical !== undefined) return true;
  return COLLECTIVES.some((each) => logical[each].some((entry) => entry.dimension < 0 || isBySize(entry)));
}

function* linesOf(
  design: Design,
  prepared: PreparedCase,
  graph: TaskGraph,
  kinds: Kind[],
  axes: readonly AxisDegree[],
): Generator<void, readonly WorkLine[] | null, void> {
  const axisOf = axisOfPositions(design, axes);
  const masks = graph.groups.map(({ positions }) => maskOf(positions, axisOf, prepared));
  // A group that is a part of an axis lies elsewhere on another network.
  if (masks.includes(-1)) return null;
  const kindOfTask = ({ collective, bytes, group, slower = 1 }: CollectiveTask): number => {
    const mask = masks[group]!;
    const quicker = Math.min(1, slower);
    const found = kinds.findIndex(
      (own) =>
        own.collective === collective && own.bytes === bytes && own.axes === mask && own.quicker === quicker,
    );
    return found >= 0 ? found : kinds.push({ collective, bytes, axes: mask, quicker }) - 1;
  };
  const chain = chainOf(graph);
  if (chain !== null) return [chainLine(chain, prepared, graph, kindOfTask)];
  const bound = boundGraph({ design, prepared }, graph);
  if (!bound.ok) return null;
  yield;
  const kindOf = bound.value.asked.map(kindOfTask);
  const { length } = design.topology.dimensions;
  const lines: WorkLine[] = [];
  const cuts = createCuts(bound.value);
  // On links that are fast and on slow ones other paths are the longest.
  for (const gbps of [1e6, 100, 1]) {
    const found = cuts.at(new Array<number>(length).fill(gbps));
    for (const cut of found.cuts) lines.push(...lineOf(cut, bound.value, kindOf, prepared, kinds));
    yield;
  }
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
}

/** All of it is one path. */
function chainLine(
  { kinds, kindOf, fixedNs: takesNs }: Chain,
  { servers }: PreparedCase,
  { groups }: TaskGraph,
  kindOfTask: (task: CollectiveTask) => number,
): WorkLine {
  let fixedNs = 0;
  const times: number[] = [];
  const own = kinds.map((task) => {
    // A group of one has nobody to send to: what it is to reduce is there.
    const isAlone = groups[task.group]!.positions.every((position) => servers[position]!.size === 1);
    return isAlone ? -1 : kindOfTask(task);
  });
  for (const [step, kind] of kindOf.entries()) {
    if (kind >= 0 && own[kind]! < 0) continue;
    fixedNs += takesNs[step]!;
    if (kind < 0) continue;
    while (times.length <= own[kind]!) times.push(0);
    times[own[kind]!]! += 1;
  }
  return { fixedNs, times, served: null };
}

/** By position of the parts of dimensions, the axis that it belongs to. */
function axisOfPositions(design: Design, axes: readonly AxisDegree[]): readonly number[] {
  const placed = placeAxes(usedSizes(design.topology.dimensions), axes);
  if (placed === null) throw new Error('the axes were placed');
  const found: number[] = [];
  placed.positions.forEach((list, axis) => {
    for (const position of list) found[position] = axis;
  });
  return found;
}

/** The axes that the group is all of, one bit each; -1: it is not all of some. */
function maskOf(positions: readonly number[], axisOf: readonly number[], prepared: PreparedCase): number {
  const sizes = prepared.parts.flat();
  const parts = partsSpanned(prepared, positions);
  const joins = (part: number): boolean => sizes[part]! > 1;
  const mask = parts.filter(joins).reduce((all, part) => all | (1 << axisOf[part]!), 0);
  const isWhole = axisOf.every(
    (axis, part) => (mask & (1 << axis)) === 0 || parts.includes(part) || !joins(part),
  );
  return isWhole ? mask : -1;
}

function lineOf(
  { before, set, resource, after }: Cut,
  graph: BoundGraph,
  kindOf: readonly number[],
  { servers }: PreparedCase,
  kinds: readonly Kind[],
): readonly WorkLine[] {
  let fixedNs = 0;
  const times: number[] = [];
  const count = (list: number[], task: number): void => {
    const kind = graph.kindOf[task]!;
    if (kind < 0) return;
    const own = kindOf[kind]!;
    while (list.length <= own) list.push(0);
    list[own]! += 1;
  };
  for (const task of [...before, ...after]) {
    fixedNs += graph.fixedNs[task]!;
    count(times, task);
  }
  if (resource === null) return [{ fixedNs, times, served: null }];
  // Wires that two groups share are other ones on another network.
  if (resource >= servers.length) return [];
  const served: number[] = [];
  for (const task of set) count(served, task);
  const used = served.flatMap((own, kind) => (own > 0 ? [kind] : []));
  const first = kinds[used[0] ?? 0];
  if (used.length === 0 || used.some((kind) => kinds[kind]!.axes !== first?.axes)) return [];
  return [{ fixedNs, times, served: { kinds: used, times: used.map((kind) => served[kind]!) } }];
}

/** Every stage does all of its passes for every micro-batch, none side by side. */
function isAlike({ schedule }: PipelineShape): boolean {
  return SCHEDULE_FACTS[schedule].placement === 'wrap';
}

/** With as few micro-batches as the order of the passes needs. */
function fewer(shape: PipelineShape): PipelineShape {
  return { ...shape, microBatches: shape.chunks > 1 ? shape.stages : 1 };
}
