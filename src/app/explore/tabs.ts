/** The tabs under the comparison, one record each. Each is loaded when it is first opened. */
import { lazy, type ComponentType } from 'react';

/** The tab that is shown first, asked for while the page above it is rendered. */
export const loadFirstTab = async () => ({
  default: (await import('./timeline/TimelineTab.tsx')).TimelineTab,
});

export interface ExploreTab {
  readonly id: string;
  readonly label: string;
  /** Whether it says nothing about a network without dimensions. */
  readonly needsDimensions: boolean;
  readonly Part: ComponentType;
}

export const EXPLORE_TABS: readonly ExploreTab[] = [
  {
    id: 'timeline',
    label: 'Timeline',
    needsDimensions: true,
    Part: lazy(loadFirstTab),
  },
  {
    id: 'why',
    label: 'Why',
    needsDimensions: true,
    Part: lazy(async () => ({ default: (await import('./why/WhyTab.tsx')).WhyTab })),
  },
  {
    id: 'topology',
    label: 'Topology',
    needsDimensions: true,
    Part: lazy(async () => ({ default: (await import('./picture/PictureTab.tsx')).PictureTab })),
  },
  {
    id: 'collectives',
    label: 'Collectives',
    needsDimensions: true,
    Part: lazy(async () => ({ default: (await import('./collectives/CollectivesTab.tsx')).CollectivesTab })),
  },
  {
    id: 'pipeline',
    label: 'Chunk pipeline',
    needsDimensions: true,
    Part: lazy(async () => ({ default: (await import('./pipeline/PipelineTab.tsx')).PipelineTab })),
  },
  {
    id: 'layers',
    label: 'Layers',
    needsDimensions: true,
    Part: lazy(async () => ({ default: (await import('./layers/LayersTab.tsx')).LayersTab })),
  },
  {
    id: 'optimum',
    label: 'Optimum',
    needsDimensions: true,
    Part: lazy(async () => ({ default: (await import('./optimum/OptimumTab.tsx')).OptimumTab })),
  },
  {
    id: 'sweep',
    label: 'Sweep',
    needsDimensions: true,
    Part: lazy(async () => ({ default: (await import('./sweep/SweepTab.tsx')).SweepTab })),
  },
  {
    id: 'what-if',
    label: 'What if',
    needsDimensions: true,
    Part: lazy(async () => ({ default: (await import('./what-if/WhatIfTab.tsx')).WhatIfTab })),
  },
  {
    id: 'cost',
    label: 'Cost',
    needsDimensions: true,
    Part: lazy(async () => ({ default: (await import('./cost/CostTab.tsx')).CostTab })),
  },
  {
    id: 'papers',
    label: 'Papers',
    needsDimensions: false,
    Part: lazy(async () => ({ default: (await import('./papers/PapersTab.tsx')).PapersTab })),
  },
  {
    id: 'measured',
    label: 'Measured',
    needsDimensions: false,
    Part: lazy(async () => ({ default: (await import('./measured/MeasuredTab.tsx')).MeasuredTab })),
  },
];
