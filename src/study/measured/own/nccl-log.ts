/** An nccl-tests log: its collective, its ranks, and the latency and bus bandwidth that its times come to. */
import type { Collective } from '../../../collective/types.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { fitPositive } from '../fit/least-squares.ts';

export interface NcclLog {
  readonly collective: Collective;
  readonly ranks: number;
  /** Hosts that its ranks are on; null where the log does not say. */
  readonly hosts: number | null;
  readonly sizes: number;
  readonly latencyUs: number;
  readonly busGBps: number;
  /** Bus bandwidth over the bytes' own: what the kind of collective and the ranks make of it. */
  readonly wire: number;
  /** Mean relative error of latency + bytes x wire / bandwidth over the sizes. */
  readonly error: number;
}

interface LogRow {
  readonly bytes: number;
  readonly us: number;
  readonly wire: number;
  readonly isReduction: boolean;
}

/** null where no line is one of such a log. */
export function readNcclLog(text: string): Result<NcclLog> | null {
  const lines = text.split(/\r?\n/);
  const rows = lines.flatMap(readRow);
  const last = rows.reduce<LogRow | null>(
    (most, row) => (most && most.bytes >= row.bytes ? most : row),
    null,
  );
  const first = rows.reduce<LogRow | null>(
    (least, row) => (least && least.bytes <= row.bytes ? least : row),
    null,
  );
  if (first === null || last === null) return null;
  if (first.bytes === last.bytes) return problem('runs', 'has one message size; expected two or more');
  // The factor of the largest message is read from two digits; that of all sizes is the same.
  const { wire } = last;
  const predicted = (row: LogRow, latencyUs: number, busGBps: number): number =>
    latencyUs + (row.bytes * wire * 1e-3) / busGBps;
  const [latencyUs = 1, busGBps = 1] = fitPositive(
    [first.us, (last.bytes * wire * 1e-3) / last.us],
    ([latency = 1, bus = 1]) => rows.map((row) => Math.log(predicted(row, latency, bus) / row.us)),
    { prior: 1e-4, corner: 0.03, steps: 60 },
  );
  const error =
    rows.reduce((sum, row) => sum + Math.abs(predicted(row, latencyUs, busGBps) / row.us - 1), 0) /
    rows.length;
  const collective = collectiveOf(text, last);
  return success({
    collective,
    ...ranksOf(lines, collective, wire),
    sizes: rows.length,
    latencyUs,
    busGBps,
    wire,
    error,
  });
}

/** A line: size, count, type, redop, root, time (us), algbw, busbw, errors, then in place. */
function readRow(line: string): readonly LogRow[] {
  const cells = line.trim().split(/\s+/);
  const [size, count, type, operation] = cells;
  if (!/^\d+$/.test(size ?? '') || !/^\d+$/.test(count ?? '') || !/^[a-z]/.test(type ?? '')) return [];
  // Reductions have an operation, rooted ones a root: time is the first cell with a decimal point.
  const at = cells.findIndex((cell, index) => index > 2 && /^\d+\.\d+$/.test(cell));
  const [us = 0, algorithm = 0, bus = 0] = cells.slice(at, at + 3).map(Number);
  if (at < 0 || !(us > 0) || Number(size) === 0) return [];
  return [
    {
      bytes: Number(size),
      us,
      wire: algorithm > 0 && bus > 0 ? bus / algorithm : 1,
      isReduction: /^[a-z]+$/.test(operation ?? '') && operation !== 'none',
    },
  ];
}

const NAMED: readonly (readonly [RegExp, Collective])[] = [
  [/all_?reduce/i, 'allReduce'],
  [/reduce_?scatter/i, 'reduceScatter'],
  [/all_?gather/i, 'allGather'],
  [/all_?to_?all/i, 'allToAll'],
];

/** As the log names it, else by its bus factor: 2 (n - 1) / n of an all-reduce is at least 1, that of the others less. */
function collectiveOf(text: string, { wire, isReduction }: LogRow): Collective {
  const named = NAMED.find(([name]) => name.test(text))?.[1];
  if (named !== undefined) return named;
  if (wire >= 1) return 'allReduce';
  return isReduction ? 'reduceScatter' : 'allGather';
}

/** Of the list of ranks at the head of a log, else of the bus factor. */
function ranksOf(
  lines: readonly string[],
  collective: Collective,
  wire: number,
): Pick<NcclLog, 'ranks' | 'hosts'> {
  const listed = lines.flatMap((line) => {
    const host = /^#\s+Rank\s+\d+\b.*?\bon\s+(\S+)/.exec(line)?.[1];
    return host === undefined ? [] : [host];
  });
  if (listed.length > 1) return { ranks: listed.length, hosts: new Set(listed).size };
  const share = collective === 'allReduce' ? wire / 2 : wire;
  return { ranks: share < 1 ? Math.max(2, Math.round(1 / (1 - share))) : 2, hosts: null };
}
