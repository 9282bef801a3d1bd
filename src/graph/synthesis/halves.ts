/** An all-reduce by packed trees of a reduce-scatter and of an all-gather, joined root by root. */
import { isTwoWay, type Capacities } from '../bounds/capacities.ts';
import type { TreeEdge } from './tree-edge.ts';
import { packTrees, type TreePart } from './tree-packing.ts';

/** Each NPU is the root of an equal part of the buffer. Undefined where the method does not end. */
export function* inHalves(capacities: Capacities): Generator<void, readonly TreePart[] | undefined, void> {
  const gather = yield* packTrees(capacities, 'allGather');
  if (gather === undefined) return undefined;
  if (isTwoWay(capacities)) return mirrored(capacities, gather.parts);
  const scatter = yield* packTrees(capacities, 'reduceScatter');
  if (scatter === undefined) return undefined;
  return Array.from({ length: capacities.npus }, (_, root) =>
    joined(
      scatter.parts.filter((part) => part.root === root),
      gather.parts.filter((part) => part.root === root),
    ),
  ).flat();
}

/** In-trees that are the out-trees turned round. */
function mirrored({ arcs }: Capacities, parts: readonly TreePart[]): readonly TreePart[] {
  const byEnds = new Map(arcs.map(({ from, to }, arc) => [`${from} ${to}`, arc]));
  const back = (arc: number): number => byEnds.get(`${arcs[arc]!.to} ${arcs[arc]!.from}`)!;
  const turned = ({ from, to, arcs: path }: TreeEdge): TreeEdge => ({
    from: to,
    to: from,
    arcs: path.map(back).reverse(),
  });
  return parts.map((part) => ({ ...part, gathering: part.spreading.map(turned) }));
}

const ROUNDING = 1e-12;

/** The parts of one root cut at the ends of both. */
function joined(scatter: readonly TreePart[], gather: readonly TreePart[]): readonly TreePart[] {
  const parts: TreePart[] = [];
  let [first, second] = [0, 0];
  let [left, right] = [scatter[0]?.share ?? 0, gather[0]?.share ?? 0];
  while (first < scatter.length && second < gather.length) {
    const share = Math.min(left, right);
    const { root, gathering } = scatter[first]!;
    if (share > ROUNDING * (left + right))
      parts.push({ root, share, gathering, spreading: gather[second]!.spreading });
    [left, right] = [left - share, right - share];
    if (left <= ROUNDING * share) left = scatter[++first]?.share ?? 0;
    if (right <= ROUNDING * share) right = gather[++second]?.share ?? 0;
  }
  return parts;
}
