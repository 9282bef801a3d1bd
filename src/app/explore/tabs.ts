/** The tabs under the comparison, one record each. Each is loaded when it is first opened. */
import { type ComponentType } from 'react';
import { lazyPart } from '../ui/load/lazy-part.tsx';

/** The tab that is shown first, asked for while the page above it is rendered. */
export const loadFirstTab = async () => (await import('./timeline/TimelineTab.tsx')).TimelineTab;

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
    Part: lazyPart(loadFirstTab),
  },
  {
    id: 'why',
    label: 'Why',
    needsDimensions: true,
    Part: lazyPart(async () => (await import('./why/WhyTab.tsx')).WhyTab),
  },
  {
    id: 'topology',
    label: 'Topology',
    needsDimensions: true,
    Part: lazyPart(async () => (await import('./picture/PictureTab.tsx')).PictureTab),
  },
  {
    id: 'collectives',
    label: 'Collectives',
    needsDimensions: true,
    Part: lazyPart(async () => (await import('./collectives/CollectivesTab.tsx')).CollectivesTab),
  },
  {
    id: 'pipeline',
    label: 'Chunk pipeline',
    needsDimensions: true,
    Part: lazyPart(async () => (await import('./pipeline/PipelineTab.tsx')).PipelineTab),
  },
  {
    id: 'stages',
    label: 'Stages',
    needsDimensions: true,
    Part: lazyPart(async () => (await import('./stages/StagesTab.tsx')).StagesTab),
  },
  {
    id: 'mesh',
    label: '2D products',
    needsDimensions: false,
    Part: lazyPart(async () => (await import('./mesh/MeshTab.tsx')).MeshTab),
  },
  {
    id: 'layers',
    label: 'Layers',
    needsDimensions: true,
    Part: lazyPart(async () => (await import('./layers/LayersTab.tsx')).LayersTab),
  },
  {
    id: 'optimum',
    label: 'Optimum',
    needsDimensions: true,
    Part: lazyPart(async () => (await import('./optimum/OptimumTab.tsx')).OptimumTab),
  },
  {
    id: 'sweep',
    label: 'Sweep',
    needsDimensions: true,
    Part: lazyPart(async () => (await import('./sweep/SweepTab.tsx')).SweepTab),
  },
  {
    id: 'what-if',
    label: 'What if',
    needsDimensions: true,
    Part: lazyPart(async () => (await import('./what-if/WhatIfTab.tsx')).WhatIfTab),
  },
  {
    id: 'cost',
    label: 'Cost',
    needsDimensions: true,
    Part: lazyPart(async () => (await import('./cost/CostTab.tsx')).CostTab),
  },
  {
    id: 'papers',
    label: 'Papers',
    needsDimensions: false,
    Part: lazyPart(async () => (await import('./papers/PapersTab.tsx')).PapersTab),
  },
  {
    id: 'measured',
    label: 'Measured',
    needsDimensions: false,
    Part: lazyPart(async () => (await import('./measured/MeasuredTab.tsx')).MeasuredTab),
  },
  {
    id: 'learn',
    label: 'Learn',
    needsDimensions: false,
    Part: lazyPart(async () => (await import('./learn/LearnTab.tsx')).LearnTab),
  },
];
