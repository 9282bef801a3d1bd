/** The cases of the bandwidth allocation study (arXiv 2109.11762): 3 networks x 3 workloads x 10 budgets x 3 schemes. */
import type { SchemeId } from '../../../../design/document.ts';

export const STUDY_NETWORKS = ['2d', '3d', '4d'] as const;
export type StudyNetwork = (typeof STUDY_NETWORKS)[number];

/** By parameters: Transformer-17B, GPT-3, Transformer-1T. */
export const STUDY_WORKLOADS = ['17b', '175b', '1t'] as const;
export type StudyWorkload = (typeof STUDY_WORKLOADS)[number];

/** GB/s per NPU, all dimensions together. */
export const STUDY_BUDGETS_GBPS = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000] as const;

export const STUDY_SCHEMES = ['equal', 'message', 'smart'] as const satisfies readonly SchemeId[];
export type StudyScheme = (typeof STUDY_SCHEMES)[number];

/** `grid`: the study's own set-up. `timeCost`: the second setting, in which the authors' later optimiser minimises time x cost. */
export type StudySetting = 'grid' | 'timeCost';

/** A network and a workload of the study. */
export interface StudyPair {
  readonly network: StudyNetwork;
  readonly workload: StudyWorkload;
}

/** One design of the study: everything that distinguishes it from the others. */
export interface StudyCase extends StudyPair {
  readonly setting: StudySetting;
  readonly budgetGBps: number;
  readonly scheme: SchemeId;
}

export const STUDY_PAIRS: readonly StudyPair[] = STUDY_NETWORKS.flatMap((network) =>
  STUDY_WORKLOADS.map((workload) => ({ network, workload })),
);

export const NETWORK_LABELS: Readonly<Record<StudyNetwork, string>> = { '2d': '2D', '3d': '3D', '4d': '4D' };

export const WORKLOAD_LABELS: Readonly<Record<StudyWorkload, string>> = {
  '17b': 'Transformer-17B',
  '175b': 'GPT-3',
  '1t': 'Transformer-1T',
};
