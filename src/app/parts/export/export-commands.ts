/** Exports as commands: of the menu of files, and of the list of everything. */
import type { Command } from '../commands/command.ts';
import type { MenuCommand } from '../commands/menu-command.ts';
import { designDocument } from '../../state/run/session.ts';
import { EXPORT_FORMATS, FORMAT_LABELS } from './chart-export.ts';
import { shownCharts, type ShownChart } from './shown-charts.ts';

const hasNetwork = (): boolean => designDocument.store.getState().design.topology.dimensions.length > 0;

/** In the menu of files: what takes the whole design. */
export const RESULT_COMMANDS: readonly MenuCommand[] = [
  {
    id: 'export.trace',
    label: 'Save the trace of the shown scheme for Perfetto',
    item: 'Save as Chrome trace',
    about: 'Every chunk of the shown scheme on a track, for ui.perfetto.dev.',
    run: () => void import('./make-files.ts').then(({ saveTrace }) => saveTrace()),
    enabled: hasNetwork,
  },
  {
    id: 'export.results',
    label: "Save the results as ASTRA-sim's CSV files",
    item: 'Save results as ASTRA-sim CSV',
    about: 'Six files, as that simulator writes them, of the shown scheme.',
    run: () => void import('./make-files.ts').then(({ saveResults }) => saveResults()),
    enabled: hasNetwork,
  },
];

/** The chart that was put on the page last: that of the open tab. */
function openChart(format: (typeof EXPORT_FORMATS)[number]): ShownChart | undefined {
  const needsDrawing = format === 'svg' || format === 'png';
  const inTab = shownCharts.getState().charts.filter(({ place }) => place === 'tab');
  return inTab.find(({ ask }) => !needsDrawing || ask().draw !== null);
}

function compareChart(): ShownChart | undefined {
  return shownCharts.getState().charts.find(({ place }) => place === 'compare');
}

const handOut = (chart: ShownChart | undefined, format: (typeof EXPORT_FORMATS)[number]): void => {
  if (chart !== undefined)
    void import('./hand-out.ts').then(({ saveChart }) => saveChart(chart.ask(), format));
};

export const EXPORT_COMMANDS: readonly Command[] = [
  {
    id: 'export.trace-all',
    label: 'Save the trace of all schemes for Perfetto',
    run: () => void import('./make-files.ts').then(({ saveTraceOfAll }) => saveTraceOfAll()),
    enabled: hasNetwork,
  },
  ...EXPORT_FORMATS.flatMap((format): readonly Command[] => [
    {
      id: `export.chart.${format}`,
      label: `Export the chart of the open tab as ${FORMAT_LABELS[format]}`,
      run: () => handOut(openChart(format), format),
      enabled: () => openChart(format) !== undefined,
    },
    {
      id: `export.compare.${format}`,
      label: `Export the comparison as ${FORMAT_LABELS[format]}`,
      run: () => handOut(compareChart(), format),
      enabled: () => compareChart() !== undefined,
    },
  ]),
];
