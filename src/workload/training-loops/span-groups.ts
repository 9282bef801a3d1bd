/** Groups of operations that name their NPUs by size and stride, as parts of the dimensions. */
import type { Parts } from '../../collective/logical.ts';
import type { Group } from '../../taskgraph/graph.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { placeAxes } from '../axes/place-axes.ts';
import type { CollectiveOp, GroupSpan, Layer } from '../table/layer.ts';
import { LAYER_PASSES } from '../table/totals.ts';

export interface SpanGroups {
  readonly parts: Parts;
  readonly groupOf: (op: CollectiveOp, span: GroupSpan) => Group;
}

function* spansIn(layers: readonly Layer[]): Generator<readonly [CollectiveOp, GroupSpan]> {
  for (const layer of layers) {
    for (const pass of LAYER_PASSES)
      for (const op of layer[pass])
        if (op.kind === 'collective' && op.span !== undefined) yield [op, op.span];
  }
}

/**
 * Divides dimensions of `sizes`, innermost first, so that every group of the layers is whole parts. Errors: a group that is larger than
 * the network, or whose edges cut those of another group or of a dimension.
 */
export function spanGroups(
  layers: readonly Layer[],
  sizes: readonly number[],
  path: string,
): Result<SpanGroups> {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const edges = new Set([1, npus]);
  for (const [op, { size, stride }] of spansIn(layers)) {
    if (size * stride > npus || npus % (size * stride) !== 0) {
      const message = `"${op.label}" is of groups of ${size} NPUs, ${stride} apart, which do not divide the ${npus} NPUs of the network.`;
      return problem(path, message);
    }
    edges.add(stride).add(size * stride);
  }
  const ordered = [...edges].toSorted((a, b) => a - b);
  const axes = ordered
    .slice(1)
    .map((edge, index) => ({ role: 'all' as const, degree: edge / ordered[index]! }));
  const placed = axes.every(({ degree }) => Number.isInteger(degree)) ? placeAxes(sizes, axes) : null;
  if (placed === null) {
    const message = `The groups begin and end at every ${ordered.slice(1).join(', ')} NPUs, which cut one another or the dimensions of ${sizes.join(' x ')}. Allowed: each divides the next, and dimensions are cut at divisors.`;
    return problem(path, message);
  }
  const placeOf = new Map(ordered.map((edge, index) => [edge, index]));
  return success({
    parts: placed.parts,
    groupOf: ({ role }, { size, stride }) => ({
      role,
      positions: placed.positions
        .slice(placeOf.get(stride), placeOf.get(stride * size))
        .flat()
        .toSorted((a, b) => a - b),
    }),
  });
}
