import type { Dimension, Topology } from '../../topology/dimension.ts';
import type { PreparedCase } from './prepare-case.ts';

/** What the messages of one queue meet: all of a dimension, or its part where the queues share it. */
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
