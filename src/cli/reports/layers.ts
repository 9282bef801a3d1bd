/** `netloom layers`: the layers of a design's iteration in a run, with the delays of their chunks. */
import { toEnd } from '../../design/steps.ts';
import { SCHEME_IDS } from '../../design/document.ts';
import {
  layerReportSteps,
  type LayerReport,
  type ReportedLayer,
} from '../../analysis/layer-report/layer-report.ts';
import { printRecord } from '../../units/csv-record.ts';
import { success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { Command, Output } from '../command.ts';
import { DESIGN_MODEL, DESIGN_NETWORK, DESIGN_OPERAND, inFile, readDesignFile } from '../design-file.ts';
import { MESSAGE_DETAILS, NETWORK_DETAILS } from '../network-option.ts';
import { choiceOption, type OptionValues } from '../options.ts';
import { table } from '../table.ts';

export const layers: Command = {
  name: 'layers',
  summary: 'Reports the layers of an iteration: compute, communication, and what chunks wait for.',
  operands: [DESIGN_OPERAND],
  options: [
    { name: 'scheme', value: SCHEME_IDS.join('|'), help: "whose split (default the design's)" },
    ...DESIGN_NETWORK,
    DESIGN_MODEL,
    { name: 'format', value: 'csv|json|text', help: 'what to print (default text)' },
  ],
  details: [
    'Times in ns. Of each layer and pass: compute; communication, the sum over its collectives from issue to end; exposed',
    '  communication, in which the loop waited for them.',
    'Of each layer the mean over the chunks of all its passes: P0, the wait in the queue of the scheduler, or with a dispatcher until it issues the chunk; P1, P2, ... the time in',
    '  service in each phase of the plan, and before each but the first the wait in the queue of its dimension.',
    'csv: a line a layer; columns that no layer has are left out.',
    'json: scheme, splitGBps, iterationNs, layers: name, passes (pass, computeNs, commNs, exposedNs), phases (chunks,',
    '  queueNs, serviceNs, dimension: innermost 0, null where chunks took different ones).',
    ...NETWORK_DETAILS,
    ...MESSAGE_DETAILS,
  ].join('\n'),
  run: (values, output) => toEnd(layersSteps(values, output)),
  steps: layersSteps,
};

function* layersSteps(values: OptionValues, output: Output): Generator<void, Result<undefined>, void> {
  const format = choiceOption(values, 'format', ['text', 'json', 'csv']);
  if (!format.ok) return format;
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const { file, design } = read.value;
  const first = design.bandwidth.scheme;
  const scheme = choiceOption(values, 'scheme', [first, ...SCHEME_IDS.filter((id) => id !== first)]);
  if (!scheme.ok) return scheme;
  const report = inFile(file, yield* layerReportSteps(design, scheme.value));
  if (!report.ok) return report;
  output.print(PRINTERS[format.value](report.value));
  return success(undefined);
}

interface Column {
  readonly title: string;
  /** ns; null where the layer has none. */
  readonly ns: (layer: ReportedLayer) => number | null;
}

/** The columns that some layer has. */
function columnsOf({ layers: rows }: LayerReport): readonly Column[] {
  const passes = [...new Set(rows.flatMap(({ passes: ofRow }) => ofRow.map(({ pass }) => pass)))];
  const most = Math.max(0, ...rows.map(({ phases }) => phases.length));
  const byPass = (title: string, field: 'computeNs' | 'commNs' | 'exposedNs'): readonly Column[] =>
    passes.map((name) => ({
      title: `${title}, ${name}`,
      ns: ({ passes: ofRow }) => ofRow.find(({ pass }) => pass === name)?.[field] ?? 0,
    }));
  const isDispatched = rows.some((layer) => (layer.phases[0]?.dispatchNs ?? 0) > 0);
  const dispatched: readonly Column[] = isDispatched
    ? [{ title: 'P0', ns: (layer) => layer.phases[0]?.dispatchNs ?? null }]
    : [];
  const phases = Array.from({ length: most }, (_, index): readonly Column[] => [
    {
      title: index === 0 && !isDispatched ? 'P0' : `wait before P${index + 1}`,
      ns: ({ phases: ofRow }) => {
        const phase = ofRow[index];
        return phase === undefined ? null : phase.queueNs - phase.dispatchNs;
      },
    },
    { title: `P${index + 1}`, ns: (layer) => layer.phases[index]?.serviceNs ?? null },
  ]).flat();
  const all = [
    ...byPass('compute', 'computeNs'),
    ...byPass('communication', 'commNs'),
    ...byPass('exposed', 'exposedNs'),
    ...dispatched,
    ...phases,
  ];
  return all.filter(({ ns }) => rows.some((layer) => (ns(layer) ?? 0) > 0));
}

const PRINTERS: Readonly<Record<'csv' | 'json' | 'text', (report: LayerReport) => string>> = {
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  csv: (report) => {
    const columns = columnsOf(report);
    return [
      printRecord(['layer', ...columns.map(({ title }) => `${title} (ns)`)]),
      ...report.layers.map((layer) => printRecord([layer.name, ...columns.map(({ ns }) => ns(layer) ?? '')])),
    ].join('');
  },
  text: (report) => {
    const columns = columnsOf(report);
    const rows = report.layers.map((layer) => [
      layer.name,
      ...columns.map(({ ns }) => {
        const time = ns(layer);
        return time === null ? '' : formatTime(time, 3);
      }),
    ]);
    return `${report.scheme}: ${formatTime(report.iterationNs, 4)}\n\n${table([['layer', ...columns.map(({ title }) => title)], ...rows])}\n`;
  },
};
