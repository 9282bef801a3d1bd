/** The tabs under the comparison, one record each, group by group. Each is loaded when it is first opened. */
import { type ComponentType } from 'react';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { Coming } from './Coming.tsx';

/** The tab that is shown first, asked for while the page above it is rendered. */
export const loadFirstTab = async () => (await import('./timeline/TimelineTab.tsx')).TimelineTab;

/** Asked for while the page is idle, where a design has stages. */
export const loadStagesTab = async () => (await import('./timeline/stages/StagesTab.tsx')).StagesTab;

/** What a tab is for: to see why a design is as it is, to make it better, or to look things up. */
export const TAB_GROUPS = ['Understand', 'Improve', 'Reference'] as const;
export type TabGroup = (typeof TAB_GROUPS)[number];

export interface ExploreTab {
  readonly id: string;
  readonly label: string;
  readonly group: TabGroup;
  /** Whether it says nothing about a network without dimensions. */
  readonly needsDimensions: boolean;
  /** Whether all of it is figures of the run of the design; parts of the others stand in `RunFigures` by themselves. */
  readonly isOfRun?: true;
  readonly Part: ComponentType;
}

const tabPart = (load: () => Promise<ComponentType>) => lazyPart(load, { Waiting: Coming });

export const EXPLORE_TABS: readonly ExploreTab[] = [
  {
    id: 'timeline',
    label: 'Timeline',
    group: 'Understand',
    needsDimensions: true,
    isOfRun: true,
    Part: tabPart(loadFirstTab),
  },
  {
    id: 'why',
    label: 'Why',
    group: 'Understand',
    needsDimensions: true,
    isOfRun: true,
    Part: tabPart(async () => (await import('./why/WhyTab.tsx')).WhyTab),
  },
  {
    id: 'topology',
    label: 'Topology',
    group: 'Understand',
    needsDimensions: true,
    Part: tabPart(async () => (await import('./picture/PictureTab.tsx')).PictureTab),
  },
  {
    id: 'collectives',
    label: 'Collectives',
    group: 'Understand',
    needsDimensions: true,
    Part: tabPart(async () => (await import('./collectives/CollectivesTab.tsx')).CollectivesTab),
  },
  {
    id: 'pipeline',
    label: 'Chunk pipeline',
    group: 'Understand',
    needsDimensions: true,
    isOfRun: true,
    Part: tabPart(async () => (await import('./single-collective/CollectiveTab.tsx')).CollectiveTab),
  },
  {
    id: 'stages',
    label: 'Stages',
    group: 'Understand',
    needsDimensions: true,
    isOfRun: true,
    Part: tabPart(loadStagesTab),
  },
  {
    id: 'mesh',
    label: '2D products',
    group: 'Understand',
    needsDimensions: false,
    Part: tabPart(async () => (await import('./gemm2d/Gemm2dTab.tsx')).MeshTab),
  },
  {
    id: 'layers',
    label: 'Layers',
    group: 'Understand',
    needsDimensions: true,
    Part: tabPart(async () => (await import('./layers/LayersTab.tsx')).LayersTab),
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
