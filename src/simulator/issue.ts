/**
 * Issuing a collective: its priority, its cut into chunks, and the flow of each chunk.
 */
import { COLLECTIVE_FACTS } from '../collective/collectives.ts';
import { COLLECTIVES, type Collective, type LogicalDimension, type Rounding } from '../collective/types.ts';
import type { CollectiveTask } from '../taskgraph/graph.ts';
import type { GroupRole } from '../taskgraph/roles.ts';
import type { FlowMessage, FlowRequest, FlowTable } from './flows.ts';
import type { SimulationInput } from './input.ts';
import type { SchedulingPolicy } from './policy.ts';
import { bufferBytes, chunkBytes, chunkCount, cutOf } from './slices.ts';
import { createThemis, type ThemisLoads } from './themis.ts';

/** HIGHEST of ASTRA-sim 1.0: above every value the counter reaches. */
const HIGHEST_PRIORITY = 100_000_000;

/** More than the rounding errors of a collective's chunks, and less than any chunk, relative to the whole. */
const ROUNDING = 1e-9;

const TRAFFIC: Readonly<Partial<Record<GroupRole, FlowMessage['traffic']>>> = {
  model: 'tensor',
  data: 'data',
};

/** What a collective becomes when it is issued; one and the same object for collectives that are alike. */
export interface Issued {
  /** Flow of every chunk, in order of creation; empty when there is nothing to send. */
  readonly flows: Int32Array;
  /** Servers the communicator spans. */
  readonly servers: readonly number[];
  readonly role: GroupRole;
  /** Phases of the flow pool that its chunks can pass lie from `firstPhase` to before `endPhase`. */
  readonly firstPhase: number;
  readonly endPhase: number;
}

/** Where the chunks of a collective can go. */
interface Span {
  /** Positions of its group. */
  readonly involved: ReadonlySet<number>;
  /** Of its type of collective, by position. */
  readonly logical: readonly LogicalDimension[];
  readonly live: readonly boolean[];
  /** Those of `logical` that are live. */
  readonly ascending: readonly LogicalDimension[];
}

export interface Issuer {
  /** Taken once per collective, at issue; highest is served first. */
  readonly takePriority: (task: CollectiveTask) => number;
  readonly plan: (task: CollectiveTask, nowNs: number) => Issued;
}

export function createIssuer(input: SimulationInput, flows: FlowTable): Issuer {
  const { policy, graph } = input;
  let counter = 0;
  let rotation = 0;
  let lastIssueNs = -1;
  const themisOrder = policy.interDimension === 'themis' || policy.interDimension === 'themisFlex';
  const ordered = policy.interDimension !== 'ascending';
  const isReference = policy.rounding === 'reference';
  const visited = Object.fromEntries(
    COLLECTIVES.map((collective) => [collective, visitable(input.logical[collective], policy.rounding)]),
  ) as Record<Collective, readonly LogicalDimension[]>;
  // Loads are kept by dimension for all types of collective; one whose list is shorter leaves the others alone. The
  // reference has one load for each dimension of the network, whatever the lists.
  const balanced: readonly { readonly server: number; readonly size: number }[] = isReference
    ? input.serverSizes.map((size, server) => ({ server, size }))
    : COLLECTIVES.map((collective) => visited[collective]).reduce((longest, list) =>
        list.length > longest.length ? list : longest,
      );
  const themis = createThemis(
    balanced.map(({ server, size }) => ({ size, bandwidth: input.balanceBandwidth[server] as number })),
    policy.interDimension === 'themisFlex',
  );

  function takePriority(task: CollectiveTask): number {
    const rule: SchedulingPolicy | 'highest' = task.policy === 'system' ? policy.scheduling : task.policy;
    if (rule === 'highest') return HIGHEST_PRIORITY;
    const value = counter;
    counter += rule === 'LIFO' ? 1 : -1;
    return value;
  }

  /** Plans that depend on nothing but the collective: by kind of collective and group, then by bytes. */
  const alike: Map<number | string, Issued>[] = [];
  /** The same of balanced orders that begin without loads, and the loads that they leave. */
  const balancedAlike: Map<number | string, { readonly issued: Issued; readonly loads: ThemisLoads }>[] = [];
  const { isMeasured = false } = input;

  function plan(task: CollectiveTask, nowNs: number): Issued {
    const whole = task.slice === undefined ? 0 : 1;
    const kind = (2 * task.group + whole) * COLLECTIVES.length + COLLECTIVES.indexOf(task.collective);
    const bytesKey = isMeasured ? `${task.bytes} ${task.messageBytes} ${task.slower}` : task.bytes;
    const known = alike[kind]?.get(bytesKey);
    if (known !== undefined) return known;
    const group = graph.groups[task.group];
    if (group === undefined) throw new RangeError(`collective of a group that is not there: ${task.group}`);
    const logical = visited[task.collective];
    const involved = new Set(group.positions);
    // A logical dimension stands at the position of its server.
    const live = logical.map(({ server, size }) => involved.has(server) && size > 1);
    const ascending = logical.filter((_, position) => live[position] === true);
    const servers = ascending.map((dimension) => dimension.server);
    const { role } = group;
    if (task.bytes <= 0) return issuedOf(role, servers, new Int32Array(0));
    // The scheduler of the reference reads a clock of whole ns.
    const tickNs = isReference ? Math.floor(nowNs) : nowNs;
    const isFresh = tickNs !== lastIssueNs;
    if (isFresh) themis.reset();
    lastIssueNs = tickNs;
    const isCached = isFresh && themisOrder && !isReference;
    const before = isCached ? balancedAlike[kind]?.get(bytesKey) : undefined;
    if (before !== undefined) {
      themis.resume(before.loads);
      return before.issued;
    }
    const ranks = ascending.reduce((product, { size }) => product * size, 1);
    const buffer = bufferBytes(task.collective, task.bytes, ranks);
    // A message was measured as a whole: pieces would hide what it takes on one dimension behind another.
    const cut = cutOf(task, policy);
    const count = isMeasured ? 1 : chunkCount(task.bytes, cut, buffer);
    const ordinary = isMeasured ? task.bytes : chunkBytes(task.bytes, cut, buffer);
    const span: Span = { involved, logical, live, ascending };
    if (ascending.length === 0) {
      // The reference finds out with its first chunk, when its order has been asked for.
      if (isReference) nextChunk(task, span, task.bytes, ordinary);
      return issuedOf(role, servers, new Int32Array(0));
    }
    if (!ordered && flows.alike(ascending)) {
      const issued = issuedOf(role, servers, equalFlows(task, ascending, count, ordinary));
      (alike[kind] ??= new Map<number | string, Issued>()).set(bytesKey, issued);
      return issued;
    }
    const ids: number[] = [];
    let remaining = task.bytes;
    // The sum of exact chunks may miss the total by a rounding, which is no chunk of its own.
    const nothing = policy.rounding === 'exact' ? task.bytes * ROUNDING : 0;
    while (remaining > nothing) {
      const { bytes, visit, themis: isThemis } = nextChunk(task, span, remaining, ordinary);
      ids.push(
        flows.flow({ collective: task.collective, bytes, visit, themis: isThemis, ...messageOf(task) }),
      );
      remaining -= bytes;
    }
    const issued = issuedOf(role, servers, Int32Array.from(ids));
    if (isCached) {
      const known = (balancedAlike[kind] ??= new Map<
        number | string,
        { issued: Issued; loads: ThemisLoads }
      >());
      known.set(bytesKey, { issued, loads: themis.loads() });
    }
    return issued;
  }

  function issuedOf(role: GroupRole, servers: readonly number[], ids: Int32Array): Issued {
    let firstPhase = ids.length === 0 ? 0 : Infinity;
    let endPhase = 0;
    for (const id of ids) {
      const first = flows.first[id]!;
      firstPhase = Math.min(firstPhase, first);
      endPhase = Math.max(endPhase, first + flows.length[id]!);
    }
    return { role, servers, flows: ids, firstPhase, endPhase };
  }

  /** Round robin: the next chunk begins one dimension further. Lists of different lengths share the place. */
  function turn(dimensions: number): void {
    rotation += 1;
    if (rotation === dimensions || rotation > input.servers) rotation = 0;
  }

  /** Every chunk the same, but for a shorter last one. */
  function equalFlows(
    task: CollectiveTask,
    ascending: readonly LogicalDimension[],
    count: number,
    ordinary: number,
  ): Int32Array {
    const { collective } = task;
    const visit = collective === 'allGather' ? ascending.toReversed() : ascending;
    const ids = new Int32Array(count).fill(
      flows.flow({ collective, bytes: ordinary, visit, themis: false, ...messageOf(task) }),
    );
    const last = task.bytes - (count - 1) * ordinary;
    if (policy.rounding === 'reference' && last < ordinary) {
      ids[count - 1] = flows.flow({ collective, bytes: last, visit, themis: false });
    }
    return ids;
  }

  function messageOf(task: CollectiveTask): Pick<FlowRequest, 'message'> {
    if (!isMeasured) return {};
    const { bytes, messageBytes = bytes, slower = 1, group } = task;
    return {
      message: { traffic: TRAFFIC[graph.groups[group]!.role] ?? 'other', bytes: messageBytes, slower },
    };
  }

  function nextChunk(
    task: CollectiveTask,
    { involved, logical, live, ascending }: Span,
    remaining: number,
    ordinary: number,
  ): { bytes: number; visit: readonly LogicalDimension[]; themis: boolean } {
    const bytes = policy.rounding === 'exact' ? ordinary : Math.min(remaining, ordinary);
    const gather = task.collective === 'allGather';
    if (themisOrder && COLLECTIVE_FACTS[task.collective].isSharded === true) {
      const own = balanced.map(({ server }) => ascending.find((dimension) => dimension.server === server));
      // The reference books a load on every dimension of the group, also behind the end of a shorter list.
      const isLoaded = balanced.map(({ server, size }, index) =>
        isReference ? involved.has(server) && size > 1 : own[index] !== undefined,
      );
      const chosen = themis.next(task.collective, isLoaded, remaining, ordinary);
      if (!(chosen.bytes > 0)) throw new RangeError(`Themis cut a chunk of ${chosen.bytes} B`);
      return {
        bytes: policy.interDimension === 'themisFlex' ? chosen.bytes : bytes,
        visit: chosen.order.flatMap((index) => own[index] ?? []),
        themis: policy.optimization === 'localBWAware',
      };
    }
    if (policy.interDimension === 'roundRobin') {
      const positions = logical.map((_, position) => position);
      if (gather) positions.reverse();
      const order = [...positions.slice(rotation), ...positions.slice(0, rotation)];
      turn(logical.length);
      const visit = order.flatMap((position) => (live[position] === true ? (logical[position] ?? []) : []));
      return { bytes, visit, themis: false };
    }
    return { bytes, visit: gather ? [...ascending].reverse() : ascending, themis: false };
  }

  return { takePriority, plan };
}

/**
 * The dimensions that a policy goes round. One of size 1 has nobody to send to: it takes no turn, has no load and sets no
 * scale. The reference lets it take part, so runs that follow the reference do, too.
 */
function visitable(logical: readonly LogicalDimension[], rounding: Rounding): readonly LogicalDimension[] {
  return rounding === 'reference' ? logical : logical.filter(({ size }) => size > 1);
}
