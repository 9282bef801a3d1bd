/** Dense linear algebra of a few dimensions: matrices are lists of rows. */
type Vector = readonly number[];

/** An orthonormal basis of the vectors that are orthogonal to all of `vectors`, in `dimensions` dimensions. */
export function nullSpace(vectors: readonly Vector[], dimensions: number): readonly Vector[] {
  const spanned: Vector[] = [];
  for (const vector of vectors) {
    const rest = orthogonalPart(vector, spanned);
    if (norm(rest) > 1e-10 * norm(vector)) spanned.push(scaled(rest, 1 / norm(rest)));
  }
  const basis: Vector[] = [];
  while (spanned.length + basis.length < dimensions) {
    const known = [...spanned, ...basis];
    const rests = Array.from({ length: dimensions }, (_, axis) =>
      orthogonalPart(unit(axis, dimensions), known),
    );
    const longest = rests.reduce((best, rest) => (norm(rest) > norm(best) ? rest : best));
    basis.push(scaled(longest, 1 / norm(longest)));
  }
  return basis;
}

/**
 * A solver for a symmetric positive definite matrix by Cholesky's method, after scaling its diagonal to 1; the
 * matrix is overwritten.
 */
export function solveSymmetric(matrix: readonly Float64Array[]): (rightSide: Float64Array) => Float64Array {
  const size = matrix.length;
  const scale = matrix.map((row, index) => 1 / Math.sqrt(Math.max(row[index]!, 1e-300)));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) matrix[row]![column]! *= scale[row]! * scale[column]!;
  }
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row]![column]!;
      for (let inner = 0; inner < column; inner += 1) sum -= matrix[row]![inner]! * matrix[column]![inner]!;
      // A pivot that rounding has eaten stands for a direction that does not matter: do not move along it.
      if (row === column) matrix[row]![row] = sum > 1e-30 ? Math.sqrt(sum) : 1e15;
      else matrix[row]![column] = sum / matrix[column]![column]!;
    }
  }
  return (rightSide) => {
    const x = rightSide.map((own, row) => own * scale[row]!);
    for (let row = 0; row < size; row += 1) {
      for (let inner = 0; inner < row; inner += 1) x[row]! -= matrix[row]![inner]! * x[inner]!;
      x[row]! /= matrix[row]![row]!;
    }
    for (let row = size - 1; row >= 0; row -= 1) {
      for (let inner = row + 1; inner < size; inner += 1) x[row]! -= matrix[inner]![row]! * x[inner]!;
      x[row]! /= matrix[row]![row]!;
    }
    return x.map((own, row) => own * scale[row]!);
  };
}

function orthogonalPart(vector: Vector, orthonormal: readonly Vector[]): Vector {
  let rest = vector;
  // Twice is enough: the second pass removes what rounding left of the first.
  for (let pass = 0; pass < 2; pass += 1) {
    for (const own of orthonormal) {
      const along = rest.reduce((sum, value, index) => sum + value * own[index]!, 0);
      rest = rest.map((value, index) => value - along * own[index]!);
    }
  }
  return rest;
}

function unit(axis: number, dimensions: number): Vector {
  return Array.from({ length: dimensions }, (_, index) => (index === axis ? 1 : 0));
}

function norm(vector: Vector): number {
  return Math.hypot(...vector);
}

function scaled(vector: Vector, factor: number): Vector {
  return vector.map((value) => value * factor);
}
