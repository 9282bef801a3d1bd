/** Sums the counters of several transports. */
import type { Problem } from '../../units/result.ts';
import { quantilePs } from './round-trip-times.ts';
import type { PacketTotals, RoundTripNs } from './totals.ts';
import type { Counts } from './counts.ts';
import type { PacketListener } from './on-graph.ts';

const PS_PER_NS = 1000;

interface Transported {
  readonly counts: Readonly<Counts>;
  readonly npus: number;
}

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
  const all: Transported[] = [];
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
    totals: () => {
      const roundTripNs = roundTripsOf(all);
      return {
        segments: sum(({ segments }) => segments),
        drops: sum(({ drops }) => drops),
        retransmittedBytes: sum(({ retransmittedBytes }) => retransmittedBytes),
        timeouts: sum(({ timeouts }) => timeouts),
        peakQueueBytes: all.reduce((most, { counts }) => Math.max(most, counts.peakQueueBytes), 0),
        payloadBytesPerNpu: sum(({ sentBytes, retransmittedBytes }) => sentBytes - retransmittedBytes) / npus,
        ...(roundTripNs === null ? {} : { roundTripNs }),
      };
    },
  };
}

/** A transport on a line of a dimension stands for all its lines, so that its times count as often. */
function roundTripsOf(all: readonly Transported[]): RoundTripNs | null {
  const least = Math.min(...all.map(({ npus }) => npus));
  const bins: number[] = [];
  let [sumPs, count] = [0, 0];
  for (const { counts, npus } of all) {
    const weight = least / npus;
    sumPs += counts.rttSumPs * weight;
    count += counts.rtts * weight;
    for (let bin = 0; bin < counts.rttBins.length; bin++)
      bins[bin] = (bins[bin] ?? 0) + counts.rttBins[bin]! * weight;
  }
  if (count === 0) return null;
  const [mean, median, p99] = [sumPs / count, quantilePs(bins, 0.5), quantilePs(bins, 0.99)];
  return { mean: mean / PS_PER_NS, median: median / PS_PER_NS, p99: p99 / PS_PER_NS };
}

function nameOf(node: number, npus: number): string {
  return node < npus ? `NPU ${node}` : `switch ${node - npus}`;
}
