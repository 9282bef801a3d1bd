/** Single edits of the design that may shorten an iteration. */
import { withChoice } from './algorithm-choice.ts';
import type { AlgorithmName } from '../collective/types.ts';
import type { Design, DesignSystem } from './document.ts';

export type Change =
  /** Moves bandwidth from one dimension to another; the resulting split becomes the custom one. */
  | {
      readonly kind: 'move';
      readonly from: number;
      readonly to: number;
      readonly bandwidthGBps: number;
      readonly splitGBps: readonly number[];
    }
  /** Sets the algorithm of a dimension for every collective that it can do. */
  | { readonly kind: 'algorithm'; readonly dimension: number; readonly algorithm: AlgorithmName }
  | { readonly kind: 'overlap' }
  /** Sets one field of the system. */
  | { readonly kind: 'system'; readonly set: SystemStep };

export type SystemStep =
  | Pick<DesignSystem, 'chunks'>
  | Pick<DesignSystem, 'scheduling'>
  | Pick<DesignSystem, 'interDimension'>
  | Pick<DesignSystem, 'optimization'>;

/** Drops a split that runs found for Optimal: it belongs to the unchanged design. */
export function withChange(before: Design, change: Change): Design {
  const design = withoutRefinedSplit(before);
  const { bandwidth, parallelism, system } = design;
  switch (change.kind) {
    case 'move':
      return { ...design, bandwidth: { ...bandwidth, customGBps: [...change.splitGBps], scheme: 'custom' } };
    case 'algorithm': {
      const algorithms = withChoice(system.algorithms, change.dimension, change.algorithm);
      return { ...design, system: { ...system, algorithms } };
    }
    case 'overlap':
      return { ...design, parallelism: { ...parallelism, overlap: true } };
    case 'system':
      return { ...design, system: { ...system, ...change.set } };
  }
}

function withoutRefinedSplit(design: Design): Design {
  const { refinedGBps, ...bandwidth } = design.bandwidth;
  return refinedGBps === undefined ? design : { ...design, bandwidth };
}
