/** Dense linear algebra of a few dimensions. */
import { zeros } from './zeros.ts';

type Vector = readonly number[];

/** The part of a vector, relative to it, that can be rounding. */
const ROUNDING = 1e-10;

/**
 * An orthonormal basis of the vectors that are orthogonal to all of `vectors`, in `dimensions` dimensions: what remains of the other axes
 * after Householder reflections that turn one vector after the other onto the axis of its largest entry. Small entries keep their relative
 * precision.
 */
export function nullSpace(vectors: readonly Vector[], dimensions: number): readonly number[][] {
  const left = vectors.map((vector) => [...vector]);
  const sizes = left.map(norm);
  const isOpen = new Array<boolean>(dimensions).fill(true);
  const reflections: number[][] = [];
  for (let next = longest(left, sizes); next >= 0; next = longest(left, sizes)) {
    const [reflection] = left.splice(next, 1) as [number[]];
    sizes.splice(next, 1);
    let axis = 0;
    for (let d = 1; d < dimensions; d += 1) {
      if (Math.abs(reflection[d]!) > Math.abs(reflection[axis]!)) axis = d;
    }
    reflection[axis]! += reflection[axis]! < 0 ? -norm(reflection) : norm(reflection);
    const size = norm(reflection);
    for (let d = 0; d < dimensions; d += 1) reflection[d]! /= size;
    isOpen[axis] = false;
    for (const entry of left) {
      reflect(entry, reflection);
      entry[axis] = 0;
    }
    reflections.push(reflection);
  }
  return isOpen.flatMap((open, d) => {
    if (!open) return [];
    const axis = zeros(dimensions);
    axis[d] = 1;
    for (const reflection of reflections.toReversed()) reflect(axis, reflection);
    return [axis];
  });
}

/** The longest remaining vector; -1 if nothing but rounding remains of any. */
function longest(vectors: readonly Vector[], sizes: readonly number[]): number {
  let most = ROUNDING;
  let found = -1;
  vectors.forEach((vector, index) => {
    const part = norm(vector) / sizes[index]!;
    if (part > most) [most, found] = [part, index];
  });
  return found;
}

/**
 * A solver for a symmetric positive definite matrix by Cholesky's method, after scaling its diagonal to 1; the
 * matrix is overwritten.
 */
export function solveSymmetric(matrix: readonly number[][]): (rightSide: Vector) => number[] {
  const size = matrix.length;
  const scale = matrix.map((row, index) => 1 / Math.sqrt(Math.max(row[index]!, 1e-300)));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) matrix[row]![column]! *= scale[row]! * scale[column]!;
  }
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row]![column]!;
      for (let inner = 0; inner < column; inner += 1) sum -= matrix[row]![inner]! * matrix[column]![inner]!;
      // A pivot lost to rounding belongs to a direction that does not matter, so no step moves along it.
      if (row === column) matrix[row]![row] = sum > 1e-30 ? Math.sqrt(sum) : 1e15;
      else matrix[row]![column] = sum / matrix[column]![column]!;
    }
  }
  return (rightSide) => {
    const x = rightSide.map((value, row) => value * scale[row]!);
    for (let row = 0; row < size; row += 1) {
      for (let inner = 0; inner < row; inner += 1) x[row]! -= matrix[row]![inner]! * x[inner]!;
      x[row]! /= matrix[row]![row]!;
    }
    for (let row = size - 1; row >= 0; row -= 1) {
      for (let inner = row + 1; inner < size; inner += 1) x[row]! -= matrix[inner]![row]! * x[inner]!;
      x[row]! /= matrix[row]![row]!;
    }
    return x.map((value, row) => value * scale[row]!);
  };
}

/** x - 2 (x . v) v */
function reflect(x: number[], v: Vector): void {
  let along = 0;
  for (let index = 0; index < x.length; index += 1) along += x[index]! * v[index]!;
  for (let index = 0; index < x.length; index += 1) x[index]! -= 2 * along * v[index]!;
}

function norm(vector: Vector): number {
  let sum = 0;
  for (const entry of vector) sum += entry ** 2;
  return Math.sqrt(sum);
}
