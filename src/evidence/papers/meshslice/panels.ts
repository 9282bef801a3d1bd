/** Figures 9 to 14 and Tables 2 and 3 of MeshSlice (ISCA 2025), from our closed forms and runs. The paper prints no bar heights. */
import { ALGORITHM_RULES } from '../../../workload/gemm2d/algorithms.ts';
import { GEMM_PROFILES } from '../../../workload/gemm2d/profile.ts';
import type { Panel, PanelAxis } from '../panel.ts';
import { COUNTED, sharesOf } from './communication.ts';
import { estimate } from './real.ts';
import { PUBLISHED } from './published.ts';
import { DRAWN, weakNumbers, type ScalingRuns } from './scaling.ts';
import {
  CHIPS,
  gain,
  MODELS,
  MOST_CHIPS,
  nameOf,
  PROFILES,
  SETTINGS,
  tokensOf,
  TPU_SETTINGS,
  type Compared,
  type Setting,
} from './setting.ts';
import { GEMM_MODELS } from '../../../workload/gemm2d/models.ts';
import { meanShapeGains, shapesOf } from './shapes.ts';
import { dataflowGain, gridUtilisations, type SliceSweeps } from './tuning.ts';
import { MESHES } from './tuned-slices.ts';

const GAIN: PanelAxis = { label: 'Share', unit: '%', isLog: false };
const UTILISATION: PanelAxis = { label: 'Utilisation', unit: '%', isLog: false };
const percent = (value: number | null) => (value === null ? NaN : value * 100);

function label(algorithm: Compared): string {
  if (algorithm === 'tp1d') return '1D TP';
  return algorithm === 'fsdp' ? 'FSDP' : ALGORITHM_RULES[algorithm].label;
}

export function meshSlicePanels(
  weak: ScalingRuns,
  strong: ScalingRuns,
  sweeps: SliceSweeps,
): readonly Panel[] {
  return [
    ...scaling('9', 'Weak scaling', weak),
    ...weakMarks(weak),
    ...communication(),
    ...shapes(),
    meanGains(),
    ...scaling('12', 'Strong scaling', strong),
    dataflows(),
    meshes(),
    ...slices(sweeps),
    ...realMeshes(),
  ];
}

/** Bars at the names, in the order of the series. */
function bars(
  figure: string,
  title: string,
  y: PanelAxis,
  names: readonly string[],
  series: Panel['series'],
): Panel {
  return { figure, title, x: { label: '', unit: '', isLog: false }, y, at: [...names.keys()], names, series };
}

/** What the text of the paper says of Figure 9, beside ours: no bar of it is printed. */
function weakMarks(weak: ScalingRuns): readonly Panel[] {
  const { overWang, drop } = weakNumbers(weak);
  const marks = [
    { title: 'Gain over Wang at 256 chips', published: PUBLISHED.overWang, ours: overWang },
    { title: 'Efficiency lost from 16 to 256 chips', published: PUBLISHED.drop, ours: drop },
  ];
  return marks.map(({ title, published, ours }) =>
    bars('9', `${title}, published and ours`, GAIN, MODELS, [
      { name: 'published', values: published },
      ...PROFILES.map((profile) => ({
        name: profile,
        values: MODELS.map((model) => ours[nameOf({ profile, model })] ?? NaN),
      })),
    ]),
  );
}

/** The means of Figure 11, beside ours. */
function meanGains(): Panel {
  const means = meanShapeGains();
  return bars(
    '11',
    'Mean gain on 16 products, published and ours',
    GAIN,
    ['over Collective', 'over Wang'],
    [
      { name: 'published', values: PUBLISHED.shapes },
      ...means.map(({ profile, collective, wang }) => ({ name: profile, values: [collective, wang] })),
    ],
  );
}

/** Figure 10: launch, synchronisation and transfer over compute at 256 chips. */
function communication(): readonly Panel[] {
  const parts = ['launch', 'sync', 'transfer'] as const;
  return SETTINGS.map((setting) => {
    const shares = sharesOf(setting);
    return bars(
      '10',
      `Communication over compute at 256 chips, ${nameOf(setting)}`,
      { label: 'Over compute', unit: '', isLog: false },
      COUNTED.map(label),
      parts.map((name) => ({ name, values: COUNTED.map((algorithm) => shares[algorithm][name]) })),
    );
  });
}

/** Figure 11: gains on single products. */
function shapes(): readonly Panel[] {
  return SETTINGS.map((setting) => {
    const rows = shapesOf(setting);
    const over = (rival: 'collective' | 'wang') =>
      rows.map(({ utilisation }) => gain(utilisation.meshSlice, utilisation[rival]));
    return bars(
      '11',
      `Gain on single products, 32 x 8, ${nameOf(setting)}`,
      GAIN,
      rows.map(
        ({ gemm: { flow, m, n, k } }) =>
          `${flow} ${[m, n, k].map((size) => symbol(size, setting)).join('·')}`,
      ),
      [
        { name: 'over Collective', values: over('collective') },
        { name: 'over Wang', values: over('wang') },
      ],
    );
  });
}

/** Returns a size as a multiple of the tokens or of the hidden size. */
function symbol(value: number, { model }: Setting): string {
  if (value === tokensOf('weak', MOST_CHIPS)) return 't';
  const times = value / GEMM_MODELS[model].hidden;
  return times === 1 ? 'H' : `${times}H`;
}

/** Table 2: keeping the largest matrix against keeping the output everywhere. */
function dataflows(): Panel {
  return bars('Table 2', 'Gain of the dataflow by layer, 32 x 8', GAIN, MODELS, [
    { name: 'published', values: [21.2, 5.1] },
    ...PROFILES.map((profile) => ({
      name: profile,
      values: MODELS.map((model) => dataflowGain({ profile, model })),
    })),
  ]);
}

/** Table 3: 4 x 4 chips without and with overlap. The print does not distinguish the slower one of the two models. */
function realMeshes(): readonly Panel[] {
  const published = { slower: [4.5, 4.5], copies: [1.3, 1.3], faster: [38.6, 32.8] } as const;
  const titles = {
    slower: 'Slower than Collective without overlap',
    copies: 'Copies of slices, of the time of Collective',
    faster: 'Faster than Collective with overlap',
  } as const;
  return (['slower', 'copies', 'faster'] as const).map((what) =>
    bars('Table 3', `${titles[what]}, 4 x 4, 8 slices`, GAIN, MODELS, [
      { name: 'published', values: published[what] },
      ...PROFILES.map((profile) => ({
        name: profile,
        values: MODELS.map((model) => estimate(GEMM_PROFILES[profile], model)[what]),
      })),
    ]),
  );
}

function scaling(figure: string, title: string, runs: ScalingRuns): readonly Panel[] {
  return SETTINGS.map((setting) => ({
    figure,
    title: `${title}, ${setting.model}, ${setting.profile}`,
    x: { label: 'Chips', unit: '', isLog: true },
    y: UTILISATION,
    at: CHIPS,
    series: DRAWN.map((algorithm) => ({
      name: label(algorithm),
      values: (runs.get(nameOf(setting)) ?? []).map((row) => percent(row[algorithm])),
    })),
  }));
}

function meshes(): Panel {
  return {
    figure: '13',
    title: 'Meshes of 256 chips',
    x: { label: 'Rows', unit: '', isLog: true },
    y: UTILISATION,
    at: MESHES.map(({ rows }) => rows),
    series: [...SETTINGS, ...TPU_SETTINGS].map((setting) => ({
      name: nameOf(setting),
      values: gridUtilisations(setting).map(percent),
    })),
  };
}

/** The closed form beside the run, one panel per model. */
function slices(bySetting: SliceSweeps): readonly Panel[] {
  return MODELS.map((model) => {
    const sweeps = PROFILES.flatMap((profile) => {
      const sweep = bySetting[nameOf({ profile, model })];
      return sweep === undefined ? [] : [{ profile, ...sweep }];
    });
    return {
      figure: '14',
      title: `Slices in every layer on 32 x 8, ${model}`,
      x: { label: 'Slices', unit: '', isLog: true },
      y: UTILISATION,
      at: sweeps[0]?.slices ?? [],
      series: sweeps.flatMap(({ profile, model: closed, run }) => [
        { name: `${profile}, closed form`, values: closed.map(percent) },
        { name: `${profile}, run`, values: run.map(percent) },
      ]),
    };
  });
}
