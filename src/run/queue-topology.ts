import type { Dimension, Topology } from '../topology/dimension.ts';
import type { PreparedCase } from './prepare-case.ts';

/** Returns the topology that the messages of one queue use: all of each dimension, or its share if queues divide it. */
export function queueTopology(
  { queueBandwidth, policy: { queuesPerDimension } }: Pick<PreparedCase, 'queueBandwidth' | 'policy'>,
  topology: Topology,
): Topology {
  if (queueBandwidth === 'full' || queuesPerDimension === 1) return topology;
  const dimensions = topology.dimensions.map((dimension): Dimension => {
    const { link, bandwidthGBps } = dimension;
    const part = { ...dimension, bandwidthGBps: bandwidthGBps / queuesPerDimension };
    if (link === undefined) return part;
    return { ...part, link: { ...link, linkBandwidthGiBps: link.linkBandwidthGiBps / queuesPerDimension } };
  });
  return { ...topology, dimensions };
}
