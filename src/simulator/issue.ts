/**
 * Issues a collective: its priority, its chunks, and the flow of each chunk.
 */
import { COLLECTIVES, type Collective, type LogicalDimension, type Rounding } from '../collective/types.ts';
import { atSize } from '../collective/logical.ts';
import type { CollectiveTask, Group } from '../taskgraph/graph.ts';
import type { GroupRole } from '../taskgraph/roles.ts';
import { createChunkOrders, type ChunkOrders, type Span, type Visited } from './chunk-order.ts';
import type { FlowMessage, FlowRequest, FlowTable } from './flows.ts';
import type { SimulationInput } from './input.ts';
import type { SchedulingPolicy } from './policy.ts';
import { bufferBytes, chunkBytes, chunkCount, cutOf } from './slices.ts';
import type { ThemisLoads } from './themis.ts';

/** HIGHEST of ASTRA-sim 1.0: above every value that the counter reaches. */
const HIGHEST_PRIORITY = 100_000_000;

/** Relative to the bytes of a collective: more than the rounding errors of its chunks, and less than any chunk. */
const ROUNDING = 1e-9;

const NO_FLOWS = new Int32Array(0);

/** What the messages of groups carry, as measured links tell them apart; others are `other`. */
export const TRAFFIC: Readonly<Partial<Record<GroupRole, FlowMessage['traffic']>>> = {
  model: 'tensor',
  data: 'data',
};

/** The plan of an issued collective. Collectives that are alike share one object. */
export interface Issued {
  /** The flow of each chunk, by creation; empty if there is nothing to send. */
  readonly flows: Int32Array;
  /** The servers that the communicator spans. */
  readonly servers: readonly number[];
  readonly role: GroupRole;
  /** The phases of its chunks are in the flow pool from `firstPhase` to before `endPhase`. */
  readonly firstPhase: number;
  readonly endPhase: number;
}

export interface Issuer {
  /** Called once per collective, at issue. The highest priority is served first. */
  readonly takePriority: (task: CollectiveTask) => number;
  readonly plan: (task: CollectiveTask, nowNs: number) => Issued;
}

/** By type of collective and group, then by bytes. */
type Known<T> = Map<number | string, T>[];

interface State {
  readonly input: SimulationInput;
  readonly flows: FlowTable;
  readonly orders: ChunkOrders;
  readonly visited: Visited;
  /** Whether each chunk may visit the dimensions in a different order. */
  readonly isOrdered: boolean;
  /** Whether balanced orders may be cached, since they depend only on the loads at their start. */
  readonly keepsBalanced: boolean;
  /** Plans that depend only on the collective. */
  readonly alike: Known<Issued>;
  /** Plans of balanced orders that start with no loads, with the loads that they leave. */
  readonly balancedAlike: Known<{ readonly issued: Issued; readonly loads: ThemisLoads }>;
}

export function createIssuer(input: SimulationInput, flows: FlowTable): Issuer {
  const { policy } = input;
  const { interDimension, rounding } = policy;
  const visited = Object.fromEntries(
    COLLECTIVES.map((collective) => [collective, visitable(input.logical[collective], rounding)]),
  ) as Record<Collective, readonly LogicalDimension[]>;
  const isBalanced = interDimension === 'themis' || interDimension === 'themisFlex';
  const state: State = {
    input,
    flows,
    orders: createChunkOrders(input, visited),
    visited,
    isOrdered: interDimension !== 'ascending',
    keepsBalanced: isBalanced && rounding !== 'reference',
    alike: [],
    balancedAlike: [],
  };
  let counter = 0;
  return {
    takePriority(task) {
      const rule: SchedulingPolicy | 'highest' = task.policy === 'system' ? policy.scheduling : task.policy;
      if (rule === 'highest') return HIGHEST_PRIORITY;
      const value = counter;
      counter += rule === 'LIFO' ? 1 : -1;
      return value;
    },
    plan: (task, nowNs) => plan(state, task, nowNs),
  };
}

function plan(state: State, task: CollectiveTask, nowNs: number): Issued {
  const { alike, balancedAlike, orders, keepsBalanced } = state;
  const { isMeasured = false } = state.input;
  const isSlice = task.slice === undefined ? 0 : 1;
  const kind = (2 * task.group + isSlice) * COLLECTIVES.length + COLLECTIVES.indexOf(task.collective);
  const bytesKey = bytesKeyOf(task, isMeasured);
  const known = alike[kind]?.get(bytesKey);
  if (known !== undefined) return known;
  const group = state.input.graph.groups[task.group];
  if (group === undefined) throw new RangeError(`collective of a group that is not there: ${task.group}`);
  const span = spanOf(state, task, group);
  const servers = span.ascending.map((dimension) => dimension.server);
  if (task.bytes <= 0) return issuedOf(state, group.role, servers, NO_FLOWS);
  const isKept = orders.issue(nowNs) && keepsBalanced;
  const before = isKept ? balancedAlike[kind]?.get(bytesKey) : undefined;
  if (before !== undefined) {
    orders.resume(before.loads);
    return before.issued;
  }
  const issued = issuedOf(state, group.role, servers, chunkFlows(state, task, span));
  if (dependsOnNothingElse(state, span)) keep(alike, kind, bytesKey, issued);
  else if (isKept && servers.length > 0)
    keep(balancedAlike, kind, bytesKey, { issued, loads: orders.loads() });
  return issued;
}

function bytesKeyOf(task: CollectiveTask, isMeasured: boolean): string | number {
  if (isMeasured) return `${task.bytes} ${task.messageBytes} ${task.slower}`;
  const { messages = 1 } = task.slice ?? {};
  return messages === 1 ? task.bytes : `${task.bytes} in ${messages}`;
}

function keep<T>(known: Known<T>, kind: number, bytesKey: number | string, value: T): void {
  (known[kind] ??= new Map<number | string, T>()).set(bytesKey, value);
}

function spanOf({ visited }: State, { collective, bytes }: CollectiveTask, { positions }: Group): Span {
  const logical = visited[collective].map((dimension) => atSize(dimension, bytes));
  const involved = new Set(positions);
  // The position of a logical dimension is that of its server.
  const live = logical.map(({ server, size }) => involved.has(server) && size > 1);
  return { involved, logical, live, ascending: logical.filter((_, position) => live[position] === true) };
}

/** Whether all chunks share one flow, whatever was issued before. */
function dependsOnNothingElse({ isOrdered, flows }: State, { ascending }: Span): boolean {
  return ascending.length > 0 && !isOrdered && flows.alike(ascending);
}

/** The flow of each chunk. */
function chunkFlows(state: State, task: CollectiveTask, span: Span): Int32Array {
  const { policy, isMeasured = false } = state.input;
  const { ascending } = span;
  const ranks = ascending.reduce((product, { size }) => product * size, 1);
  const buffer = bufferBytes(task.collective, task.bytes, ranks);
  // Messages are measured whole: chunks would hide their time on one dimension behind another.
  const cut = cutOf(task, policy);
  const count = isMeasured ? 1 : chunkCount(task.bytes, cut, buffer);
  const ordinary = isMeasured ? task.bytes : chunkBytes(task.bytes, cut, buffer);
  if (ascending.length === 0) {
    // The reference notices this with the first chunk, after asking for its order.
    if (policy.rounding === 'reference') state.orders.next(task, span, task.bytes, ordinary);
    return NO_FLOWS;
  }
  const { messages = 1 } = task.slice ?? {};
  if (messages > 1) return inTurn(state, task, ascending, messages);
  return dependsOnNothingElse(state, span)
    ? equalFlows(state, task, ascending, count, ordinary)
    : orderedFlows(state, task, span, ordinary);
}

/** One chunk, whose phases are the messages of a slice on its ring: each waits for the one before. */
function inTurn(
  { flows, input }: State,
  task: CollectiveTask,
  [ring]: readonly LogicalDimension[],
  messages: number,
): Int32Array {
  const { collective } = task;
  const visit = new Array<LogicalDimension>(messages).fill(ring!);
  const bytes = task.bytes / messages;
  return Int32Array.of(flows.flow({ collective, bytes, visit, themis: false, ...messageOf(input, task) }));
}

/** Flows of equal chunks, but for a shorter last one. */
function equalFlows(
  state: State,
  task: CollectiveTask,
  ascending: readonly LogicalDimension[],
  count: number,
  ordinary: number,
): Int32Array {
  const { flows, input } = state;
  const { collective } = task;
  const visit = collective === 'allGather' ? ascending.toReversed() : ascending;
  const ids = new Int32Array(count).fill(
    flows.flow({ collective, bytes: ordinary, visit, themis: false, ...messageOf(input, task) }),
  );
  const last = task.bytes - (count - 1) * ordinary;
  if (input.policy.rounding === 'reference' && last < ordinary)
    ids[count - 1] = flows.flow({ collective, bytes: last, visit, themis: false });
  return ids;
}

function orderedFlows(state: State, task: CollectiveTask, span: Span, ordinary: number): Int32Array {
  const { flows, input, orders } = state;
  const { collective } = task;
  const ids: number[] = [];
  let remaining = task.bytes;
  // The sum of exact chunks may miss the total by a rounding error, which is not another chunk.
  const nothing = input.policy.rounding === 'exact' ? task.bytes * ROUNDING : 0;
  while (remaining > nothing) {
    const { bytes, visit, themis } = orders.next(task, span, remaining, ordinary);
    ids.push(flows.flow({ collective, bytes, visit, themis, ...messageOf(input, task) }));
    remaining -= bytes;
  }
  return Int32Array.from(ids);
}

function messageOf(
  { isMeasured = false, graph }: SimulationInput,
  task: CollectiveTask,
): Pick<FlowRequest, 'message'> {
  if (!isMeasured) return {};
  const { bytes, messageBytes = bytes, slower = 1, group } = task;
  return {
    message: { traffic: TRAFFIC[graph.groups[group]!.role] ?? 'other', bytes: messageBytes, slower },
  };
}

function issuedOf({ flows }: State, role: GroupRole, servers: readonly number[], ids: Int32Array): Issued {
  let firstPhase = ids.length === 0 ? 0 : Infinity;
  let endPhase = 0;
  for (const id of ids) {
    const first = flows.first[id]!;
    firstPhase = Math.min(firstPhase, first);
    endPhase = Math.max(endPhase, first + flows.length[id]!);
  }
  return { role, servers, flows: ids, firstPhase, endPhase };
}

/**
 * The dimensions that a policy cycles through. A dimension of size 1 has no peers: it takes no turn, has no load and sets no
 * scale. The reference includes it, so runs with reference rounding do, too.
 */
function visitable(logical: readonly LogicalDimension[], rounding: Rounding): readonly LogicalDimension[] {
  return rounding === 'reference' ? logical : logical.filter(({ size }) => size > 1);
}
