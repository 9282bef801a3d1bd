/**
 * The least time of a phase, as a line in 1 / bandwidth. In exact mode every phase of the analytical network is such a line
 * (network/phase): latencies, then the demand on its busiest link. Phases that no line fits count by their bytes alone.
 */
import { queuesOf } from '../../simulator/policy.ts';
import type { PhaseCost, PhaseRequest } from '../../network/costs/backend.ts';
import { createAnalyticalNetwork } from '../../network/analytical/analytical.ts';
import { eagerFor } from '../../network/contention/eager.ts';
import { stepRuleOf } from '../../network/facts/step-rule.ts';
import type { Collective, LogicalDimension } from '../../collective/types.ts';
import type { Design } from '../../design/document.ts';
import type { Topology } from '../../topology/dimension.ts';
import type { PreparedCase } from '../../run/prepare-case.ts';
import { queueTopology } from '../../run/model-system.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { zero, type Affine } from './affine.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface PhaseLine {
  readonly logical: LogicalDimension;
  /** Lower bound on its duration with all links to itself. */
  readonly durationNs: Affine;
  /** The part in which its busiest link of each dimension carries bytes: one entry, or one per dimension for a group of all NPUs. */
  readonly transfers: readonly { readonly dimension: number; readonly ns: Affine }[];
}

export type PhaseLines = (logical: LogicalDimension, operation: Collective, bytes: number) => PhaseLine;

/** Two bandwidths of every dimension, in GB/s; a line passes through the times at both. */
const AT_GBPS = [16, 256] as const;
/** Relative difference that counts as rounding. */
const ROUNDING = 1e-9;

/** The part of a prepared design that determines the times of phases. */
export interface TimedBy {
  readonly design: Design;
  readonly prepared: Pick<PreparedCase, 'endpointDelayNs' | 'queueBandwidth' | 'policy'>;
}

/** The line of each phase, computed once. */
export function phaseLines(timedBy: TimedBy): PhaseLines {
  const lineOf = phaseLinesAnew(timedBy);
  const known = new Map<string, PhaseLine>();
  return (logical, operation, bytes) => {
    const key = `${logical.server} ${logical.dimension} ${logical.size} ${logical.algorithm.name} ${logical.algorithm.window ?? ''} ${logical.algorithm.made?.key ?? ''} ${operation} ${bytes}`;
    let line = known.get(key);
    if (line === undefined) known.set(key, (line = lineOf(logical, operation, bytes)));
    return line;
  };
}

/** The same without a memory of its answers. Memory at the end points is left out; it only makes a message longer. */
export function phaseLinesAnew({ design, prepared }: TimedBy): PhaseLines {
  const dimensions = design.topology.dimensions.length;
  const { queueBandwidth, policy } = prepared;
  const parts = (dimension: number): number => (queueBandwidth === 'full' ? 1 : queuesOf(policy, dimension));
  const networks = AT_GBPS.map((bandwidthGBps) =>
    createAnalyticalNetwork({
      topology: queueTopology(prepared, topologyAt(design, bandwidthGBps)),
      endpointDelayNs: prepared.endpointDelayNs,
      rounding: 'exact',
      parts,
      eager: eagerFor(stepRuleOf(prepared.policy)),
    }),
  );
  /** Of a phase without bytes on each of the networks: a phase is asked about at several sizes in turn. */
  let empty: {
    readonly of: LogicalDimension;
    readonly operation: Collective;
    readonly costs: readonly PhaseCost[];
  } | null = null;
  return (logical, operation, bytes) => {
    const costsOf = (asked: number): readonly PhaseCost[] =>
      networks.map((network) =>
        network.phaseCost({ logical, operation, bytes: asked, tree: 0 } satisfies PhaseRequest),
      );
    if (empty?.of !== logical || empty.operation !== operation)
      empty = { of: logical, operation, costs: costsOf(0) };
    const { costs: without } = empty;
    const costs = (bytes === 0 ? without : costsOf(bytes)).map((whole, at) => ({
      whole,
      latencyNs: without[at]!.durationNs,
    }));
    const [slow, fast] = costs as [(typeof costs)[0], (typeof costs)[0]];
    const latencyNs = Math.min(slow.latencyNs, fast.latencyNs);
    const perInverse = (slowNs: number, fastNs: number): number =>
      Math.max(0, Math.min(slowNs * AT_GBPS[0], fastNs * AT_GBPS[1]));
    const transferBytes = (share: (cost: typeof slow) => number): number =>
      perInverse(
        (slow.whole.transferNs ?? slow.whole.durationNs) * share(slow),
        (fast.whole.transferNs ?? fast.whole.durationNs) * share(fast),
      );
    const { dimension } = logical;
    if (dimension < 0) {
      const transfers = Array.from({ length: dimensions }, (_, d) => {
        const ns = zero(dimensions);
        ns[d + 1] = transferBytes(({ whole }) => whole.shares?.[d] ?? 0);
        return { dimension: d, ns };
      });
      const durationNs = zero(dimensions);
      durationNs[0] = latencyNs;
      return { logical, durationNs, transfers: transfers.filter(({ dimension: d, ns }) => ns[d + 1]! > 0) };
    }
    const carried = transferBytes(({ whole }) => whole.busyShare ?? 1);
    const ownBytes = [
      (slow.whole.durationNs - latencyNs) * AT_GBPS[0],
      (fast.whole.durationNs - latencyNs) * AT_GBPS[1],
    ] as const;
    const isLine = Math.abs(ownBytes[0] - ownBytes[1]) <= ROUNDING * (ownBytes[0] + latencyNs * AT_GBPS[1]);
    const durationNs = zero(dimensions);
    durationNs[0] = isLine ? latencyNs : 0;
    durationNs[dimension + 1] = isLine ? Math.max(0, Math.min(...ownBytes)) : carried;
    const ns = zero(dimensions);
    ns[dimension + 1] = Math.min(carried, durationNs[dimension + 1]!);
    return { logical, durationNs, transfers: [{ dimension, ns }] };
  };
}

function topologyAt(design: Design, bandwidthGBps: number): Topology {
  const { dimensions, ...topology } = topologyOf(
    design,
    design.topology.dimensions.map(() => bandwidthGBps),
    ALL_PARTS,
  );
  return {
    ...topology,
    dimensions: dimensions.map(({ link, ...dimension }) =>
      link === undefined ? dimension : { ...dimension, link: { ...link, hbmScale: 0 } },
    ),
  };
}
