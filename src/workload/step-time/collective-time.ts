/**
 * Time of a collective among the GPUs of one node, as measured with nccl-tests:
 *
 *   latency + rounds x (n - 2) x rank + min(w m / low-latency bandwidth, handshake + w m / bandwidth x (1 +
 * sqrt(ramp / m)))
 *
 * with w = 2 (n - 1) / n for an all-reduce and (n - 1) / n for the others. The faster of two protocols runs:
 * one for small messages and one for large ones, whose pipeline takes some megabytes to fill. An all-reduce
 * goes round twice, so a further rank costs it twice as much; if the switch reduces (or NCCL finds more
 * paths) its bandwidth grows with n. All-to-all has no rounds: ranks send to each other directly.
 */
import type { CollectiveConstants } from './collective-constants.ts';

export type MeasuredCollective = 'all_reduce' | 'all_gather' | 'reduce_scatter' | 'all_to_all';

export const MEASURED_COLLECTIVES: readonly MeasuredCollective[] = [
  'all_reduce',
  'all_gather',
  'reduce_scatter',
  'all_to_all',
];

/** An all-to-all pays for its copies from about this many bytes per peer. */
export const EXCHANGE_BYTES = 16_384;
const MB = 1e6;

/** Bytes that the busiest rank sends over its links, for a larger buffer of `bytes`. */
export function wireBytes(collective: MeasuredCollective, bytes: number, ranks: number): number {
  return ((collective === 'all_reduce' ? 2 : 1) * bytes * (ranks - 1)) / ranks;
}

/**
 * Seconds of a collective of `ranks` GPUs that share a switch.
 * @param bytes the larger buffer of a rank: the gathered one of an all-gather, the input of a reduce-scatter
 */
export function nodeCollectiveSeconds(
  collective: MeasuredCollective,
  bytes: number,
  ranks: number,
  constants: CollectiveConstants,
): number {
  if (ranks <= 1 || bytes <= 0) return 0;
  const { rankUs, busGBps, lowLatencyGBps, handshakeUs, rampMB } = constants;
  const isReduce = collective === 'all_reduce';
  const sent = wireBytes(collective, bytes, ranks) * 1e-3;
  const ramp = 1 + Math.sqrt((rampMB * MB) / bytes);
  if (collective === 'all_to_all') {
    const copies = constants.exchangeUs * Math.min(1, bytes / (ranks * EXCHANGE_BYTES));
    const wire = (sent / (busGBps * constants.exchangeShare)) * ramp;
    return (constants.latencyUs + copies + wire) * 1e-6;
  }
  const latency = isReduce ? constants.reduceLatencyUs : constants.latencyUs;
  const rounds = (isReduce ? 2 : 1) * (ranks - 2) * rankUs;
  const gain = isReduce ? 1 + constants.switchGain * (1 - 2 / ranks) * (4 / 3) : 1;
  const large = handshakeUs + (sent / (busGBps * gain)) * ramp;
  return (latency + rounds + Math.min(sent / lowLatencyGBps, large)) * 1e-6;
}
