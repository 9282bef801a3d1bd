import type { AstraReport, LayerNs } from '../../formats/astra/report.ts';
import { formatCount } from '../../units/count.ts';
import { table } from '../table.ts';

/** Maximum listed layers; a table of thousands is for a file, not for a screen. */
const MAX_LAYERS = 40;

/** Prints the report for people: totals, dimensions, layers. */
export function printText(report: AstraReport, wallMs: number): string {
  const { endToEndNs, computeNs, exposedCommNs } = report;
  const share = (ns: number): string =>
    endToEndNs === 0 ? '' : `  ${((100 * ns) / endToEndNs).toFixed(1)} %`;
  const summary = table([
    ['end to end', `${formatCount(endToEndNs)} ns`],
    ['compute', `${formatCount(computeNs)} ns${share(computeNs)}`],
    ['exposed communication', `${formatCount(exposedCommNs)} ns${share(exposedCommNs)}`],
    ['simulated in', `${wallMs} ms, ${formatCount(report.events)} events`],
  ]);
  const latencies = report.perDimAvgChunkLatencyUs.map((latency, index) => [
    String(index),
    latency === null ? 'unused' : `${latency} us`,
    busyShare(report, index),
  ]);
  const layers = report.layerComputeNs
    .slice(0, MAX_LAYERS)
    .map((compute, index) => [
      compute.layer,
      ...[compute, report.totalCommNs[index], report.layerExposedNs[index]].flatMap(passes),
    ]);
  const head = ['', 'compute', '', '', 'communication', '', '', 'exposed', '', ''];
  const passNames = ['forward', 'input grad', 'weight grad'];
  const left = report.layerComputeNs.length - layers.length;
  return [
    summary,
    '',
    'Payload sent by NPU 0, MiB',
    table([
      ['dimension', 'MiB'],
      ...report.perDimPayloadMB.map((mib, index) => [String(index), String(mib)]),
    ]),
    '',
    'Logical dimensions',
    table([['dimension', 'mean chunk in service', 'busy'], ...latencies]),
    '',
    'Layers, ns',
    table([head, ['layer', ...passNames, ...passNames, ...passNames], ...layers]),
    ...(left > 0 ? [`... and ${formatCount(left)} more`] : []),
    '',
  ].join('\n');
}

function busyShare({ busyNs, endToEndNs }: AstraReport, dimension: number): string {
  const intervals = busyNs[dimension] ?? [];
  let busy = 0;
  for (let index = 0; index + 1 < intervals.length; index += 2)
    busy += (intervals[index + 1] ?? 0) - (intervals[index] ?? 0);
  return endToEndNs === 0 ? '' : `${((100 * busy) / endToEndNs).toFixed(1)} %`;
}

function passes(layer: LayerNs | undefined): readonly string[] {
  return [layer?.fwd ?? 0, layer?.inputGrad ?? 0, layer?.weightGrad ?? 0].map(formatCount);
}
