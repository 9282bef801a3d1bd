/** Sums the counters of several transports. */
import type { Problem } from '../../units/result.ts';
import type { PacketTotals } from './totals.ts';
import type { Counts } from './counts.ts';
import type { PacketListener } from './on-graph.ts';

export interface Tally extends PacketListener {
  readonly totals: () => PacketTotals;
  /** Returns why the run does not count: packets were in a deadlock. */
  readonly refusal: () => Problem | null;
}

/**
 * @param npus of the whole network; a transport on one line of a dimension stands for all its lines, which do
 * the same
 */
export function createTally(npus: number): Tally {
  const all: { readonly counts: Readonly<Counts>; readonly npus: number }[] = [];
  const sum = (of: (counts: Readonly<Counts>) => number): number =>
    all.reduce((total, own) => total + of(own.counts) * (npus / own.npus), 0);
  let refusal: Problem | null = null;
  return {
    blocked: (nodes, own) => {
      refusal ??= {
        path: 'system.packets.switchBufferBytes',
        message: `Packets wait for one another's room in a cycle of credits, for ever: ${nodes.map((node) => nameOf(node, own)).join(' → ')}. Allowed: larger buffers, another algorithm or block, or tail drop.`,
      };
    },
    refusal: () => refusal,
    made: (counts, own) => void all.push({ counts, npus: own }),
    totals: () => ({
      segments: sum(({ segments }) => segments),
      drops: sum(({ drops }) => drops),
      retransmittedBytes: sum(({ retransmittedBytes }) => retransmittedBytes),
      timeouts: sum(({ timeouts }) => timeouts),
      peakQueueBytes: all.reduce((most, { counts }) => Math.max(most, counts.peakQueueBytes), 0),
      payloadBytesPerNpu: sum(({ sentBytes, retransmittedBytes }) => sentBytes - retransmittedBytes) / npus,
    }),
  };
}

function nameOf(node: number, npus: number): string {
  return node < npus ? `NPU ${node}` : `switch ${node - npus}`;
}
