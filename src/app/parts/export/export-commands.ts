/** Exports as commands: of the menu of files, and of the list of everything. */
import type { Command } from '../commands/command.ts';
import type { MenuCommand } from '../commands/menu-command.ts';
import { withPart } from '../../ui/load/load-part.ts';
import { designDocument } from '../../state/page/session.ts';
import { EXPORT_FORMATS, FORMAT_LABELS } from './chart-export.ts';
import type * as MakeFiles from './make-files.ts';
import { withHandOut } from './with-hand-out.ts';
import { shownCharts, type ShownChart } from './shown-charts.ts';

/** The name of the part in the message that it cannot be loaded. */
export const MAKING = 'What makes files';

/** Files that the engine makes, by the part that is loaded for them. */
const withMaking = (act: (part: typeof MakeFiles) => unknown): Promise<boolean> =>
  withPart(MAKING, () => import('./make-files.ts'), act);

const hasNetwork = (): boolean => designDocument.store.getState().design.topology.dimensions.length > 0;

/** In the menu of files: what takes the whole design. */
export const RESULT_COMMANDS: readonly MenuCommand[] = [
  {
    id: 'export.trace',
    label: 'Save the trace of the shown scheme for Perfetto',
    item: 'Save as Chrome trace',
    about: 'Every chunk of the shown scheme on a track, for ui.perfetto.dev.',
    run: () => void withMaking(({ saveTrace }) => saveTrace()),
    enabled: hasNetwork,
  },
  {
    id: 'export.results',
    label: "Save the results as ASTRA-sim's CSV files",
    item: 'Save results as ASTRA-sim CSV',
    about: 'Six files, as that simulator writes them, of the shown scheme.',
    run: () => void withMaking(({ saveResults }) => saveResults()),
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
  if (chart !== undefined) void withHandOut('The export', ({ saveChart }) => saveChart(chart.ask(), format));
};

export const EXPORT_COMMANDS: readonly Command[] = [
  {
    id: 'export.trace-all',
    label: 'Save the trace of all schemes for Perfetto',
    run: () => void withMaking(({ saveTraceOfAll }) => saveTraceOfAll()),
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
