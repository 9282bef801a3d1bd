/**
 * The contention-aware network behind the interface of the analytical one: a phase takes as long as its messages need
 * on the links of its dimension, all groups of NPUs of the dimension at once. What two phases do to each other is not
 * in it: the simulator serves one chunk a dimension at a time unless told otherwise, and two dimensions share no link.
 *
 * Bytes are those of the analytical network: what an NPU sends, not the links that it is carried over.
 */
import { algorithms } from '../../collective/algorithms/algorithms.ts';
import type { LogicalDimension, Phase } from '../../collective/types.ts';
import type { Dimension, Topology } from '../../topology/dimension.ts';
import { wireTopology } from '../../topology/physical/wire.ts';
import { failure, success } from '../../units/result.ts';
import type { Problem, Result } from '../../units/result.ts';
import { createAnalyticalNetwork } from '../analytical.ts';
import type { NetworkBackend, PhaseCost, PhaseRequest } from '../backend.ts';
import { runCollective } from './collectiveRun.ts';
import { messageBound } from './messageBound.ts';

export interface ContentionSettings {
  readonly topology: Topology;
  readonly endpointDelayNs: number;
}

/** More messages x links than this in one phase are not laid on links: a second or two of computation. */
const MOST_CROSSINGS = 300_000;

export interface ContentionNetwork extends NetworkBackend {
  /** Computes a phase in slices, so that asking for its cost takes no time afterwards. */
  readonly prepare: (request: PhaseRequest) => Generator<unknown, void, void>;
}

/** A backend for phases that `checkContention` accepts; it remembers what it has computed. */
export function createContentionNetwork({
  topology,
  endpointDelayNs,
}: ContentionSettings): ContentionNetwork {
  const analytical = createAnalyticalNetwork({ topology, endpointDelayNs, rounding: 'exact' });
  const known = new Map<string, number>();
  const keyOf = ({ logical, operation, bytes }: PhaseRequest): string => {
    const { dimension, npuStride, size, algorithm } = logical;
    return [dimension, npuStride, size, algorithm.name, algorithm.window, operation, bytes].join();
  };

  function* prepare(request: PhaseRequest): Generator<unknown, void, void> {
    const { logical, operation, bytes } = request;
    if (logical.size <= 1 || known.has(keyOf(request))) return;
    const part = partOf(topology, logical);
    const outcome = yield* runCollective({
      fabric: wireTopology(part.topology),
      phases: [{ logical: part.logical, operation, bytesIn: bytes, bytesOut: bytes }],
      chunks: 1,
      activeChunks: 1,
      spread: 'stripe',
      endpointDelayNs,
    });
    known.set(keyOf(request), outcome.durationNs);
  }

  return {
    prepare,
    phaseCost: (request): PhaseCost => {
      const alone = analytical.phaseCost(request);
      const steps = prepare(request);
      while (steps.next().done !== true);
      return { ...alone, durationNs: known.get(keyOf(request)) ?? alone.durationNs };
    },
  };
}

/** The phases themselves when each can be laid on links: plain ones, and not too many messages. */
export function checkContention(topology: Topology, phases: readonly Phase[]): Result<readonly Phase[]> {
  const problems: Problem[] = [];
  topology.dimensions.forEach(({ link }, index) => {
    if (link === undefined || (link.nicLatencyNs === 0 && link.routerLatencyNs === 0 && link.hbmScale === 0))
      return;
    problems.push({
      path: `topology.dimensions[${index}].link`,
      message: 'NIC, router or memory terms are not laid on links. Allowed: 0 for all of them.',
    });
  });
  for (const { logical, operation } of phases) {
    const part = partOf(topology, logical);
    const npus = part.topology.dimensions.reduce((product, { size }) => product * size, 1);
    const messages = messageBound(logical.algorithm, operation, logical.size) * npus;
    const crossings = Math.round(messages * linksPerMessage(part.topology, part.logical));
    if (crossings <= MOST_CROSSINGS) continue;
    problems.push({
      path: `topology.dimensions[${Math.max(0, logical.dimension)}].size`,
      message: `One phase of ${algorithms[logical.algorithm.name].label} on ${logical.size} ranks crosses about ${crossings} links. Allowed: at most ${MOST_CROSSINGS}.`,
    });
  }
  return problems.length === 0 ? success(phases) : failure(...problems);
}

/** Links that a message of a group crosses on average, near enough to tell how much there is to compute. */
function linksPerMessage({ dimensions }: Topology, { algorithm, npuStride }: LogicalDimension): number {
  return dimensions.reduce((sum, { kind, size }) => {
    if (kind === 'fullyConnected') return sum + 1;
    if (kind === 'switch') return sum + 2;
    return sum + (algorithm.name === 'ring' ? Math.min(npuStride, size / 4) : Math.max(1, size / 4));
  }, 0);
}

/**
 * What of the topology a group meets: its dimension alone, all of them for a group of all NPUs. With `full` the group
 * of a shared dimension has the block's links among itself, as in the analytical network.
 */
function partOf(
  topology: Topology,
  logical: LogicalDimension,
): { readonly topology: Topology; readonly logical: LogicalDimension } {
  const { dimensions, splitBandwidth } = topology;
  const own = dimensions[logical.dimension];
  if (own === undefined) return { topology, logical };
  const inner = dimensions.slice(0, logical.dimension).reduce((product, { size }) => product * size, 1);
  const isAmongItself = splitBandwidth === 'full' && own.link === undefined;
  const dimension: Dimension = isAmongItself ? { ...own, size: logical.size } : own;
  const npuStride = isAmongItself ? 1 : logical.npuStride / inner;
  return {
    topology: { dimensions: [dimension], splitBandwidth },
    logical: { ...logical, dimension: 0, npuStride },
  };
}
