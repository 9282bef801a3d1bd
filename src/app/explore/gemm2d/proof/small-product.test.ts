import { describe, expect, it } from 'vitest';
import { FLOWS } from '../../../../workload/gemm2d/gemm.ts';
import { shownProduct, type ShownProduct } from '../gemm2d-store.ts';
import { markLanes } from '../product/pipeline-layout.ts';
import { lengthProblem, smallProduct, stripOf } from './small-product.ts';

const START: ShownProduct = shownProduct.getInitialState();
const SIDES = [1, 2, 3, 4];

describe('the small product', () => {
  it('is right by blocks on every mesh the form allows, and wrong by neighbours unless the mesh is square', () => {
    for (const flow of FLOWS) {
      for (const rows of SIDES) {
        for (const columns of SIDES) {
          for (const slices of SIDES) {
            const shown = { ...START, flow, rows, columns, slices };
            const results = smallProduct(shown)?.results;
            expect(results?.blocked.isRight).toBe(true);
            expect(results?.contiguous.isRight).toBe(rows === columns || slices === 1);
            expect(lengthProblem(shown)).toBeNull();
          }
        }
      }
    }
  });

  it('offers the nearest numbers of slices where they do not divide the blocks, and is wrong then', () => {
    const shown: ShownProduct = { ...START, rows: 2, columns: 1, slices: 4, length: 12 };
    expect(lengthProblem(shown)).toBe('4 slices do not divide the 6 blocks of 12; nearest: 3 and 6.');
    expect(smallProduct(shown)?.results.blocked.isRight).toBe(false);
  });

  it('has no shards where the mesh does not divide the length', () => {
    const shown: ShownProduct = { ...START, rows: 2, columns: 4, length: 6 };
    expect(smallProduct(shown)).toBeNull();
    expect(lengthProblem(shown)).toContain('6 is no multiple of 4');
  });

  it('marks on a chip the cells of the slice', () => {
    const cells = stripOf({ ...START, slices: 2 }, 8, 2, 1, 0, 'blocked');
    expect(cells.filter(({ isIn }) => isIn).map(({ index }) => index)).toEqual([4, 6]);
  });
});

describe('the lanes of a product', () => {
  it('draw neighbours that are too narrow as one mark', () => {
    const spans = [0, 1, 2].map((slice) => ({
      lane: 'compute' as const,
      slice,
      after: [],
      startNs: slice,
      endNs: slice + 1,
    }));
    expect(markLanes(spans, (ns) => ns)).toHaveLength(1);
    expect(markLanes(spans, (ns) => 10 * ns)).toHaveLength(3);
  });
});
