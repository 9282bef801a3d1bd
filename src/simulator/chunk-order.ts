/** The size of each chunk of a collective, and the order in which it visits the dimensions. */
import { COLLECTIVE_FACTS } from '../collective/collectives.ts';
import { COLLECTIVES, type Collective, type LogicalDimension } from '../collective/types.ts';
import type { CollectiveTask } from '../taskgraph/graph.ts';
import type { SimulationInput } from './input.ts';
import { createThemis, type Themis, type ThemisLoads } from './themis.ts';

/** The dimensions that the chunks of a collective can visit. */
export interface Span {
  /** Positions of its group. */
  readonly involved: ReadonlySet<number>;
  /** Dimensions for its type of collective, by position. */
  readonly logical: readonly LogicalDimension[];
  readonly live: readonly boolean[];
  /** Those of `logical` that are live. */
  readonly ascending: readonly LogicalDimension[];
}

export interface OrderedChunk {
  readonly bytes: number;
  readonly visit: readonly LogicalDimension[];
  /** Reduce-scatter along `visit`, then all-gather back. */
  readonly themis: boolean;
}

export interface ChunkOrders {
  /** Called when a collective is issued. Returns whether balanced orders start with no loads. */
  readonly issue: (nowNs: number) => boolean;
  readonly next: (task: CollectiveTask, span: Span, remaining: number, ordinary: number) => OrderedChunk;
  readonly loads: () => ThemisLoads;
  /** Continues from loads that were saved earlier. */
  readonly resume: (noted: ThemisLoads) => void;
}

/** The dimensions that a policy cycles through, by type of collective. */
export type Visited = Readonly<Record<Collective, readonly LogicalDimension[]>>;

/** A dimension whose load is balanced. */
interface Balanced {
  readonly server: number;
  readonly size: number;
}

export function createChunkOrders(input: SimulationInput, visited: Visited): ChunkOrders {
  const { policy, servers } = input;
  const { interDimension, rounding } = policy;
  const isReference = rounding === 'reference';
  const isBalanced = interDimension === 'themis' || interDimension === 'themisFlex';
  const balanced = balancedDimensions(input, visited);
  const themis = createThemis(
    balanced.map(({ server, size }) => ({ size, bandwidth: input.balanceBandwidth[server]! })),
    interDimension === 'themisFlex',
  );
  const positionsFrom = createRotation(servers);
  let lastIssueNs = -1;

  return {
    issue(nowNs) {
      // The scheduler of the reference reads a clock of whole ns.
      const tickNs = isReference ? Math.floor(nowNs) : nowNs;
      const isFresh = tickNs !== lastIssueNs;
      if (isFresh) themis.reset();
      lastIssueNs = tickNs;
      return isFresh;
    },
    next(task, span, remaining, ordinary) {
      const bytes = rounding === 'exact' ? ordinary : Math.min(remaining, ordinary);
      const isGather = task.collective === 'allGather';
      if (isBalanced && COLLECTIVE_FACTS[task.collective].isSharded === true) {
        const chosen = balancedChunk({ balanced, themis, isReference }, task, span, remaining, ordinary);
        return {
          bytes: interDimension === 'themisFlex' ? chosen.bytes : bytes,
          visit: chosen.visit,
          themis: policy.optimization === 'localBWAware',
        };
      }
      const { logical, live, ascending } = span;
      if (interDimension !== 'roundRobin')
        return { bytes, visit: isGather ? ascending.toReversed() : ascending, themis: false };
      const visit = positionsFrom(logical.length, isGather).flatMap((position) =>
        live[position] === true ? (logical[position] ?? []) : [],
      );
      return { bytes, visit, themis: false };
    },
    loads: themis.loads,
    resume: themis.resume,
  };
}

/**
 * Loads are kept by dimension for all types of collective; one with a shorter list leaves the rest alone. The reference has
 * one load for each dimension of the network, whatever the lists.
 */
function balancedDimensions({ policy, serverSizes }: SimulationInput, visited: Visited): readonly Balanced[] {
  if (policy.rounding === 'reference') return serverSizes.map((size, server) => ({ server, size }));
  return COLLECTIVES.map((collective) => visited[collective]).reduce((longest, list) =>
    list.length > longest.length ? list : longest,
  );
}

interface Balancing {
  readonly balanced: readonly Balanced[];
  readonly themis: Themis;
  readonly isReference: boolean;
}

function balancedChunk(
  { balanced, themis, isReference }: Balancing,
  { collective }: CollectiveTask,
  { involved, ascending }: Span,
  remaining: number,
  ordinary: number,
): Pick<OrderedChunk, 'bytes' | 'visit'> {
  const spanned = balanced.map(({ server }) => ascending.find((dimension) => dimension.server === server));
  // The reference books a load on every dimension of the group, even past the end of a shorter list.
  const isLoaded = balanced.map(({ server, size }, index) =>
    isReference ? involved.has(server) && size > 1 : spanned[index] !== undefined,
  );
  const { bytes, order } = themis.next(collective, isLoaded, remaining, ordinary);
  if (!(bytes > 0)) throw new RangeError(`Themis cut a chunk of ${bytes} B`);
  return { bytes, visit: order.flatMap((index) => spanned[index] ?? []) };
}

/** Round robin: the next chunk starts one dimension further. Lists of different lengths share one position. */
function createRotation(servers: number): (dimensions: number, isGather: boolean) => readonly number[] {
  let rotation = 0;
  return (dimensions, isGather) => {
    const positions = Array.from({ length: dimensions }, (_, position) => position);
    if (isGather) positions.reverse();
    const order = [...positions.slice(rotation), ...positions.slice(0, rotation)];
    rotation += 1;
    if (rotation === dimensions || rotation > servers) rotation = 0;
    return order;
  };
}
