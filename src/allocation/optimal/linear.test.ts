import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nullSpace, solveSymmetric } from './linear.ts';
import { dot } from './rows.ts';

const entry = fc.integer({ min: -1000, max: 1000 }).map((hundredths) => hundredths / 100);

it('vectors are completed to a basis of the whole space', () => {
  fc.assert(
    fc.property(fc.array(fc.array(entry, { minLength: 4, maxLength: 4 }), { maxLength: 3 }), (vectors) => {
      const basis = nullSpace(vectors, 4);
      expect(basis.length).toBeGreaterThanOrEqual(4 - vectors.length);
      basis.forEach((value, index) => {
        for (const vector of vectors) expect(dot(value, vector)).toBeCloseTo(0, 8);
        basis.forEach((other, place) => {
          expect(dot(value, other)).toBeCloseTo(place === index ? 1 : 0, 9);
        });
      });
    }),
  );
});

it('a vector is not counted twice', () => {
  expect(
    nullSpace(
      [
        [1, 1, 0],
        [2, 2, 0],
      ],
      3,
    ),
  ).toHaveLength(2);
});

it('A^T A + I is solved', () => {
  const square = fc.array(fc.array(entry, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(square, fc.array(entry, { minLength: 3, maxLength: 3 }), (a, right) => {
      const column = (index: number) => a.map((row) => row[index]!);
      const matrix = [0, 1, 2].map((row) =>
        [0, 1, 2].map((other) => dot(column(row), column(other)) + (row === other ? 1 : 0)),
      );
      const x = solveSymmetric(matrix.map((row) => [...row]))(right);
      matrix.forEach((row, index) => {
        expect(dot(row, x)).toBeCloseTo(right[index]!, 6);
      });
    }),
  );
});
