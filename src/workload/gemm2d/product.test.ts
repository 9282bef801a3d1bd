import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLOWS, type Flow, type Grid } from './gemm.ts';
import { planLayers, type Layer } from './plan.ts';
import { isSame, gridProduct, wholeProduct, type Matrix } from './product.ts';
import { leastCommonMultiple, range, sliceCounts, subShard } from './slices.ts';

const side = fc.integer({ min: 1, max: 4 });

interface Case {
  readonly flow: Flow;
  readonly mesh: Grid;
  readonly slices: number;
  readonly block: number;
  readonly a: Matrix;
  readonly b: Matrix;
}

/** Remainders of cubes, so that sums of different elements are practically never equal. */
function matrix(rows: number, columns: number, seed: number): Matrix {
  return range(rows).map((y) => range(columns).map((x) => 1 + ((seed + y * columns + x) ** 3 % 9973)));
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    flow: fc.constantFrom(...FLOWS),
    rows: side,
    columns: side,
    slices: side,
    block: fc.integer({ min: 1, max: 3 }),
    seed: fc.integer({ min: 1, max: 9972 }),
  })
  .map(({ flow, rows, columns, slices, block, seed }) => {
    const sliced = leastCommonMultiple(rows, columns) * block * slices;
    // The other dimensions: one element per chip of their ring.
    const a = { OS: [rows, sliced], LS: [rows, columns], RS: [rows, sliced] }[flow] as [number, number];
    const b = { OS: [sliced, columns], LS: [sliced, columns], RS: [rows, columns] }[flow] as [number, number];
    return { flow, mesh: { rows, columns }, slices, block, a: matrix(...a, seed), b: matrix(...b, seed + 1) };
  });

describe('the sliced product', () => {
  it('equals the product, for every flow, mesh, block and number of slices', () => {
    fc.assert(
      fc.property(cases, ({ flow, a, b, ...sliced }) => {
        expect(gridProduct({ flow, ...sliced }, a, b, 'blocked')).toEqual(wholeProduct(flow, a, b));
      }),
      { numRuns: 1500 },
    );
  });

  it('is wrong with contiguous slices exactly if the mesh is not square and there are several', () => {
    fc.assert(
      fc.property(cases, ({ flow, a, b, mesh, ...sliced }) => {
        const product = gridProduct({ flow, mesh, ...sliced }, a, b, 'contiguous');
        const isRight = mesh.rows === mesh.columns || sliced.slices === 1;
        expect(isSame(product, wholeProduct(flow, a, b))).toBe(isRight);
      }),
      { numRuns: 1500 },
    );
  });

  it('is wrong if the slices do not divide the blocks of a chip, even if they divide its elements', () => {
    const sliced = { flow: 'OS', mesh: { rows: 2, columns: 1 }, slices: 4, block: 1 } as const;
    const [a, b] = [matrix(2, 12, 5), matrix(12, 1, 6)];
    expect(isSame(gridProduct(sliced, a, b, 'blocked'), wholeProduct('OS', a, b))).toBe(false);
    expect(sliceCounts(12, sliced.mesh, 1)).toEqual([1, 2, 3, 6]);
  });
});

describe('slices', () => {
  it('hold every S-th block of a chip', () => {
    expect(subShard(12, 3, 2, 1)).toEqual([2, 3, 8, 9]);
  });

  it('do not exist if a dimension does not fit the mesh', () => {
    expect(sliceCounts(12288, { rows: 7, columns: 5 })).toEqual([]);
    expect(sliceCounts(12288, { rows: 32, columns: 8 })).toEqual([1, 2, 3, 4, 6, 8, 12, 16, 24, 48]);
  });
});

describe('the plan of a layer', () => {
  const t = 4;
  // Its weights are the largest matrix; the next layer takes its input transposed.
  const wide: Layer = { name: 'wide', inputs: 64, outputs: 64 };
  const narrowing: Layer = { name: 'narrowing', inputs: 8, outputs: 2 };
  const widening: Layer = { name: 'widening', inputs: 2, outputs: 8 };
  const T = (value: Matrix): Matrix =>
    range(value[0]?.length ?? 0).map((x) => value.map((row) => row[x] ?? NaN));

  /** Operands of the three products, from the input A, the weights B and the gradient G of the output. */
  const operands = {
    C: (A: Matrix, B: Matrix, G: Matrix) => [
      [A, B],
      [G, B],
      [A, G],
    ],
    A: (A: Matrix, B: Matrix, G: Matrix) => [
      [A, T(B)],
      [G, T(B)],
      [G, A],
    ],
    B: (A: Matrix, B: Matrix, G: Matrix) => [
      [T(A), B],
      [B, G],
      [T(A), G],
    ],
    'C transposed': (A: Matrix, B: Matrix, G: Matrix) => [
      [T(B), T(A)],
      [T(B), T(G)],
      [T(G), T(A)],
    ],
    'A transposed': (A: Matrix, B: Matrix, G: Matrix) => [
      [B, T(A)],
      [B, T(G)],
      [T(A), T(G)],
    ],
    'B transposed': (A: Matrix, B: Matrix, G: Matrix) => [
      [T(B), A],
      [T(G), T(B)],
      [T(G), A],
    ],
  };

  it.each([
    ['C', [widening], widening],
    ['A', [narrowing], narrowing],
    ['B', [wide, wide], wide],
    ['C transposed', [wide, widening], widening],
    ['A transposed', [wide, narrowing], narrowing],
    ['B transposed', [wide], wide],
  ] as const)('for %s gives products that are the layer and its gradients', (form, layers, layer) => {
    const plan = planLayers(layers, t).at(-1);
    expect(`${plan?.stationary ?? ''}${plan?.transposed === true ? ' transposed' : ''}`).toBe(form);
    const A = matrix(t, layer.inputs, 11);
    const B = matrix(layer.inputs, layer.outputs, 13);
    const G = matrix(t, layer.outputs, 17);
    const wanted = [wholeProduct('OS', A, B), wholeProduct('LS', G, B), wholeProduct('RS', A, G)];
    for (const [index, gemm] of (plan?.gemms ?? []).entries()) {
      const [a = [], b = []] = operands[form](A, B, G)[index] ?? [];
      const product = wholeProduct(gemm.flow, a, b);
      expect([product.length, product[0]?.length]).toEqual([gemm.m, gemm.n]);
      expect(a.length * (a[0]?.length ?? 0)).toBe(gemm.m * gemm.k);
      expect([wanted[index], T(wanted[index] ?? [])]).toContainEqual(product);
    }
  });
});
