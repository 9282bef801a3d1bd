/**
 * Writes the task graph of a training loop in the order in which the loop runs. The loop is at one place at a
 * time, the *cursor*: the last task it has passed. Compute, steps and waits move the cursor; a collective
 * that the loop does not wait for only depends on it, and is pending for its layer and pass until a wait of
 * the same layer and pass.
 *
 * Tasks depend only on the cursor, with two exceptions: a wait depends on the cursor (first, because the
 * exposed time starts there) and on what it waits for, and a collective of an operation list on the
 * collective of the list before it, because the operations of a list run in order.
 */
import type {
  CollectiveTask,
  Group,
  IssuePolicy,
  Pass,
  SliceMark,
  Task,
  TaskGraph,
} from '../../taskgraph/graph.ts';
import type { Parts } from '../../collective/logical.ts';
import { timesOf, type CollectiveOp, type LayerOp, type Reach } from '../table/layer.ts';
import type { LoopInput } from './input.ts';
import { isProduct, partsOfOps, writeProduct } from './products/product.ts';

const BYTES_PER_KB = 1000;

/** Which layer and pass the operations belong to, and how their collectives are issued. */
export interface Place {
  readonly layer: number;
  readonly pass: Pass;
  readonly policy: IssuePolicy;
}

export interface GraphBuilder {
  /** Runs `ops` one after another; the loop waits for each. */
  readonly block: (ops: readonly LayerOp[], place: Place) => void;
  /**
   * Runs `ops` in order; the loop waits only for compute, and its collectives follow each other in the
   * background. Without overlap the same as `block`.
   */
  readonly overlapped: (ops: readonly LayerOp[], place: Place) => void;
  /** Issues collectives of a later layer, one after another and after those issued so before. */
  readonly ahead: (ops: readonly CollectiveOp[], place: Place) => void;
  /** Returns whether collectives of `layer` and `pass` have been issued and not been waited for. */
  readonly isPending: (layer: number, pass: Pass) => boolean;
  /**
   * The loop waits until no collective of `layer` and `pass` is unfinished.
   *
   * @param lag the lists of collectives issued last that it does not wait for. Defaults to 0.
   */
  readonly wait: (layer: number, pass: Pass, lag?: number) => void;
  /** Writes a loop step; nothing when steps take no time. */
  readonly step: () => void;
  /**
   * Reduces gradients that were held back, `delayNs` after this place, and holds back no more from `layer`
   * down. null: the loop waits for all that are left.
   */
  readonly release: (delayNs: number, layer: number | null) => void;
  /** Writes the update after the reduction of all gradients; nothing if it takes no time. */
  readonly update: (durationNs: number) => void;
  /** Ends the last pass: only the weight gradients of layer 0 are waited for, the rest just runs out. */
  readonly finish: () => TaskGraph;
}

export function graphBuilder(input: LoopInput): GraphBuilder {
  const { layers, options } = input;
  const state: BuilderState = {
    input,
    tasks: [],
    used: [],
    pending: new Map(),
    cursor: null,
    products: 0,
    held: [],
    isHolding: options.measured !== undefined,
    lastAhead: null,
  };
  const runBlocking: GraphBuilder['block'] = (ops, place) => block(state, ops, place);
  return {
    block: runBlocking,
    ahead: (ops, place) => ahead(state, ops, place),
    isPending: (layer, pass) => state.pending.has(pendingKey(layer, pass)),
    overlapped: options.overlap ? (ops, place) => inBackground(state, ops, place) : runBlocking,
    wait: (layer, pass, lag) => wait(state, layer, pass, lag),
    step: () => {
      if (options.stepNs > 0) {
        state.cursor = push(state, {
          kind: 'delay',
          durationNs: options.stepNs,
          after: afterCursor(state),
        });
      }
    },
    release: (delayNs, layer) => release(state, delayNs, layer),
    update: (durationNs) => {
      if (durationNs === 0) return;
      for (const layer of layers.keys()) wait(state, layer, 'weightGradient');
      compute(state, durationNs, { layer: 0, pass: 'weightGradient', policy: 'system' });
    },
    finish: () => {
      wait(state, 0, 'weightGradient');
      return { tasks: state.tasks, groups: state.used, layerNames: layers.map((layer) => layer.name) };
    },
  };
}

interface BuilderState {
  readonly input: LoopInput;
  readonly tasks: Task[];
  readonly used: Group[];
  /** By layer and pass: collectives that have not been waited for. */
  readonly pending: Map<string, number[]>;
  /** The last task that the loop has passed. */
  cursor: number | null;
  products: number;
  /** Reductions of gradients that a stack holds back. */
  held: { readonly op: CollectiveOp; readonly place: Place }[];
  isHolding: boolean;
  lastAhead: number | null;
}

const push = ({ tasks }: BuilderState, task: Task): number => tasks.push(task) - 1;

const afterCursor = ({ cursor }: BuilderState): readonly number[] => (cursor === null ? [] : [cursor]);

/** The cursor; a run that opens with a collective starts from a delay of 0 ns. */
const origin = (state: BuilderState): number =>
  (state.cursor ??= push(state, { kind: 'delay', durationNs: 0, after: [] }));

function groupIndex({ input: { groups }, used }: BuilderState, op: CollectiveOp, layer: number): number {
  const ring = op.sliced === undefined || op.sliced.lane === 'compute' ? null : op.sliced.lane;
  const whole = ring === null ? groups.rows[layer]?.[op.among ?? op.role] : groups.mesh?.[ring];
  if (whole === undefined) throw new Error(`No group for layer ${String(layer)}.`);
  const group = op.reach === undefined ? whole : reached(whole, op.reach, groups.parts);
  const known = used.findIndex((other) => other.role === group.role && samePositions(other, group));
  return known < 0 ? used.push(group) - 1 : known;
}

function collective(
  state: BuilderState,
  op: CollectiveOp,
  place: Place,
  after: readonly number[],
  slice?: SliceMark,
): number {
  const { launchNs = 0 } = op.sliced ?? {};
  const task: CollectiveTask = {
    kind: 'collective',
    layer: place.layer,
    pass: place.pass,
    collective: op.collective,
    bytes: op.bytes / timesOf(op),
    ...(op.messageBytes === undefined ? {} : { messageBytes: op.messageBytes }),
    ...(op.slower === undefined ? {} : { slower: op.slower }),
    group: groupIndex(state, op, place.layer),
    policy: place.policy,
    updateNs: op.sliced === undefined ? updateNsOf(state, op, place) : 0,
    ...(launchNs > 0 ? { launchNs } : {}),
    ...(slice === undefined ? {} : { slice }),
    after,
  };
  return push(state, task);
}

/** The update that the layer has, and that of every kB of the collective. */
function updateNsOf(
  { input: { layers, options } }: BuilderState,
  op: CollectiveOp,
  { layer }: Place,
): number {
  const perKB = options.updateNsPerKB ?? 0;
  return (layers[layer]?.updateNs ?? 0) + (perKB * op.bytes) / timesOf(op) / BYTES_PER_KB;
}

function compute(state: BuilderState, durationNs: number, { layer, pass }: Place, slice?: SliceMark): void {
  if (durationNs === 0) return;
  const mark = slice === undefined ? {} : { slice };
  state.cursor = push(state, {
    kind: 'compute',
    layer,
    pass,
    durationNs,
    ...mark,
    after: afterCursor(state),
  });
}

function waitFor(state: BuilderState, layer: number, pass: Pass, awaited: readonly number[]): void {
  state.cursor = push(state, { kind: 'wait', layer, pass, after: [origin(state), ...awaited] });
}

function product(state: BuilderState, ops: readonly LayerOp[], place: Place): void {
  writeProduct(ops, state.products++, {
    cursor: () => origin(state),
    collective: (op, after, slice) => collective(state, op, place, after, slice),
    compute: (durationNs, slice) => compute(state, durationNs, place, slice),
    wait: (awaited) => waitFor(state, place.layer, place.pass, awaited),
  });
}

function block(state: BuilderState, ops: readonly LayerOp[], place: Place): void {
  const { overlap } = state.input.options;
  let beside: number[] = [];
  for (const op of partsOfOps(ops)) {
    if (isProduct(op)) {
      product(state, op, place);
      continue;
    }
    if (op.kind === 'compute') {
      compute(state, op.durationNs, place);
      if (beside.length > 0) waitFor(state, place.layer, place.pass, beside);
      beside = [];
      continue;
    }
    const task = collective(state, op, place, [origin(state)]);
    if (op.beside === true && overlap) beside.push(task);
    else waitFor(state, place.layer, place.pass, [task]);
  }
  if (beside.length > 0) waitFor(state, place.layer, place.pass, beside);
}

function isHeldBack({ isHolding }: BuilderState, op: LayerOp, { pass }: Place): op is CollectiveOp {
  return (
    isHolding &&
    pass === 'weightGradient' &&
    op.kind === 'collective' &&
    op.role === 'data' &&
    op.everyMicroBatch !== true
  );
}

function inBackground(state: BuilderState, all: readonly LayerOp[], place: Place): void {
  const { pending, held } = state;
  const ops = all.filter((op) => !isHeldBack(state, op, place));
  for (const op of all) if (isHeldBack(state, op, place)) held.push({ op, place });
  let last: { readonly task: number; readonly issuedAt: number } | null = null;
  for (const op of partsOfOps(ops)) {
    if (isProduct(op)) {
      product(state, op, place);
      continue;
    }
    if (op.kind === 'compute') {
      compute(state, op.durationNs, place);
      continue;
    }
    const issuedAt = origin(state);
    // The collective before already came after this place of the loop.
    const after: readonly number[] =
      last === null ? [issuedAt] : last.issuedAt === issuedAt ? [last.task] : [last.task, issuedAt];
    last = { task: collective(state, op, place, after), issuedAt };
  }
  if (last === null) return;
  const key = pendingKey(place.layer, place.pass);
  const unfinished = pending.get(key);
  if (unfinished === undefined) pending.set(key, [last.task]);
  else unfinished.push(last.task);
}

function wait(state: BuilderState, layer: number, pass: Pass, lag = 0): void {
  const key = pendingKey(layer, pass);
  const unfinished = state.pending.get(key) ?? [];
  const awaited = unfinished.slice(0, Math.max(0, unfinished.length - lag));
  if (awaited.length === 0) return;
  if (lag === 0) state.pending.delete(key);
  else state.pending.set(key, unfinished.slice(awaited.length));
  waitFor(state, layer, pass, awaited);
}

function ahead(state: BuilderState, ops: readonly CollectiveOp[], place: Place): void {
  for (const op of ops) {
    const from = origin(state);
    const { lastAhead } = state;
    const after = lastAhead === null || lastAhead === from ? [from] : [lastAhead, from];
    state.lastAhead = collective(state, op, place, after);
  }
  if (state.lastAhead !== null && ops.length > 0) {
    state.pending.set(pendingKey(place.layer, place.pass), [state.lastAhead]);
  }
}

function release(state: BuilderState, delayNs: number, layer: number | null): void {
  const { held, pending, input } = state;
  state.isHolding = layer === null && input.options.measured !== undefined;
  if (held.length === 0) return;
  const after = origin(state);
  let last = delayNs > 0 ? push(state, { kind: 'delay', durationNs: delayNs, after: [after] }) : after;
  for (const { op, place } of held) {
    last = collective(state, op, place, [last]);
    const key = pendingKey(place.layer, place.pass);
    pending.set(key, [...(pending.get(key) ?? []), last]);
  }
  state.held = [];
}

function pendingKey(layer: number, pass: Pass): string {
  return `${pass} ${String(layer)}`;
}

/** The positions of a group inside a node, or outside. */
function reached(group: Group, { side, dimensions }: Reach, parts: Parts): Group {
  const inside = parts.slice(0, dimensions).reduce((sum, part) => sum + part.length, 0);
  return {
    ...group,
    positions: group.positions.filter((position) => position < inside === (side === 'inside')),
  };
}

function samePositions(a: Group, b: Group): boolean {
  return a.positions.length === b.positions.length && a.positions.every((p, i) => p === b.positions[i]);
}
