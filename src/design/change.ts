/** Single steps that may shorten an iteration, as a person would make them: each one edit of the design. */
import { withChoice } from './algorithm-choice.ts';
import type { AlgorithmName } from '../collective/types.ts';
import type { Design, DesignSystem } from './document.ts';

export type Change =
  /** Bandwidth from one dimension to another; the split that follows becomes the custom one. */
  | {
      readonly kind: 'move';
      readonly from: number;
      readonly to: number;
      readonly bandwidthGBps: number;
      readonly splitGBps: readonly number[];
    }
  /** What a dimension runs, for every collective that the algorithm can do. */
  | { readonly kind: 'algorithm'; readonly dimension: number; readonly algorithm: AlgorithmName }
  | { readonly kind: 'overlap' }
  /** One field of the system. */
  | { readonly kind: 'system'; readonly set: SystemStep };

export type SystemStep =
  | Pick<DesignSystem, 'chunks'>
  | Pick<DesignSystem, 'scheduling'>
  | Pick<DesignSystem, 'interDimension'>
  | Pick<DesignSystem, 'optimization'>;

/** A split that runs found for Optimal is that of the design before: what is changed begins with its own. */
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
