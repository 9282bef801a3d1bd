/** The tabs under the comparison, one record each, group by group. Each is loaded when it is first opened. */
import { type ComponentType } from 'react';
import type { Design } from '../../design/document.ts';
import { hasMesh } from '../../design/parallelism/tensor-mesh.ts';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { Coming } from './Coming.tsx';

/** The tab that is shown first, loaded while the page above it is rendered. */
export const loadFirstTab = async () => (await import('./timeline/TimelineTab.tsx')).TimelineTab;

/** Loaded while the page is idle, where a design has stages. */
export const loadStagesTab = async () => (await import('./timeline/stages/StagesTab.tsx')).StagesTab;

/** What a tab is about: where the time goes, the network itself, what would be better, or what is known elsewhere. */
export const TAB_GROUPS = ['Time', 'Network', 'Improve', 'Reference'] as const;
export type TabGroup = (typeof TAB_GROUPS)[number];

export interface ExploreTab {
  readonly id: string;
  readonly label: string;
  readonly group: TabGroup;
  /** Whether it says nothing about a network without dimensions. */
  readonly needsDimensions: boolean;
  /** Whether the tab applies to a design; defaults to all designs. A tab that does not apply can still be opened by its name. */
  readonly isAbout?: (design: Design) => boolean;
  /** Whether all of it is figures of the run of the design; parts of the others stand in `RunFigures` by themselves. */
  readonly isOfRun?: true;
  readonly Part: ComponentType;
}

const tabPart = (load: () => Promise<ComponentType>) => lazyPart(load, { Waiting: Coming });

export const EXPLORE_TABS: readonly ExploreTab[] = [
  {
    id: 'timeline',
    label: 'Timeline',
    group: 'Time',
    needsDimensions: true,
    isOfRun: true,
    Part: tabPart(loadFirstTab),
  },
  {
    id: 'why',
    label: 'Why',
    group: 'Time',
    needsDimensions: true,
    isOfRun: true,
    Part: tabPart(async () => (await import('./why/WhyTab.tsx')).WhyTab),
  },
  {
    id: 'stages',
    label: 'Stages',
    group: 'Time',
    needsDimensions: true,
    isAbout: ({ workload, parallelism }) =>
      workload.kind === 'transformer' && parallelism.pipeline !== undefined,
    isOfRun: true,
    Part: tabPart(loadStagesTab),
  },
  {
    id: 'layers',
    label: 'Layers',
    group: 'Time',
    needsDimensions: true,
    Part: tabPart(async () => (await import('./layers/LayersTab.tsx')).LayersTab),
  },
  {
    id: 'topology',
    label: 'Topology',
    group: 'Network',
    needsDimensions: true,
    Part: tabPart(async () => (await import('./picture/PictureTab.tsx')).PictureTab),
  },
  {
    id: 'collectives',
    label: 'Collectives',
    group: 'Network',
    needsDimensions: true,
    Part: tabPart(async () => (await import('./collectives/CollectivesTab.tsx')).CollectivesTab),
  },
  {
    id: 'pipeline',
    label: 'Chunk pipeline',
    group: 'Network',
    needsDimensions: true,
    isOfRun: true,
    Part: tabPart(async () => (await import('./single-collective/CollectiveTab.tsx')).CollectiveTab),
  },
  {
    id: 'mesh',
    label: '2D products',
    group: 'Network',
    needsDimensions: false,
    isAbout: hasMesh,
    Part: tabPart(async () => (await import('./gemm2d/Gemm2dTab.tsx')).MeshTab),
  },
  {
    id: 'optimum',
    label: 'Optimum',
    group: 'Improve',
    needsDimensions: true,
    isOfRun: true,
    Part: tabPart(async () => (await import('./optimum/OptimumTab.tsx')).OptimumTab),
  },
  {
    id: 'sweep',
    label: 'Sweep',
    group: 'Improve',
    needsDimensions: true,
    Part: tabPart(async () => (await import('./sweep/SweepTab.tsx')).SweepTab),
  },
  {
    id: 'search',
    label: 'Search',
    group: 'Improve',
    needsDimensions: true,
    Part: tabPart(async () => (await import('./search/SearchTab.tsx')).SearchTab),
  },
  {
    id: 'what-if',
    label: 'What if',
    group: 'Improve',
    needsDimensions: true,
    isOfRun: true,
    Part: tabPart(async () => (await import('./what-if/WhatIfTab.tsx')).WhatIfTab),
  },
  {
    id: 'cost',
    label: 'Cost',
    group: 'Improve',
    needsDimensions: true,
    isOfRun: true,
    Part: tabPart(async () => (await import('./cost/CostTab.tsx')).CostTab),
  },
  {
    id: 'training',
    label: 'Training run',
    group: 'Improve',
    needsDimensions: true,
    Part: tabPart(async () => (await import('./training/TrainingTab.tsx')).TrainingTab),
  },
  {
    id: 'learn',
    label: 'Learn',
    group: 'Reference',
    needsDimensions: false,
    Part: tabPart(async () => (await import('./learn/LearnTab.tsx')).LearnTab),
  },
  {
    id: 'papers',
    label: 'Papers',
    group: 'Reference',
    needsDimensions: false,
    Part: tabPart(async () => (await import('./papers/PapersTab.tsx')).PapersTab),
  },
  {
    id: 'measured',
    label: 'Measured',
    group: 'Reference',
    needsDimensions: false,
    Part: tabPart(async () => (await import('./measured/MeasuredTab.tsx')).MeasuredTab),
  },
];

export function tabId({ id }: Pick<ExploreTab, 'id'>): string {
  return `tab-${id}`;
}

export function panelId({ id }: Pick<ExploreTab, 'id'>): string {
  return `panel-${id}`;
}
