import { mostQueues, queuesOf } from '../simulator/policy.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import type { PreparedCase } from './prepare-case.ts';

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
