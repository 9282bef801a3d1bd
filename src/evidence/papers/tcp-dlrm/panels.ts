/** Figures 7 to 16 from our runs. */
import { EXPOSED, type Panel, type PanelAxis } from '../panel.ts';
import type { AllReduceOutcome } from '../../../network/packets/collectives/outcome.ts';
import {
  CHUNKS,
  dlrmRun,
  EXPERIMENTS,
  IN_FLIGHT,
  SYSTEMS,
  type DlrmOutcomes,
  type DlrmRun,
  type SystemName,
} from './dlrm-runs.ts';
import { exposedPercentOf, PUBLISHED_SHARE } from './dlrm-statements.ts';
import type { LayerOutcome } from './run-training.ts';
import { SIZES_MB, type Preset } from './setting.ts';
import type { SingleOutcomes } from './single.ts';

const SIZE: PanelAxis = { label: 'Size', unit: 'MB', isLog: true };
const RATIO: PanelAxis = { label: 'Time, of 2 D over the bandwidth', unit: '', isLog: true };
const UTILISATION: PanelAxis = { label: 'Utilisation', unit: '%', isLog: false };

const LINES = [
  ['Double binary tree, 1 GB', 'dbt', '1 GiB'],
  ['All-to-all, 1 GB', 'a2a', '1 GiB'],
  ['Double binary tree, 64 MB', 'dbt', '64 MiB'],
  ['All-to-all, 64 MB', 'a2a', '64 MiB'],
] as const;

const COUNT = (label: string): PanelAxis => ({ label, unit: '', isLog: false });
const ROUND_TRIP: PanelAxis = { label: 'Round trip', unit: 'µs', isLog: true };

/** The measures of figures 7 to 10, each of a run. */
const MEASURES: readonly (readonly [string, string, PanelAxis, (run: AllReduceOutcome) => number])[] = [
  ['7', 'Time', RATIO, ({ ratioToTwoD }) => ratioToTwoD],
  ['8', 'Utilisation', UTILISATION, ({ utilisation }) => utilisation * 100],
  ['8', 'Timeouts', COUNT('Timeouts'), ({ timeouts }) => timeouts],
  ['9', 'Mean round trip', ROUND_TRIP, ({ meanRttUs }) => meanRttUs],
  ['9', 'Median round trip', ROUND_TRIP, ({ medianRttUs }) => medianRttUs],
  ['9', '99th percentile of round trips', ROUND_TRIP, ({ p99RttUs }) => p99RttUs],
  ['10', 'Retransmissions', COUNT('Retransmissions'), ({ retransmits }) => retransmits],
];

/** Leaves out lines and figures without runs. */
export function tcpDlrmPanels(single: SingleOutcomes, training: DlrmOutcomes): readonly Panel[] {
  const presets: readonly Preset[] = ['8948', '536 ideal'];
  const singles = presets.flatMap((preset) =>
    MEASURES.map(([figure, title, y, value]) =>
      panelOf(figure, `${title}, segments of ${preset} B`, y, single, preset, value),
    ),
  );
  const trainings = [
    sharesPanel(training),
    ...LAYER_MEASURES.map((measure) => layersPanel(training, measure)),
    sweptPanel(training, {
      figure: '14',
      title: 'Exposed time by injection delay',
      x: { label: 'Injection delay', unit: 'µs', isLog: true },
      at: [0.01, 1, 10, 100],
      runs: EXPERIMENTS.injection,
    }),
    sweptPanel(training, {
      figure: '15',
      title: 'Exposed time by buffer',
      x: { label: 'Buffer', unit: 'MiB', isLog: true },
      at: [64, 128, 1024],
      runs: EXPERIMENTS.buffer,
    }),
    ...IN_FLIGHT.map((inFlight, index) =>
      sweptPanel(training, {
        figure: '16',
        title: `Exposed time by chunks, ${inFlight} in flight`,
        x: { label: 'Chunks', unit: '', isLog: true },
        at: CHUNKS,
        runs: (system) =>
          EXPERIMENTS.concurrency(system).filter((_, run) => run % IN_FLIGHT.length === index),
      }),
    ),
  ];
  return [...singles, ...trainings].flatMap((panel) => {
    const series = panel.series.filter(
      ({ name, values }) => name !== PUBLISHED && values.some(Number.isFinite),
    );
    return series.length === 0
      ? []
      : [
          {
            ...panel,
            series: panel.series.filter((line) => line.name === PUBLISHED || series.includes(line)),
          },
        ];
  });
}

const PUBLISHED = 'Published';

/** Figure 11: the exposed share of the four systems. */
function sharesPanel(training: DlrmOutcomes): Panel {
  return {
    figure: '11',
    title: 'Exposed time of two iterations',
    x: { label: '', unit: '', isLog: false },
    y: EXPOSED,
    at: [...SYSTEMS.keys()],
    names: SYSTEMS,
    series: [
      { name: 'Ours', values: SYSTEMS.map((system) => exposedPercentOf(training, dlrmRun(system))) },
      { name: PUBLISHED, values: SYSTEMS.map((system) => PUBLISHED_SHARE[system]) },
    ],
  };
}

interface Swept {
  readonly figure: string;
  readonly title: string;
  readonly x: PanelAxis;
  readonly at: readonly number[];
  /** Of a system, in the order of `at`. */
  readonly runs: (system: SystemName) => readonly DlrmRun[];
}

/** Figures 14 to 16: the exposed share of each system by one parameter. */
function sweptPanel(training: DlrmOutcomes, { figure, title, x, at, runs }: Swept): Panel {
  const series = SYSTEMS.map((name) => ({
    name,
    values: runs(name).map((run) => exposedPercentOf(training, run)),
  }));
  return { figure, title, x, y: EXPOSED, at, series };
}

interface LayerMeasure {
  readonly figure: string;
  readonly title: string;
  readonly label: string;
  readonly ofLayer: (layer: LayerOutcome) => number;
}

const PS_PER_MS = 1e9;

/** Figures 12 and 13: what node 0 waits for each layer, and how long its all-reduces take from their issue. */
const LAYER_MEASURES: readonly LayerMeasure[] = [
  {
    figure: '12',
    title: 'Exposed wait by layer, bottom 0 to top 11',
    label: 'Exposed',
    ofLayer: ({ exposedPs }) => exposedPs / PS_PER_MS,
  },
  {
    figure: '13',
    title: 'All-reduce of the first iteration by layer, bottom 0 to top 11',
    label: 'Issue to end',
    ofLayer: ({ raw }) => {
      const first = raw.find(([iteration, kind, ps]) => iteration === 0 && kind === 'ar' && ps >= 0);
      return first === undefined ? NaN : first[2] / PS_PER_MS;
    },
  },
];

function layersPanel(training: DlrmOutcomes, { figure, title, label, ofLayer }: LayerMeasure): Panel {
  return {
    figure,
    title,
    x: { label: 'Layer', unit: '', isLog: false },
    y: { label, unit: 'ms', isLog: false },
    at: Array.from({ length: 19 }, (_, index) => index),
    series: SYSTEMS.map((system) => ({
      name: system,
      values: (training(dlrmRun(system))?.node0 ?? []).slice(1).map(ofLayer),
    })),
  };
}

function panelOf(
  figure: string,
  title: string,
  y: PanelAxis,
  single: SingleOutcomes,
  preset: Preset,
  value: (run: AllReduceOutcome) => number,
): Panel {
  return {
    figure,
    title,
    x: SIZE,
    y,
    at: SIZES_MB,
    series: LINES.map(([name, algorithm, buffer]) => ({
      name,
      values: SIZES_MB.map((size) => {
        const run = single(algorithm, size, buffer, preset);
        return run === undefined ? NaN : value(run);
      }),
    })),
  };
}
