import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { convolutionWorkload } from '../../../workload/convolution/facts/catalog.ts';
import { dlrmWorkload } from '../../../workload/dlrm/facts/description.ts';
import { degreesInstead, placedDegree, withDegree } from '../../../design/parallelism/model-degree.ts';
import { DegreesInstead } from './DegreesInstead.tsx';

/** The first design on dimensions of other sizes. */
function onSizes(sizes: readonly number[], design: Design = DEFAULT_DESIGN): Design {
  const [first] = DEFAULT_DESIGN.topology.dimensions;
  const dimensions = sizes.map((size) => ({ ...first!, size }));
  return { ...design, topology: { ...design.topology, dimensions } };
}

const TABLE: Design = {
  ...DEFAULT_DESIGN,
  workload: {
    kind: 'table',
    label: 'rows',
    layers: [],
    loop: { kind: 'transformer', passes: 1, modelGroup: 16 },
  },
};

describe('degrees in place of one that does not fit', () => {
  it.each([
    ['a degree that divides no dimension', [3, 8, 4], [12, 24]],
    ['fewer NPUs than a group has', [4], [4]],
    ['a degree that fits', [2, 8, 8], []],
  ])('are the nearest ones: %s', (_, sizes, degrees) => {
    for (const design of [onSizes(sizes), onSizes(sizes, TABLE)]) {
      expect(degreesInstead(design)).toEqual(degrees);
      for (const degree of degrees) {
        const taken = withDegree(design, degree);
        expect(placedDegree(taken)?.ok).toBe(true);
        expect(taken.parallelism.modelParallel).toBe(degree);
      }
    }
  });

  it('are given for models of images and recommendations that are cut over groups', () => {
    for (const workload of [convolutionWorkload('resnet-50'), dlrmWorkload('dlrm')]) {
      expect(degreesInstead(onSizes([3, 8, 4], { ...DEFAULT_DESIGN, workload }))).toEqual([12, 24]);
    }
  });

  it('are empty if the groups follow from the dimensions', () => {
    const workload = { ...TABLE.workload, loop: { kind: 'data', passes: 1 } } as Design['workload'];
    const design = onSizes([3, 5], { ...TABLE, workload });
    expect(placedDegree(design)).toBeNull();
    expect(degreesInstead(design)).toEqual([]);
  });

  it('are a press each, with the replicas that follow', () => {
    const markup = renderToStaticMarkup(
      createElement(DegreesInstead, { design: onSizes([3, 8, 4]), onTake: () => undefined }),
    );
    expect(markup.match(/<button type="button"[^>]*>.*?<\/button>/g)).toHaveLength(2);
    expect(markup).toContain('MP 12 × DP 8');
    expect(markup).toContain('MP 24 × DP 4');
  });
});
