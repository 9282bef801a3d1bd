/**
 * Which phases of a run meet on wires. In exact mode those in service at once share what they meet on: chunks of one
 * queue, of all queues where each may use all of a dimension, and two groups on the same links of a dimension.
 */
import type { NetworkBackend } from '../../network/backend.ts';
import type { LiveNetwork } from '../../network/live.ts';
import { createSharingNetwork, type WireUse } from '../../network/sharing.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { Dimension, Topology } from '../../topology/dimension.ts';
import type { PreparedCase } from './prepare.ts';

const ALL: WireUse = { wires: [0], shares: [1] };

/** Undefined where no two phases can meet, and in `reference` rounding, where each takes what it would alone. */
export function sharedWires(
  { logical, policy, queueBandwidth, servers }: PreparedCase,
  { dimensions, splitBandwidth }: Topology,
  network: NetworkBackend,
): LiveNetwork | undefined {
  const { rounding, activeChunks, queuesPerDimension: queues } = policy;
  const isWhole = Object.values(logical).some((all) => all.some(({ dimension }) => dimension < 0));
  if (rounding !== 'exact' || isWhole) return undefined;
  /** The first server on the same wires. */
  const first = servers.map(({ dimension: own, size }, server) => {
    const block = dimensions[own] as Dimension;
    const isAmongItself = splitBandwidth === 'full' && block.link === undefined;
    const isApart = isAmongItself || blocks[block.kind].groupShare(formOf(block), size) < 1;
    return isApart ? server : servers.findIndex(({ dimension }) => dimension === own);
  });
  const isParted = queueBandwidth === 'share';
  const places = Math.ceil(activeChunks / queues) * (isParted ? 1 : queues);
  const takes = first.map((own) => places > 1 || first.filter((other) => other === own).length > 1);
  if (!takes.includes(true)) return undefined;
  return createSharingNetwork({
    network,
    meetingOf: ({ logical: { server } }, queue) => ({
      set: first[server]! * queues + (isParted ? queue : 0),
      use: ALL,
    }),
    takes: (server) => takes[server] === true,
  });
}
