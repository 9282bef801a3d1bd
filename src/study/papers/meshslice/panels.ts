/** Figures 9, 12, 13 and 14 of MeshSlice (ISCA 2025), from our closed forms and runs. The paper prints no bar heights. */
import { ALGORITHM_RULES } from '../../../workload/mesh/algorithms.ts';
import type { Panel, PanelAxis } from '../panel.ts';
import { DRAWN, type ScalingRuns } from './scaling.ts';
import { CHIPS, MODELS, nameOf, PROFILES, SETTINGS, type Compared } from './setting.ts';
import { MESHES, meshUtilisations, sliceSweep } from './tuning.ts';

const UTILISATION: PanelAxis = { label: 'Utilisation', unit: '%', isLog: false };
const percent = (value: number | null) => (value === null ? NaN : value * 100);

function label(algorithm: Compared): string {
  if (algorithm === 'tp1d') return '1D TP';
  return algorithm === 'fsdp' ? 'FSDP' : ALGORITHM_RULES[algorithm].label;
}

export function meshSlicePanels(weak: ScalingRuns, strong: ScalingRuns): readonly Panel[] {
  return [
    ...scaling('9', 'Weak scaling', weak),
    ...scaling('12', 'Strong scaling', strong),
    meshes(),
    ...slices(),
  ];
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
    series: SETTINGS.map((setting) => ({
      name: nameOf(setting),
      values: meshUtilisations(setting).map(percent),
    })),
  };
}

/** The closed form beside the run, a panel a model. */
function slices(): readonly Panel[] {
  return MODELS.map((model) => {
    const sweeps = PROFILES.map((profile) => ({ profile, ...sliceSweep({ profile, model }) }));
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
