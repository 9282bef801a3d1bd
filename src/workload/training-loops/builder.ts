/**
 * Writes the task graph of a training loop in the order in which the loop runs. The loop is at one
 * place at a time, the *cursor*: the last task it has passed. Compute, steps and waits move the
 * cursor; a collective that the loop does not wait for is only hung on it, and remembered as pending
 * for its layer and pass until a wait of the same layer and pass.
 *
 * Tasks depend on the cursor alone, with two exceptions: a wait on the cursor (first, that is where
 * the exposed time starts) and on what it waits for, and a collective of an operation list on the
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
import type { CollectiveOp, LayerOp, Reach } from '../layer.ts';
import type { LoopInput } from './input.ts';
import { isProduct, partsOfOps, writeProduct } from './product.ts';

/** Where the operations belong and how their collectives are issued. */
export interface Place {
  readonly layer: number;
  readonly pass: Pass;
  readonly policy: IssuePolicy;
}

export interface GraphBuilder {
  /** Runs `ops` one after the other; the loop waits for each. */
  readonly block: (ops: readonly LayerOp[], place: Place) => void;
  /**
   * Runs `ops` in order; the loop waits for compute only, its collectives follow each other in the
   * background. Without overlap the same as `block`.
   */
  readonly overlapped: (ops: readonly LayerOp[], place: Place) => void;
  /** Issues collectives of a layer that the loop comes to later, one after the other and after those issued so before. */
  readonly ahead: (ops: readonly CollectiveOp[], place: Place) => void;
  /** Whether collectives of `layer` and `pass` have been issued and not been waited for. */
  readonly isPending: (layer: number, pass: Pass) => boolean;
  /** The loop waits until no collective of `layer` and `pass` is unfinished. */
  readonly wait: (layer: number, pass: Pass) => void;
  /** A loop step; nothing when steps take no time. */
  readonly step: () => void;
  /**
   * Gradients that were held back are reduced from `delayNs` after here on, and none of the layers from `layer` on down is
   * held back any more. null: the loop waits for all that are left.
   */
  readonly release: (delayNs: number, layer: number | null) => void;
  /** What follows the reduction of all gradients; nothing where it takes no time. */
  readonly update: (durationNs: number) => void;
  /** Ends the last pass: only the weight gradients of layer 0 are waited for, the rest just runs out. */
  readonly finish: () => TaskGraph;
}

export function graphBuilder({ layers, groups, options }: LoopInput): GraphBuilder {
  const tasks: Task[] = [];
  const used: Group[] = [];
  const pending = new Map<string, number[]>();
  let cursor: number | null = null;
  let products = 0;

  const push = (task: Task): number => tasks.push(task) - 1;
  const afterCursor = () => (cursor === null ? [] : [cursor]);

  /** The cursor; a run that opens with a collective gets a delay of 0 ns as the place it comes from. */
  const origin = (): number => (cursor ??= push({ kind: 'delay', durationNs: 0, after: [] }));

  const groupIndex = (op: CollectiveOp, layer: number): number => {
    const ring = op.sliced === undefined || op.sliced.lane === 'compute' ? null : op.sliced.lane;
    const whole = ring === null ? groups.rows[layer]?.[op.among ?? op.role] : groups.mesh?.[ring];
    if (whole === undefined) throw new Error(`No group for layer ${String(layer)}.`);
    const group = op.reach === undefined ? whole : reached(whole, op.reach, groups.parts);
    const known = used.findIndex((other) => other.role === group.role && samePositions(other, group));
    return known < 0 ? used.push(group) - 1 : known;
  };

  const collective = (
    op: CollectiveOp,
    place: Place,
    after: readonly number[],
    slice?: SliceMark,
  ): number => {
    const { slices = 1, launchNs = 0 } = op.sliced ?? {};
    const task: CollectiveTask = {
      kind: 'collective',
      layer: place.layer,
      pass: place.pass,
      collective: op.collective,
      bytes: op.bytes / slices,
      ...(op.messageBytes === undefined ? {} : { messageBytes: op.messageBytes }),
      ...(op.slower === undefined ? {} : { slower: op.slower }),
      group: groupIndex(op, place.layer),
      policy: place.policy,
      updateNs: op.sliced === undefined ? (layers[place.layer]?.updateNs ?? 0) : 0,
      ...(launchNs > 0 ? { launchNs } : {}),
      ...(slice === undefined ? {} : { slice }),
      after,
    };
    return push(task);
  };

  const compute = (durationNs: number, { layer, pass }: Place, slice?: SliceMark): void => {
    if (durationNs === 0) return;
    const mark = slice === undefined ? {} : { slice };
    cursor = push({ kind: 'compute', layer, pass, durationNs, ...mark, after: afterCursor() });
  };

  const waitFor = (layer: number, pass: Pass, awaited: readonly number[]): void => {
    cursor = push({ kind: 'wait', layer, pass, after: [origin(), ...awaited] });
  };

  const product = (ops: readonly LayerOp[], place: Place): void =>
    writeProduct(ops, products++, {
      cursor: origin,
      collective: (op, after, slice) => collective(op, place, after, slice),
      compute: (durationNs, slice) => compute(durationNs, place, slice),
      wait: (awaited) => waitFor(place.layer, place.pass, awaited),
    });

  const block = (ops: readonly LayerOp[], place: Place): void => {
    let beside: number[] = [];
    for (const op of partsOfOps(ops)) {
      if (isProduct(op)) {
        product(op, place);
        continue;
      }
      if (op.kind === 'compute') {
        compute(op.durationNs, place);
        if (beside.length > 0) waitFor(place.layer, place.pass, beside);
        beside = [];
      } else if (op.beside === true && options.overlap) {
        beside.push(collective(op, place, [origin()]));
      } else waitFor(place.layer, place.pass, [collective(op, place, [origin()])]);
    }
    if (beside.length > 0) waitFor(place.layer, place.pass, beside);
  };

  /** Reductions of gradients that a stack holds back, and whether it still does. */
  let held: { readonly op: CollectiveOp; readonly place: Place }[] = [];
  let isHolding = options.measured !== undefined;
  const isHeldBack = (op: LayerOp, { pass }: Place): op is CollectiveOp =>
    isHolding &&
    pass === 'weightGradient' &&
    op.kind === 'collective' &&
    op.role === 'data' &&
    op.everyMicroBatch !== true;

  const inBackground = (all: readonly LayerOp[], place: Place): void => {
    const ops = all.filter((op) => !isHeldBack(op, place));
    for (const op of all) if (isHeldBack(op, place)) held.push({ op, place });
    let last: { readonly task: number; readonly issuedAt: number } | null = null;
    for (const op of partsOfOps(ops)) {
      if (isProduct(op)) {
        product(op, place);
        continue;
      }
      if (op.kind === 'compute') {
        compute(op.durationNs, place);
        continue;
      }
      const issuedAt = origin();
      // The collective before already came after this place of the loop.
      const after: readonly number[] =
        last === null ? [issuedAt] : last.issuedAt === issuedAt ? [last.task] : [last.task, issuedAt];
      last = { task: collective(op, place, after), issuedAt };
    }
    if (last === null) return;
    const key = pendingKey(place.layer, place.pass);
    const unfinished = pending.get(key);
    if (unfinished === undefined) pending.set(key, [last.task]);
    else unfinished.push(last.task);
  };

  const wait = (layer: number, pass: Pass): void => {
    const key = pendingKey(layer, pass);
    const awaited = pending.get(key);
    if (awaited === undefined) return;
    pending.delete(key);
    waitFor(layer, pass, awaited);
  };

  let lastAhead: number | null = null;
  const ahead = (ops: readonly CollectiveOp[], place: Place): void => {
    const key = pendingKey(place.layer, place.pass);
    for (const op of ops) {
      const from = origin();
      lastAhead = collective(
        op,
        place,
        lastAhead === null || lastAhead === from ? [from] : [lastAhead, from],
      );
    }
    if (lastAhead !== null && ops.length > 0) pending.set(key, [lastAhead]);
  };

  return {
    block,
    ahead,
    isPending: (layer, pass) => pending.has(pendingKey(layer, pass)),
    overlapped: options.overlap ? inBackground : block,
    wait,
    step: () => {
      if (options.stepNs > 0) {
        cursor = push({ kind: 'delay', durationNs: options.stepNs, after: afterCursor() });
      }
    },
    release: (delayNs, layer) => {
      isHolding = layer === null && options.measured !== undefined;
      if (held.length === 0) return;
      const after = origin();
      const from = delayNs > 0 ? push({ kind: 'delay', durationNs: delayNs, after: [after] }) : after;
      let last: number = from;
      for (const { op, place } of held) {
        last = collective(op, place, [last]);
        pending.set(pendingKey(place.layer, place.pass), [
          ...(pending.get(pendingKey(place.layer, place.pass)) ?? []),
          last,
        ]);
      }
      held = [];
    },
    update: (durationNs) => {
      if (durationNs === 0) return;
      for (const layer of layers.keys()) wait(layer, 'weightGradient');
      compute(durationNs, { layer: 0, pass: 'weightGradient', policy: 'system' });
    },
    finish: () => {
      wait(0, 'weightGradient');
      return { tasks, groups: used, layerNames: layers.map((layer) => layer.name) };
    },
  };
}

function pendingKey(layer: number, pass: Pass): string {
  return `${pass} ${String(layer)}`;
}

/** The positions of a group inside a node, or outside. */
function reached(group: Group, { side, dimensions }: Reach, parts: Parts): Group {
  const inside = parts.slice(0, dimensions).reduce((sum, own) => sum + own.length, 0);
  return {
    ...group,
    positions: group.positions.filter((position) => position < inside === (side === 'inside')),
  };
}

function samePositions(a: Group, b: Group): boolean {
  return a.positions.length === b.positions.length && a.positions.every((p, i) => p === b.positions[i]);
}
