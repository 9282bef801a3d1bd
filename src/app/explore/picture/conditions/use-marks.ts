import { useMemo } from 'react';
import type { DesignDimension } from '../../../../design/document.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import type { PlacedLevel } from '../layout.ts';
import { marksOf, type PictureMark } from './marks.ts';

/** The marks of the conditions of the design. */
export function useMarks(
  levels: readonly PlacedLevel[],
  dimensions: readonly DesignDimension[],
): readonly PictureMark[] {
  const conditions = useDesign((design) => design.conditions);
  return useMemo(
    () =>
      marksOf(
        conditions ?? [],
        levels,
        dimensions.map(({ size }) => size),
      ),
    [conditions, levels, dimensions],
  );
}
