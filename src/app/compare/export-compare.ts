/** Exports the comparison: a bar for each number and scheme, and a table of all numbers. */
import type { SchemeId } from '../../design/document.ts';
import { fasterText } from '../../design/faster-than-wires.ts';
import { NETWORK_MODELS, type NetworkModelId } from '../../network/models/facts.ts';
import { GROUP_ROLES, type GroupRole } from '../../taskgraph/roles.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatTime } from '../../units/time.ts';
import { drawBarRows, type BarRowGroup, type PartLook } from '../parts/export/figure/bar-rows.ts';
import type { ChartExport } from '../parts/export/chart-export.ts';
import { dimensionToken } from '../ui/theme/dimension-colour.ts';
import { iterationParts, longestNs, metricParts, splitParts } from './bar-parts.ts';
import { LOOKS } from './looks.ts';
import type { Metrics } from './metrics.ts';
import { labelOf, rowsOf, type MetricRow } from './rows.ts';
import { shortIn } from '../state/traces/lane-axis.ts';
import { schemeName } from '../state/page/schemes.ts';

export interface ComparedScheme {
  readonly id: SchemeId;
  readonly metrics: Metrics | null;
  readonly splitGBps: readonly number[] | null;
  /** The simulated result if the run has ended, else the closed form. */
  readonly isSimulated: boolean;
}

export const COMPARISON_TITLE = 'Comparison of the schemes';

/** @param network names the network model that timed the runs */
export function compareExport(
  schemes: readonly ComparedScheme[],
  network: NetworkModelId = 'analytical',
): ChartExport {
  const simulated = network === 'analytical' ? 'simulated' : `simulated, ${NETWORK_MODELS[network].name}`;
  const known = schemes.filter(({ metrics }) => metrics !== null);
  return {
    title: COMPARISON_TITLE,
    draw: (tools) =>
      drawBarRows(
        {
          groups: [
            splitGroup(known),
            iterationGroup(known),
            ...rowsOf(known.map(({ metrics }) => metrics)).map((row) => metricGroup(row, known)),
          ],
          legend: [{ ...LOOKS.compute, text: 'compute' }, ...legendRoles(known), ...splitLegend(known)],
          caption: `${known.map((scheme) => sourceText(scheme, simulated)).join(', ')}; speed-up and performance per cost over ${baselineName(known)}`,
          description: known.map(describe).join('; '),
        },
        tools,
      ),
    table: () => ({
      columns: [
        { name: 'Scheme', unit: '' },
        { name: 'Source', unit: '' },
        { name: 'Iteration time', unit: 'ns' },
        { name: 'Compute', unit: 'ns' },
        ...rolesOf(known).map((role) => ({
          name: `${shortIn(role, known[0]?.metrics?.commNs ?? {})} communication`,
          unit: 'ns',
        })),
        { name: 'Exposed communication', unit: 'ns' },
        { name: `Speed-up over ${baselineName(known)}`, unit: '×' },
        { name: 'Mean utilisation', unit: '%' },
        { name: 'Network cost', unit: '$' },
        { name: `Performance per cost over ${baselineName(known)}`, unit: '×' },
        { name: 'Throughput', unit: `${known[0]?.metrics?.throughput.unit ?? 'iterations'}/s` },
        { name: 'Throughput per NPU', unit: `${known[0]?.metrics?.throughput.unit ?? 'iterations'}/s` },
        { name: 'MFU', unit: '%' },
        { name: 'HFU', unit: '%' },
        { name: 'Network cost per throughput', unit: '$' },
        { name: 'System cost per throughput', unit: '$' },
        { name: 'Days for the tokens of the training', unit: '' },
        ...dimensionsOf(known).map((dimension) => ({ name: `Dimension ${dimension + 1}`, unit: 'GB/s' })),
        ...(isFaster(known) ? [{ name: 'Faster than its wires', unit: '' }] : []),
      ],
      rows: known.map(({ id, metrics, splitGBps, isSimulated }) => [
        schemeName(id),
        isSimulated ? simulated : 'closed form',
        ...(metrics === null ? [] : numbersOf(metrics, rolesOf(known))),
        ...(splitGBps ?? []),
        ...(isFaster(known) ? [(metrics?.faster ?? []).map(fasterText).join(' ')] : []),
      ]),
    }),
  };
}

function numbersOf(metrics: Metrics, roles: readonly GroupRole[]): readonly (number | string)[] {
  const { iterationNs, computeNs, commNs, exposedCommNs } = metrics;
  const { speedUp, utilisation, costDollars, performancePerCost, throughput } = metrics;
  const { perSecond, perSecondPerNpu, mfu, hfu, daysForTokens } = throughput;
  const times = [iterationNs, computeNs, ...roles.map((role) => commNs[role]), exposedCommNs];
  const share = (value: number | null): number | null => (value === null ? null : value * 100);
  return [
    ...[...times, speedUp, utilisation * 100, costDollars, performancePerCost],
    ...[perSecond, perSecondPerNpu, share(mfu), share(hfu)],
    ...[throughput.networkCostPerThroughput, throughput.systemCostPerThroughput, daysForTokens],
  ].map((value) => value ?? '');
}

/** Returns the roles that have rows: those of every design, and any others that communicate. */
function rolesOf(schemes: readonly ComparedScheme[]): readonly GroupRole[] {
  const ids = new Set(rowsOf(schemes.map(({ metrics }) => metrics)).map(({ id }) => id));
  return GROUP_ROLES.filter((role) => ids.has(role));
}

function legendRoles(schemes: readonly ComparedScheme[]): readonly (PartLook & { readonly text: string })[] {
  return rolesOf(schemes).map((role, index) => ({
    ...LOOKS[role],
    text: `${shortIn(role, schemes[0]?.metrics?.commNs ?? {})}${index === 0 ? ' or exposed' : ''} communication`,
  }));
}

function isFaster(schemes: readonly ComparedScheme[]): boolean {
  return schemes.some(({ metrics }) => (metrics?.faster.length ?? 0) > 0);
}

function baselineName(schemes: readonly ComparedScheme[]): string {
  const baseline = schemes[0]?.metrics?.baseline ?? 'equal';
  return schemeName(baseline);
}

function splitGroup(schemes: readonly ComparedScheme[]): BarRowGroup {
  return {
    title: 'Split (GB/s per NPU)',
    rows: schemes.map(({ id, splitGBps }) => {
      const split = splitGBps ?? [];
      const text = split.map((value) => formatDecimal(value)).join(' / ');
      return { name: schemeName(id), parts: splitParts(split), text };
    }),
  };
}

function splitLegend(schemes: readonly ComparedScheme[]): readonly (PartLook & { readonly text: string })[] {
  return dimensionsOf(schemes).map((dimension) => ({
    texture: 'solid',
    token: dimensionToken(dimension),
    text: `dimension ${dimension + 1}`,
  }));
}

function dimensionsOf(schemes: readonly ComparedScheme[]): readonly number[] {
  const count = Math.max(0, ...schemes.map(({ splitGBps }) => splitGBps?.length ?? 0));
  return Array.from({ length: count }, (_, dimension) => dimension);
}

function iterationGroup(schemes: readonly ComparedScheme[]): BarRowGroup {
  const longest = longestNs(schemes.map(({ metrics }) => metrics));
  return {
    title: 'Iteration time',
    rows: schemes.flatMap(({ id, metrics }) => {
      if (metrics === null) return [];
      const parts = iterationParts(metrics, longest);
      return [{ name: schemeName(id), parts, text: formatTime(metrics.iterationNs, 4) }];
    }),
  };
}

function metricGroup(row: MetricRow, schemes: readonly ComparedScheme[]): BarRowGroup {
  const values = schemes.map(({ metrics }) => (metrics === null ? null : row.value(metrics)));
  const parts = metricParts(row, values);
  return {
    title: labelOf(row, schemes[0]?.metrics ?? undefined),
    rows: schemes.map(({ id, metrics }, index) => {
      const value = values[index] ?? null;
      const text = metrics === null || value === null ? '–' : row.print(value, metrics);
      return { name: schemeName(id), parts: [parts[index]!], text };
    }),
  };
}

function sourceText({ id, isSimulated }: ComparedScheme, simulated: string): string {
  return `${schemeName(id)} ${isSimulated ? simulated : 'by the closed form'}`;
}

function describe({ id, metrics }: ComparedScheme): string {
  return `${schemeName(id)}: ${metrics === null ? 'no result' : formatTime(metrics.iterationNs, 4)}`;
}
