/**
 * Tables of benchmarks that call torch.distributed: lines of PARAM (`COMMS-RES-all_reduce-float32`, facebookresearch/param) and the table of
 * payloads of all_reduce_bench.py (stas00/ml-engineering). Neither lists its ranks; bus bandwidth over algorithm bandwidth says them.
 */
import type { Collective } from '../../../collective/types.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { ranksOf, type LogRun, type Sample, type Span } from './log-runs.ts';

interface Row {
  readonly collective: Collective;
  readonly bytes: number;
  readonly us: number;
  readonly wire: Span;
}

const COLLECTIVES: readonly (readonly [RegExp, Collective])[] = [
  [/^all_?reduce/i, 'allReduce'],
  [/^reduce_?scatter/i, 'reduceScatter'],
  [/^all_?gather/i, 'allGather'],
  [/^all_?to_?all/i, 'allToAll'],
];
const UNITS: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** Returns null if no line is of such a table. */
export function readTorchRuns(text: string): readonly Result<LogRun>[] | null {
  const rows = text.split('\n').flatMap((line) => paramRow(line) ?? payloadRow(line) ?? []);
  if (rows.length === 0) return null;
  const kinds = [...new Set(rows.map(({ collective }) => collective))];
  return kinds.map((kind) =>
    runOf(
      kind,
      rows.filter(({ collective }) => collective === kind),
    ),
  );
}

function runOf(collective: Collective, rows: readonly Row[]): Result<LogRun> {
  const wire = {
    least: Math.max(...rows.map((row) => row.wire.least)),
    most: Math.min(...rows.map((row) => row.wire.most)),
  };
  if (wire.least > wire.most)
    return problem('runs', `has rows of ${collective} whose bandwidths belong to different numbers of ranks`);
  const samples = rows.map(({ bytes, us, wire: own }): Sample => ({ bytes, us, wire: own }));
  return success({
    collective,
    ...ranksOf([], collective, wire),
    samples: { outOfPlace: samples, inPlace: [] },
    unreadable: 0,
  });
}

/** `COMMS-RES-all_reduce-float32  SIZE  ELEMENTS  p50  p75  p95  MIN  MAX  ALGBW  BUSBW`, microseconds and GB/s. */
function paramRow(line: string): readonly Row[] | null {
  const [, name = '', rest = ''] = /COMMS-RES-([a-z_]{3,40})-\w+[ \t]+([\d. \t]{5,200})/.exec(line) ?? [];
  const collective = COLLECTIVES.find(([pattern]) => pattern.test(name))?.[1];
  const numbers = rest.trim().split(/[ \t]+/);
  if (collective === undefined || numbers.length < 9) return null;
  const [bytes = '', , us = '', , , , , algorithm = '', bus = ''] = numbers;
  return rowsOf(collective, Number(bytes), Number(us), algorithm, bus);
}

/** `|  1GB  |  92.3GBps |  49.2GBps |`: payload, bus bandwidth, algorithm bandwidth of an all-reduce. */
function payloadRow(line: string): readonly Row[] | null {
  const [, size, unit = '', bus = '', algorithm = ''] =
    /^\s*\|\s*([\d.]{1,12})\s*([KMG]?)i?B\s*\|\s*([\d.]{1,12})\s*GBps\s*\|\s*([\d.]{1,12})\s*GBps\s*\|/.exec(
      line,
    ) ?? [];
  if (size === undefined) return null;
  const bytes = Number(size) * (UNITS[unit] ?? 1);
  return rowsOf('allReduce', bytes, (bytes * 1e-3) / Number(algorithm), algorithm, bus);
}

function rowsOf(
  collective: Collective,
  bytes: number,
  us: number,
  algorithm: string,
  bus: string,
): readonly Row[] {
  const [a, b] = [spanOf(algorithm), spanOf(bus)];
  if (!(bytes > 0) || !(us > 0) || !Number.isFinite(us) || !(a.least > 0) || !(b.least > 0)) return [];
  return [{ collective, bytes, us, wire: { least: b.least / a.most, most: b.most / a.least } }];
}

/** What the digits of a number leave open. */
function spanOf(text: string): Span {
  const digits = text.split('.')[1]?.length ?? 0;
  const half = 0.5 * 10 ** -digits;
  return { least: Number(text) - half, most: Number(text) + half };
}
