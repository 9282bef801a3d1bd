/** A phase of one group on links of one block with uneven links or ranks: slow links, ranks that start late. */
import { bytesOfBlock } from '../../collective/collectives.ts';
import type { Collective, LogicalDimension } from '../../collective/types.ts';
import { usualSpread, spreadOf } from '../../network/contention/spread.ts';
import { createMessages } from '../../network/contention/messages.ts';
import { enterStep, newParts, receive, type PhaseRun } from '../../network/contention/phase-run.ts';
import { createPost } from '../../network/contention/post.ts';
import { writtenSchedule } from '../../network/contention/written.ts';
import type { StepRule } from '../../network/facts/step-rule.ts';
import type { Topology } from '../../topology/dimension.ts';
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import { wireTopology } from '../../topology/physical/wire.ts';

export interface Uneven {
  readonly steps: StepRule;
  /** The share of its bandwidth that a link has. Defaults to all. */
  readonly factorOf?: (graph: PhysicalGraph, link: number) => number;
  /** When a rank starts, in ns. Defaults to 0. */
  readonly comesNs?: (rank: number) => number;
}

/** When the last rank ends, in ns. */
export function unevenNs(
  topology: Topology,
  logical: LogicalDimension,
  { operation, bytes }: { readonly operation: Collective; readonly bytes: number },
  { steps, factorOf = () => 1, comesNs = () => 0 }: Uneven,
): number {
  const fabric = wireTopology(topology);
  const { algorithm, size } = logical;
  const schedule = writtenSchedule({ algorithm, operation, ranks: size, steps });
  const spread = spreadOf(fabric, logical, usualSpread(fabric, logical));
  const parts = newParts(schedule, spread, 0);
  const run: PhaseRun = {
    schedule,
    firstNpu: 0,
    npuStride: 1,
    blockBytes: bytesOfBlock(operation, bytes, size),
    spread,
    parts,
    left: parts.length * size,
  };
  let endNs = NaN;
  const { messages, post, wake } = createPost(
    {
      fabric,
      endpointDelayNs: 0,
      isInOrder: steps === 'eager',
      transport: (graph, onDelivery) => {
        const fluids = createMessages({
          capacityGBps: graph.bandwidthGBps.map((gbps, link) => gbps * factorOf(graph, link)),
          onDelivery,
        });
        return { ...fluids, route: (links, latencyNs) => fluids.route(links, latencyNs) };
      },
    },
    (_, part, place) => {
      receive(run, part, place, post(0, messages.nowNs()));
      if (run.left === 0) endNs = messages.nowNs();
    },
    (rank) => {
      for (let part = 0; part < parts.length; part++) enterStep(run, part, rank, post(0, messages.nowNs()));
    },
  );
  for (let rank = 0; rank < size; rank++) wake(comesNs(rank), rank);
  while (!messages.advance(64));
  return endNs;
}
