/**
 * What a layout sends in an iteration, as the schemes that split a budget see it, counted from its layers: the same as is counted from
 * its task graph (allocation/traffic-of.ts), for a small part of the work.
 */
import { chunksAtOnce } from '../../simulator/policy.ts';
import type { Collective, LogicalDimension } from '../../collective/types.ts';
import { trafficOf } from '../../allocation/traffic-of.ts';
import {
  messageTraffic,
  trafficOfWorks,
  type StageMessage,
  type StageWork,
} from '../../allocation/traffic-of-stages.ts';
import type { Communication, Traffic } from '../../allocation/traffic.ts';
import type { TrafficTopology } from '../../allocation/traffic-topology.ts';
import type { Design } from '../../design/document.ts';
import { tiedBytes } from '../../run/graph-source.ts';
import { trafficRules } from '../../run/prepare-design.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { usedSizes } from '../../topology/dimension.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import type { CollectiveOp, Layer, LayerOp } from '../../workload/table/layer.ts';
import { joined } from '../lower/group-plan.ts';
import { createPlanStore } from '../lower/plan-store.ts';
import type { Segment, Segments } from '../lower/segments.ts';
import { collectives, isReduction } from './layer-times.ts';
import type { PlacedAxes } from './layout-choices.ts';
import { boundaryBytes, type LayerRun, type LayoutTable } from './layout-tables.ts';
import type { Layout } from './layout.ts';
import { segmentsOf, type GroupOf, type KeyedGroup, type PlacedGroups } from './placed-groups.ts';

/** A layout with its exact table, and the layers that each part of its pipeline holds. */
export interface TabledLayout {
  readonly layout: Layout;
  readonly axes: PlacedAxes;
  readonly table: LayoutTable;
  readonly held: readonly number[];
}

/** null where a collective has no share of each dimension. */
export type LayoutTraffic = (of: TabledLayout) => Traffic | null;

/** Bytes for which loads are counted: they are in proportion. */
const BYTES = 2 ** 30;

interface State {
  readonly design: Design;
  readonly topology: TrafficTopology;
  readonly segments: Segments;
  readonly loads: Map<string, Communication | null>;
  readonly messages: Map<string, Communication>;
  readonly layers: WeakMap<Layer, LayerWork>;
}

export function createLayoutTraffic(design: Design, groupsOn: PlacedGroups): LayoutTraffic {
  const { system, topology } = design;
  const even = topology.dimensions.map(() => 1);
  const state: State = {
    design,
    topology: { ...topologyOf(design, even, ALL_PARTS), chunksAtOnce: chunksAtOnce(system) },
    segments: createPlanStore().linksOf(system).segments,
    loads: new Map(),
    messages: new Map(),
    layers: new WeakMap(),
  };
  return (of) => {
    const groupOf = groupsOn(of.axes);
    return of.layout.stages === 1 ? trafficOfLoop(state, groupOf, of) : trafficOfPipeline(state, groupOf, of);
  };
}

function trafficOfLoop(state: State, groupOf: GroupOf, { table }: TabledLayout): Traffic | null {
  const communications: Communication[] = [];
  for (const { passes, count } of table.runs)
    for (const op of collectivesOf(state, passes).all)
      if (!add(state, groupOf, op, count, communications)) return null;
  return { dimensions: dimensionsOf(state), communications, computeNs: 0, delayNs: 0 };
}

/** Each part of a pipeline is two blocks: what it does for every micro-batch, and what it reduces once. */
function trafficOfPipeline(state: State, groupOf: GroupOf, of: TabledLayout): Traffic | null {
  const { layout, axes, table, held } = of;
  const { stages } = layout;
  const traffics: Traffic[] = [];
  const blockOf = new Map<string, number>();
  const blocks: number[] = [];
  for (const part of partsOf(table.runs, held)) {
    const key = part.map(({ at, count }) => `${at} ${count}`).join();
    let block = blockOf.get(key);
    if (block === undefined) {
      const made = blocksOf(state, groupOf, table, part);
      if (made === null) return null;
      blockOf.set(key, (block = traffics.push(...made) - 2));
    }
    blocks.push(block);
  }
  const pipeline = axes.axes.findIndex(({ role }) => role === 'pipeline');
  const all = segmentsOf(axes.placed.parts);
  const group = joined((axes.placed.positions[pipeline] ?? []).map((position) => all[position]!));
  const line = group.map(({ dimension, size, spacing }) => `${dimension}:${size}:${spacing}`).join();
  const logical = logicalsOf(state, group, 'allReduce');
  if (logical === null) return null;
  const own = { role: 'pipeline' as const, positions: [...logical.keys()] };
  return trafficOfWorks({
    works: Array.from({ length: stages }, (_, stage) => workOf(of, blocks, stage)),
    traffics,
    iterations: 1,
    dimensions: dimensionsOf(state),
    messageOf({ from, to, bytes }) {
      const key = `${line} ${from} ${to}`;
      let found = state.messages.get(key);
      if (found === undefined) {
        found = messageTraffic({ from, to, bytes: BYTES }, own, logical, state.topology);
        state.messages.set(key, found);
      }
      return times(found, bytes, 1);
    },
  });
}

/** What a stage does in an iteration (workload/pipeline/stage-passes.ts). */
function workOf({ layout, table }: TabledLayout, blocks: readonly number[], stage: number): StageWork {
  const { stages, chunks } = layout;
  const { microBatches } = table.model;
  // While the pipeline fills and empties, it waits as if it worked as often as this.
  const idle = (stages - 1) / chunks;
  const works: StageWork = { blocks: new Map(), sends: [] };
  const count = (block: number, runs: number, counted: number): void => {
    const tally = works.blocks.get(block);
    if (tally === undefined) works.blocks.set(block, { runs, times: counted });
    else {
      tally.runs += runs;
      tally.times += counted;
    }
  };
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const block = blocks[chunk * stages + stage]!;
    count(block, microBatches, microBatches + idle);
    count(block + 1, 1, 1);
  }
  const send = (to: number, bytes: number, times: number): void => {
    if (times === 0 || bytes === 0) return;
    // Of two stages each is before and after the other.
    const alike = works.sends.find(({ send: known }) => known.to === to && known.bytes === bytes);
    const message: StageMessage = { from: stage, to, bytes };
    if (alike === undefined) works.sends.push({ send: message, count: times });
    else alike.count += times;
  };
  const bytes = boundaryBytes(table);
  const isLast = stage === stages - 1;
  send(isLast ? 0 : stage + 1, bytes, microBatches * (isLast ? chunks - 1 : chunks));
  send(stage === 0 ? stages - 1 : stage - 1, bytes, microBatches * (stage === 0 ? chunks - 1 : chunks));
  const tied = tiedBytes(table.model, table.layout);
  if (stage === 0) send(stages - 1, tied, 1);
  if (isLast) send(0, tied, 1);
  return works;
}

/** Layers of a run. */
interface OfRun {
  readonly at: number;
  readonly count: number;
}

function partsOf(runs: readonly LayerRun[], held: readonly number[]): readonly (readonly OfRun[])[] {
  let at = 0;
  let left = runs[0]?.count ?? 0;
  return held.map((count) => {
    const part: OfRun[] = [];
    for (let wanted = count; wanted > 0;) {
      const taken = Math.min(wanted, left);
      part.push({ at, count: taken });
      wanted -= taken;
      left -= taken;
      if (left === 0) left = runs[(at += 1)]?.count ?? 0;
    }
    return part;
  });
}

function blocksOf(
  state: State,
  groupOf: GroupOf,
  { runs }: LayoutTable,
  part: readonly OfRun[],
): readonly [Traffic, Traffic] | null {
  const passes: Communication[] = [];
  const reduced: Communication[] = [];
  let computeNs = 0;
  for (const { at, count } of part) {
    const layer = collectivesOf(state, runs[at]!.passes);
    computeNs += count * layer.computeNs;
    for (const op of layer.inPasses) if (!add(state, groupOf, op, count, passes)) return null;
    for (const op of layer.reductions) if (!add(state, groupOf, op, count, reduced)) return null;
  }
  const dimensions = dimensionsOf(state);
  return [
    { dimensions, communications: passes, computeNs, delayNs: 0 },
    { dimensions, communications: reduced, computeNs: 0, delayNs: 0 },
  ];
}

function dimensionsOf({ design }: State): number {
  return design.topology.dimensions.length;
}

/** What a layer does for a micro-batch. */
interface LayerWork {
  readonly all: readonly CollectiveOp[];
  /** For every micro-batch, and once. */
  readonly inPasses: readonly CollectiveOp[];
  readonly reductions: readonly CollectiveOp[];
  readonly computeNs: number;
}

function collectivesOf({ layers }: State, layer: Layer): LayerWork {
  let found = layers.get(layer);
  if (found === undefined) layers.set(layer, (found = layerWork(layer)));
  return found;
}

function layerWork({ forward, recompute, inputGradient, weightGradient }: Layer): LayerWork {
  const ops: readonly LayerOp[] = [...forward, ...recompute, ...inputGradient, ...weightGradient];
  const all = collectives(ops);
  const reductions = new Set(collectives(weightGradient).filter(isReduction));
  return {
    all,
    inPasses: all.filter((op) => !reductions.has(op)),
    reductions: [...reductions],
    computeNs: ops.reduce((ns, op) => ns + (op.kind === 'compute' ? op.durationNs : 0), 0),
  };
}

/** Adds a collective `count` times to what is sent; returns false if its traffic is unknown. */
function add(state: State, groupOf: GroupOf, op: CollectiveOp, count: number, to: Communication[]): boolean {
  const own = groupOf(op.among ?? op.role, op.reach);
  if (own.role === null || own.group.length === 0) return true;
  const { collective, bytes } = op;
  const key = `${own.key} ${collective}`;
  let found = state.loads.get(key);
  if (found === undefined) state.loads.set(key, (found = loadsOf(state, own, collective)));
  if (found === null) return false;
  to.push(times(found, bytes, count));
  return true;
}

function loadsOf(state: State, { role, group }: KeyedGroup, collective: Collective): Communication | null {
  const logical = logicalsOf(state, joined(group), collective);
  if (logical === null || role === null) return null;
  const { communications } = trafficOf(
    {
      tasks: [
        {
          kind: 'collective',
          layer: 0,
          pass: 'forward',
          collective,
          bytes: BYTES,
          group: 0,
          policy: 'system',
          updateNs: 0,
          after: [],
        },
      ],
      groups: [{ role, positions: [...logical.keys()] }],
      layerNames: [],
    },
    logical,
    state.topology,
    trafficRules(state.design.system, ALL_PARTS),
  );
  return communications[0] ?? null;
}

/** null where an algorithm runs over all NPUs. */
function logicalsOf(
  { design, segments }: State,
  group: readonly Segment[],
  collective: Collective,
): readonly LogicalDimension[] | null {
  const sizes = usedSizes(design.topology.dimensions);
  const found: LogicalDimension[] = [];
  for (const segment of group) {
    const logical = segments.logical(design, segment, collective);
    if (logical === null) return null;
    const { dimension, spacing } = segment;
    // Of all NPUs, not of those of the dimension alone.
    const npuStride = sizes.slice(0, dimension).reduce((npus, size) => npus * size, spacing);
    found.push({ ...logical, npuStride });
  }
  return found;
}

function times(of: Communication, bytes: number, count: number): Communication {
  const scale = (loads: readonly number[]): readonly number[] => loads.map((load) => (load * bytes) / BYTES);
  return { ...of, bytes: scale(of.bytes), loads: scale(of.loads), count };
}
