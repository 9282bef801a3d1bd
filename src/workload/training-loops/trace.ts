/**
 * Replays a trace: every layer begins when the layers that it waits for have ended, whatever else runs. What overlaps is decided by these
 * dependencies alone.
 */
import type { GeneratedGraph, GraphGenerator, GraphOptions } from '../../taskgraph/generator.ts';
import type { Group, Task } from '../../taskgraph/graph.ts';
import { failure, success, type Result } from '../../units/result.ts';
import type { CollectiveOp, Layer } from '../table/layer.ts';
import { LAYER_PASSES, type LayerPass } from '../table/totals.ts';
import type { LoopSettings } from './facts/loops.ts';
import { layerTable, type LayerTableSource } from './generate.ts';
import { groupTable } from './groups.ts';
import { missingGroup } from './missing-group.ts';
import { spanGroups, type SpanGroups } from './span-groups.ts';

/** Generates what a loop of the kind `trace` runs. */
export const trace: GraphGenerator<LayerTableSource> = {
  name: 'Trace',
  takes: 'A table of layers with the layers that each of them waits for.',
  check: layerTable.check,
  demand: layerTable.demand,
  generate: ({ layers, loop }, { sizes }, options) => traceGraph(layers, loop, sizes, options),
};

function traceGraph(
  layers: readonly Layer[],
  loop: LoopSettings,
  sizes: readonly number[],
  { overlap }: GraphOptions,
  path = 'workload.loop',
): Result<GeneratedGraph> {
  const table = groupTable(loop, layers.length, sizes, path);
  if (!table.ok) return table;
  const lost = missingGroup(layers, table.value.rows, path);
  if (lost !== null) return failure(lost);
  const spans = spanGroups(layers, sizes, path);
  if (!spans.ok) return spans;
  const wholes = spans.value.parts.flat();
  const state: TraceState = {
    layers,
    wholes,
    spans: spans.value,
    tasks: [],
    groups: [],
    bases: new Map(),
    waited: new Set(),
  };
  const previous = (layer: number): readonly number[] => (layer === 0 ? [] : [layer - 1]);
  for (let pass = 0; pass < loop.passes; pass += 1) {
    const begins = state.tasks.length - 1;
    const ends: number[] = [];
    const isAwaited = new Uint8Array(layers.length);
    for (const layer of layers.keys()) {
      const listed = loop.after?.[layer] ?? previous(layer);
      // Without overlap operations run in the order of the table.
      const awaited = overlap ? listed : [...new Set([...listed, ...previous(layer)])];
      for (const before of awaited) isAwaited[before] = 1;
      const from = awaited.length > 0 || begins < 0 ? awaited.map((before) => ends[before]!) : [begins];
      ends.push(writeLayer(state, layer, from));
    }
    const last = ends.filter((_, layer) => isAwaited[layer] === 0);
    if (last.length > 0) cursorBehind(state, [...new Set(last)]);
  }
  const { tasks, groups } = state;
  const layerNames = layers.map(({ name }) => name);
  return success({ graph: { tasks, groups, layerNames }, parts: spans.value.parts });
}

interface TraceState {
  readonly layers: readonly Layer[];
  /** The sizes of all parts of the dimensions. */
  readonly wholes: readonly number[];
  readonly spans: SpanGroups;
  readonly tasks: Task[];
  readonly groups: Group[];
  /** Of each collective, by its task: the last task that is none and is in front of it; null where the trace begins with it. */
  readonly bases: Map<number, number | null>;
  readonly waited: Set<number>;
}

const push = ({ tasks }: TraceState, task: Task): number => tasks.push(task) - 1;

/** Writes the operations of a layer one after another; returns the task that ends them. */
function writeLayer(state: TraceState, layer: number, after: readonly number[]): number {
  let from = after;
  for (const pass of LAYER_PASSES) {
    for (const op of state.layers[layer]![pass]) {
      if (op.kind === 'collective') from = [collective(state, op, layer, pass, from)];
      else if (op.durationNs > 0) {
        const cursor = cursorBehind(state, from);
        const waits = cursor === null ? [] : [cursor];
        from = [push(state, { kind: 'compute', layer, pass, durationNs: op.durationNs, after: waits })];
      }
    }
  }
  return from.length === 1 ? from[0]! : push(state, { kind: 'delay', durationNs: 0, after: from });
}

/**
 * The task behind all of `from`. Each collective in it, or in front of it without anything between, is waited for once: the time by which
 * it ends later than the rest is exposed communication of its layer.
 */
function cursorBehind(state: TraceState, from: readonly number[]): number | null {
  const sent = from.filter((task) => state.bases.has(task));
  if (sent.length === 0 && from.length < 2) return from[0] ?? null;
  const unwaited = takeUnwaited(state, sent);
  const late = sent.filter((task) => !unwaited.includes(task));
  const computed = from.filter((task) => !state.bases.has(task));
  const bases = computed.length > 0 ? computed : sent.flatMap((task) => state.bases.get(task) ?? []);
  const joined = [...new Set([...bases, ...late])];
  let cursor =
    joined.length === 1 ? joined[0]! : push(state, { kind: 'delay', durationNs: 0, after: joined });
  for (const task of unwaited) {
    const { layer, pass } = state.tasks[task] as CollectiveTaskPlace;
    cursor = push(state, { kind: 'wait', layer, pass, after: [cursor, task] });
  }
  return cursor;
}

/** Collectives that end at `sent` and that nothing has waited for, in the order in which they were written. */
function takeUnwaited({ tasks, bases, waited }: TraceState, sent: readonly number[]): readonly number[] {
  const found: number[] = [];
  const open = [...sent];
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    if (waited.has(task)) continue;
    waited.add(task);
    found.push(task);
    open.push(...tasks[task]!.after.filter((before) => bases.has(before)));
  }
  return found.toSorted((a, b) => a - b);
}

interface CollectiveTaskPlace {
  readonly layer: number;
  readonly pass: LayerPass;
}

function collective(
  state: TraceState,
  op: CollectiveOp,
  layer: number,
  pass: LayerPass,
  after: readonly number[],
): number {
  const group =
    op.span === undefined
      ? { role: op.role, positions: [...state.wholes.keys()] }
      : state.spans.groupOf(op, op.span);
  const known = state.groups.findIndex(
    ({ role, positions }) => role === group.role && positions.join() === group.positions.join(),
  );
  const { bases } = state;
  const before = after.flatMap((task) => (bases.has(task) ? (bases.get(task) ?? []) : [task]));
  const task = push(state, {
    kind: 'collective',
    layer,
    pass,
    collective: op.collective,
    bytes: op.bytes,
    group: known < 0 ? state.groups.push(group) - 1 : known,
    policy: 'system',
    updateNs: 0,
    after,
  });
  bases.set(task, before.length === 0 ? null : Math.max(...before));
  return task;
}
