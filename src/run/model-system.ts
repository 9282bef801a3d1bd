import { mostQueues, queuesOf } from '../simulator/policy.ts';
import type { Wiring } from '../network/contention/layout.ts';
import type { ModelSystem } from '../network/models/model.ts';
import { stepRuleOf } from '../network/facts/step-rule.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import { wireTopology } from '../topology/physical/wire.ts';
import type { LaidCase, PreparedCase } from './prepare-case.ts';

/**
 * Returns a prepared case on a topology as a network model takes it.
 *
 * @param wiring where the dimensions themselves are built; defaults to each block on its own links
 */
export function systemOf(
  prepared: LaidCase,
  topology: Topology,
  wiring: () => Wiring = () => ({ topology, fabric: wireTopology(topology) }),
): ModelSystem {
  const { logical, endpointDelayNs, policy, queueBandwidth, builtOn } = prepared;
  const { rounding, activeChunks, gatherQueues } = policy;
  const queues = mostQueues(policy);
  const counts = topology.dimensions.map((_, dimension) => queuesOf(policy, dimension));
  const most = Math.max(...counts.map((count) => Math.ceil(activeChunks / count)), 1);
  const sets = gatherQueues === true ? 2 : 1;
  return {
    topology,
    wiring: builtOn === undefined ? wiring : () => builtOn(topology),
    isElsewhere: builtOn !== undefined,
    queueTopology: queueTopology(prepared, topology),
    isDealt: queueBandwidth === 'share' && queues > 1,
    logical,
    places: activeChunks * queues * sets,
    queues,
    queuesOf: (dimension) => queuesOf(policy, dimension),
    placesOfQueue: sets * (policy.queues === undefined ? Math.ceil(activeChunks / queues) : most),
    endpointDelayNs,
    rounding,
    steps: stepRuleOf(policy),
  };
}

/** Returns the topology that the messages of one queue use: all of each dimension, or its share if queues divide it. */
export function queueTopology(
  { queueBandwidth, policy }: Pick<PreparedCase, 'queueBandwidth' | 'policy'>,
  topology: Topology,
): Topology {
  if (queueBandwidth === 'full' || mostQueues(policy) === 1) return topology;
  const dimensions = topology.dimensions.map((dimension, index): Dimension => {
    const queues = queuesOf(policy, index);
    const { link, bandwidthGBps } = dimension;
    const part = { ...dimension, bandwidthGBps: bandwidthGBps / queues };
    if (link === undefined) return part;
    return { ...part, link: { ...link, linkBandwidthGiBps: link.linkBandwidthGiBps / queues } };
  });
  return { ...topology, dimensions };
}
