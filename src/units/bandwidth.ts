import { formatScaled, parseScaled } from './scaled.ts';
import type { Unit } from './scaled.ts';
import type { Result } from './result.ts';

/** The engine counts bandwidth in GB/s, 1 GB = 1e9 B; simulator files in GiB/s, 1 GiB = 2^30 B. */
const PRINTED: readonly Unit[] = [
  { symbol: 'MB/s', factor: 1e-3, aliases: ['MBps'] },
  { symbol: 'GB/s', factor: 1, aliases: ['GBps'] },
  { symbol: 'TB/s', factor: 1e3, aliases: ['TBps'] },
];

const READ_ONLY: readonly Unit[] = [
  { symbol: 'GiB/s', factor: 2 ** 30 / 1e9, aliases: ['GiBps'] },
  { symbol: 'Gb/s', factor: 1 / 8, aliases: ['Gbps', 'Gbit/s'] },
];

/** Prints a bandwidth: 300 -> "300 GB/s", 1500 -> "1.5 TB/s", 0.25 -> "250 MB/s". */
export function formatBandwidth(gbps: number, digits = 3): string {
  return formatScaled(gbps, PRINTED, digits);
}

/** Reads "300 GB/s", "300" (GB/s), "50 GiB/s", "400 Gb/s" (bits) into GB/s. */
export function parseBandwidth(text: string, path = 'bandwidth'): Result<number> {
  return parseScaled(text, [...PRINTED, ...READ_ONLY], 'GB/s', path);
}
