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
  const sum = (counter: (counts: Readonly<Counts>) => number): number =>
    all.reduce((total, transport) => total + counter(transport.counts) * (npus / transport.npus), 0);
  let refusal: Problem | null = null;
  return {
    blocked: (nodes, size) => {
      refusal ??= {
        path: 'system.packets.switchBufferBytes',
        message: `Packets wait for one another's room in a cycle of credits, for ever: ${nodes.map((node) => nameOf(node, size)).join(' → ')}. Allowed: larger buffers, another algorithm or block, or tail drop.`,
      };
    },
    refusal: () => refusal,
    made: (counts, size) => void all.push({ counts, npus: size }),
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
