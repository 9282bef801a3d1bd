/**
 * The result files of the reference, of the same names, headers and layout: times in us and payload in MiB, six
 * decimals. Left empty is what is not simulated here: the dollar cost, and in detailed.csv the queueing
 * and network delays per phase of each layer.
 */
import { printText } from '../../units/csv-record.ts';
import { bucketCount, BUCKET_NS, busyPercent } from './busy.ts';
import { sixDecimals } from './decimals.ts';
import type { AstraReport } from './report.ts';

export interface ResultFile {
  readonly name: string;
  readonly text: string;
}

/** Rows of utilisation that are written at most: 10 s of simulated time. */
const MAX_UTILISATION_ROWS = 1_000_000;
/** The reference has seven columns of payload and fills those without a dimension with -1. */
const PAYLOAD_COLUMNS = 7;

export function resultFiles(report: AstraReport, runName: string): readonly ResultFile[] {
  return [
    { name: 'EndToEnd.csv', text: perLayer(report, runName) },
    { name: 'detailed.csv', text: detailed(report, runName) },
    { name: `${runName}_dimension_utilization.csv`, text: utilisation(report) },
    { name: 'backend_end_to_end.csv', text: endToEnd(report, runName) },
    { name: 'backend_dim_info.csv', text: dimensionInfo(report, runName) },
    { name: 'tutorial_result.csv', text: tutorial(report, runName) },
  ];
}

function perLayer(report: AstraReport, runName: string): string {
  const { layerComputeNs: compute, layerExposedNs: exposed, totalCommNs: comm } = report;
  const header = [
    '',
    '',
    ...['fwd compute', 'wg compute', 'ig compute'],
    ...['fwd exposed comm', 'wg exposed comm', 'ig exposed comm'],
    ...['fwd total comm', 'wg total comm', 'ig total comm'],
    ...['workload finished at', 'total comp', 'total exposed comm'],
  ];
  const rows = compute.map(({ layer }, index) => {
    const times = [compute, exposed, comm].flatMap((table) => {
      const { fwd = 0, weightGrad = 0, inputGrad = 0 } = table[index] ?? {};
      return [fwd, weightGrad, inputGrad].map(microseconds);
    });
    const totals = index === 0 ? [microseconds(report.computeNs), microseconds(report.exposedCommNs)] : [];
    return [layer, runName, ...times, microseconds(report.endToEndNs), ...totals];
  });
  return grid(rows.length + 20, 50, [header, ...rows]);
}

function detailed(report: AstraReport, runName: string): string {
  const latencies = report.perDimAvgChunkLatencyUs;
  const header = ['', '', ...latencies.map((_, index) => `avg chunk delay dimension ${index + 1}`)];
  const rows = report.layerComputeNs.map(({ layer }, index) => [
    layer,
    runName,
    ...(index === 0 ? latencies.map(latency) : []),
  ]);
  return grid(rows.length + 20, 50, [header, ...rows]);
}

function utilisation({ busyNs, endToEndNs }: AstraReport): string {
  const rows = Math.min(MAX_UTILISATION_ROWS, bucketCount(endToEndNs));
  const columns = busyNs.map((intervals) => busyPercent(intervals, rows));
  const lines = [` time (us) ,${columns.map((_, index) => `dim${index + 1} util,`).join('')}`];
  for (let row = 0; row < rows; row++) {
    const values = columns.map((column) => sixDecimals(column[row] ?? 0));
    lines.push(`${[microseconds((row + 1) * BUCKET_NS), ...values].join(',')},`);
  }
  return `${lines.join('\n')}\n${','.repeat(columns.length)}\n`;
}

function endToEnd(report: AstraReport, runName: string): string {
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

function dimensionInfo(report: AstraReport, runName: string): string {
  const rows = report.perDimAvgChunkLatencyUs.map((value, index) => [runName, String(index), latency(value)]);
  return grid(11, 3, [['RunName', 'DimensionIndex', 'AverageChunkLatency'], ...rows]);
}

function tutorial(report: AstraReport, runName: string): string {
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

/** The reference lays out every file as a table of fixed size first; readers of its files count on it. */
function grid(rows: number, columns: number, cells: readonly (readonly string[])[]): string {
  const lines = Array.from({ length: Math.max(rows, cells.length) }, (_, row) => {
    const given = (cells[row] ?? []).map(printedCell);
    return [...given, ...Array.from({ length: Math.max(0, columns - given.length) }, () => '')].join(',');
  });
  return `${lines.join('\n')}\n`;
}

/** Numbers are printed before; the sign of one begins no formula. */
function printedCell(cell: string): string {
  return /^-?\d+(\.\d+)?$/.test(cell) ? cell : printText(cell);
}
