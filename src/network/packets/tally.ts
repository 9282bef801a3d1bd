/** The sum of what several transports count. */
import type { PacketTotals } from './totals.ts';
import type { Counts } from './transport.ts';
import type { PacketListener } from './on-graph.ts';

export interface Tally extends PacketListener {
  readonly totals: () => PacketTotals;
}

/** @param npus of the whole network: a transport on one line of a dimension stands for all its lines, which do the same */
export function createTally(npus: number): Tally {
  const all: { readonly counts: Readonly<Counts>; readonly npus: number }[] = [];
  const sum = (of: (counts: Readonly<Counts>) => number): number =>
    all.reduce((total, own) => total + of(own.counts) * (npus / own.npus), 0);
  return {
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
