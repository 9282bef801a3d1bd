/** Figures 7 and 8 and the waits of figure 12 from our runs. */
import { EXPOSED, type Panel, type PanelAxis } from '../panel.ts';
import { dlrmRun, EXPERIMENTS, SYSTEMS, type DlrmOutcomes } from './dlrm-runs.ts';
import { exposedPercentOf } from './dlrm-statements.ts';
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

/** Leaves out lines and figures without runs. */
export function tcpDlrmPanels(single: SingleOutcomes, training: DlrmOutcomes): readonly Panel[] {
  const presets: readonly Preset[] = ['8948', '536 ideal'];
  const panels = presets.flatMap((preset): readonly Panel[] => [
    panelOf('7', `Time, segments of ${preset} B`, RATIO, single, preset, ({ ratioToTwoD }) => ratioToTwoD),
    panelOf(
      '8',
      `Utilisation, segments of ${preset} B`,
      UTILISATION,
      single,
      preset,
      (run) => run.utilisation * 100,
    ),
  ]);
  const injection: Panel = {
    figure: 'Experiment 2',
    title: 'Exposed time by injection delay',
    x: { label: 'Injection delay', unit: 'µs', isLog: true },
    y: EXPOSED,
    at: [0.01, 1, 10, 100],
    series: (['flat800', 'hierOpt'] as const).map((system) => ({
      name: system,
      values: EXPERIMENTS.injection(system).map((run) => exposedPercentOf(training, run)),
    })),
  };
  const buffers: Panel = {
    figure: 'Experiment 3',
    title: 'Exposed time by buffer',
    x: { label: 'Buffer', unit: 'MiB', isLog: true },
    y: EXPOSED,
    at: [64, 128, 1024],
    series: (['flat100', 'flat800', 'hierOpt'] as const).map((system) => ({
      name: system,
      values: EXPERIMENTS.buffer(system).map((run) => exposedPercentOf(training, run)),
    })),
  };
  const waits: Panel = {
    figure: '12',
    title: 'Exposed wait by layer, bottom 0 to top 11',
    x: { label: 'Layer', unit: '', isLog: false },
    y: { label: 'Exposed', unit: 'ms', isLog: false },
    at: Array.from({ length: 19 }, (_, index) => index),
    series: SYSTEMS.map((system) => ({
      name: system,
      values: (training(dlrmRun(system))?.node0 ?? []).slice(1).map(({ exposedPs }) => exposedPs / 1e9),
    })),
  };
  return [...panels, injection, buffers, waits].flatMap((panel) => {
    const series = panel.series.filter(({ values }) => values.some(Number.isFinite));
    return series.length === 0 ? [] : [{ ...panel, series }];
  });
}

function panelOf(
  figure: string,
  title: string,
  y: PanelAxis,
  single: SingleOutcomes,
  preset: Preset,
  value: (run: NonNullable<ReturnType<SingleOutcomes>>) => number,
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
