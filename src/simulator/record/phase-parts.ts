/**
 * The parts of a phase of a chunk alone on its wires: latency, transfer, delays of end points. Times in ns, which add
 * up to its duration.
 */
import type { FlowTable } from '../flows.ts';
import type { SimulationInput } from '../input.ts';

export interface PhaseParts {
  /** Dimension that it runs on; -1 for a group of all NPUs, which runs on all. */
  readonly dimension: number;
  /** The busiest links carry bytes. */
  readonly transferNs: number;
  /** Delays and reductions at end points. */
  readonly endpointNs: number;
  /** The rest: links, the nodes between them, NICs, and memory where that takes longer. */
  readonly latencyNs: number;
}

/** A model that does not tell its transfers is taken to send at the bandwidth of the dimension. */
export function phasePartsOf(
  { network, serverBandwidthGBps }: Pick<SimulationInput, 'network' | 'serverBandwidthGBps'>,
  flows: FlowTable,
  entry: number,
): PhaseParts {
  const request = flows.requests[entry]!;
  const durationNs = flows.durationNs[entry]!;
  const bytes = flows.sentBytes[entry]!;
  const ownNs = bytes === 0 ? 0 : bytes / serverBandwidthGBps[flows.server[entry]!]!;
  const transferNs = Math.min(durationNs, network.phaseCost(request).transferNs ?? ownNs);
  const endpointNs = Math.min(durationNs - transferNs, network.endpointNs?.(request) ?? 0);
  return {
    dimension: request.logical.dimension,
    transferNs,
    endpointNs,
    latencyNs: durationNs - transferNs - endpointNs,
  };
}
