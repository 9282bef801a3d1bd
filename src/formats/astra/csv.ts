/**
 * The result files of the reference, with the same names, headers and layout: times in us and payload in MiB, six decimals. Values that are
 * not simulated here stay empty: the dollar cost, and in detailed.csv the queueing and network delays per phase of each layer.
 */
import { printText } from '../../units/csv-record.ts';
import { bucketCount, BUCKET_NS, busyShares } from './busy.ts';
import { sixDecimals } from './decimals.ts';
import type { AstraReport } from './report.ts';

/** A file, or the next piece of one. */
export interface ResultFile {
  readonly name: string;
  readonly text: string;
}

/** Maximum written rows of utilisation: 10 s of simulated time. */
const MAX_UTILISATION_ROWS = 1_000_000;
/** The reference has seven columns of payload and fills those without a dimension with -1. */
const PAYLOAD_COLUMNS = 7;
/** Lines of one piece, which take a few milliseconds. */
export const LINES_A_PIECE = 256;

type Lines = Iterable<string>;

export function resultFiles(report: AstraReport, runName: string): readonly ResultFile[] {
  const texts = new Map<string, string>();
  for (const { name, text } of resultPieces(report, runName)) texts.set(name, (texts.get(name) ?? '') + text);
  return [...texts].map(([name, text]) => ({ name, text }));
}

/** Yields the files in sequence, a few lines at a time: a long run has a million of them. */
export function* resultPieces(report: AstraReport, runName: string): Generator<ResultFile, void, void> {
  const files: readonly (readonly [name: string, lines: Lines])[] = [
    ['EndToEnd.csv', perLayer(report, runName)],
    ['detailed.csv', detailed(report, runName)],
    [`${runName}_dimension_utilization.csv`, utilisation(report)],
    ['backend_end_to_end.csv', endToEnd(report, runName)],
    ['backend_dim_info.csv', dimensionInfo(report, runName)],
    ['tutorial_result.csv', tutorial(report, runName)],
  ];
  for (const [name, lines] of files) {
    let piece: string[] = [];
    for (const line of lines) {
      piece.push(line, '\n');
      if (piece.length < 2 * LINES_A_PIECE) continue;
      yield { name, text: piece.join('') };
      piece = [];
    }
    if (piece.length > 0) yield { name, text: piece.join('') };
  }
}

function perLayer(report: AstraReport, runName: string): Lines {
  const { layerComputeNs: compute, layerExposedNs: exposed, totalCommNs: comm } = report;
  const header = [
    '',
    '',
    ...['fwd compute', 'wg compute', 'ig compute'],
    ...['fwd exposed comm', 'wg exposed comm', 'ig exposed comm'],
    ...['fwd total comm', 'wg total comm', 'ig total comm'],
    ...['workload finished at', 'total comp', 'total exposed comm'],
  ];
  const row = (index: number): readonly string[] => {
    const times = [compute, exposed, comm].flatMap((table) => {
      const { fwd = 0, weightGrad = 0, inputGrad = 0 } = table[index] ?? {};
      return [fwd, weightGrad, inputGrad].map(microseconds);
    });
    const totals = index === 0 ? [microseconds(report.computeNs), microseconds(report.exposedCommNs)] : [];
    return [compute[index]?.layer ?? '', runName, ...times, microseconds(report.endToEndNs), ...totals];
  };
  return layerGrid(header, compute.length, row);
}

function detailed(report: AstraReport, runName: string): Lines {
  const latencies = report.perDimAvgChunkLatencyUs;
  const header = ['', '', ...latencies.map((_, index) => `avg chunk delay dimension ${index + 1}`)];
  const layers = report.layerComputeNs;
  return layerGrid(header, layers.length, (index) => [
    layers[index]?.layer ?? '',
    runName,
    ...(index === 0 ? latencies.map(latency) : []),
  ]);
}

function* utilisation({ busyNs, endToEndNs }: AstraReport): Generator<string, void, void> {
  const rows = Math.min(MAX_UTILISATION_ROWS, bucketCount(endToEndNs));
  const columns = busyNs.map(busyShares);
  yield ` time (us) ,${columns.map((_, index) => `dim${index + 1} util,`).join('')}`;
  for (let row = 0; row < rows; row++) {
    const values = columns.map((next) => sixDecimals(next()));
    yield `${[microseconds((row + 1) * BUCKET_NS), ...values].join(',')},`;
  }
  yield ','.repeat(columns.length);
}

function endToEnd(report: AstraReport, runName: string): Lines {
  const { perDimPayloadMB: payload } = report;
  const columns = Math.max(PAYLOAD_COLUMNS, payload.length);
  const dataNs = report.layerExposedNs[0]?.weightGrad ?? 0;
  const names = Array.from({ length: columns }, (_, index) => `PayloadSize_Dim${index}`);
  const header = ['RunName', 'CommsTime', 'ComputeTime', 'ExposedCommsTime', 'Cost', 'TotalPayloadSize'];
  const row = [
    runName,
    microseconds(report.endToEndNs),
    microseconds(report.computeNs),
    microseconds(report.exposedCommNs),
    '',
    sixDecimals(payload.reduce((sum, mib) => sum + mib, 0)),
    microseconds(dataNs),
    microseconds(report.exposedCommNs - dataNs),
    ...names.map((_, index) => (index < payload.length ? sixDecimals(payload[index] ?? 0) : '-1')),
  ];
  return grid(2, 8 + columns, [[...header, 'DPCommsTime', 'MPCommsTime', ...names], row]);
}

function dimensionInfo(report: AstraReport, runName: string): Lines {
  const rows = report.perDimAvgChunkLatencyUs.map((value, index) => [runName, String(index), latency(value)]);
  return grid(11, 3, [['RunName', 'DimensionIndex', 'AverageChunkLatency'], ...rows]);
}

function tutorial(report: AstraReport, runName: string): Lines {
  const header = [
    'Name',
    'TotalTime(us)',
    'ComputeTime(us)',
    'ExposedCommunicationTime(us)',
    'TotalMessageSize(MB)',
  ];
  const times = [report.endToEndNs, report.computeNs, report.exposedCommNs].map(microseconds);
  const payload = sixDecimals(report.perDimPayloadMB.reduce((sum, mib) => sum + mib, 0));
  return grid(2, 5, [header, [runName, ...times, payload]]);
}

function microseconds(ns: number): string {
  return sixDecimals(ns / 1000);
}

function latency(microsecondsOrNone: number | null): string {
  return microsecondsOrNone === null ? 'nan' : sixDecimals(microsecondsOrNone);
}

/** The reference lays out every file as a table of fixed size first; readers of its files depend on it. */
function* grid(rows: number, columns: number, cells: Iterable<readonly string[]>): Generator<string> {
  let written = 0;
  for (const row of cells) {
    const given = row.map(printedCell);
    written += 1;
    yield [...given, ...Array.from({ length: Math.max(0, columns - given.length) }, () => '')].join(',');
  }
  for (; written < rows; written++) yield ','.repeat(columns - 1);
}

/** Yields a row per layer, each built when it is written. */
function layerGrid(
  header: readonly string[],
  layers: number,
  row: (layer: number) => readonly string[],
): Lines {
  function* rows(): Generator<readonly string[]> {
    yield header;
    for (let layer = 0; layer < layers; layer++) yield row(layer);
  }
  return grid(layers + 20, 50, rows());
}

/** Numbers are printed before; the sign of a number begins no formula. */
function printedCell(cell: string): string {
  return /^-?\d+(\.\d+)?$/.test(cell) ? cell : printText(cell);
}
