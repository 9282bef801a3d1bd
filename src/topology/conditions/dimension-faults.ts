/** Faults of a dimension as the network sees them: the graph of every line that has any. */
import type { BlockForm } from '../blocks/block.ts';
import { blocks, type BlockKind } from '../blocks/blocks.ts';
import type { BlockGraph } from '../blocks/graph.ts';
import type { BlockPartition } from '../blocks/wires.ts';
import { valueOf } from '../../units/result.ts';
import { degradedGraph } from './degraded-graph.ts';
import type { BlockEnds, BlockFaults, BlockNode, LineFaults } from './faults.ts';

/**
 * A value of a dimension. The code that lays messages on links gets graphs from it, so that it needs to know nothing of conditions, and a
 * run without conditions does not load them.
 */
export interface DimensionFaults {
  /** Equal for equal faults. */
  readonly key: string;
  readonly lines: readonly LineFaults[];
  /** The graph of every line with faults; lines that are alike appear once. */
  readonly graphs: (form: BlockForm) => readonly BlockGraph[];
  /** The graph of one line; null if it is healthy. */
  readonly graphOfLine: (form: BlockForm, line: number) => BlockGraph | null;
  /**
   * For groups that have the links of a smaller block to themselves: its graph for every group with faults, which has the faults of its
   * ports, of its NPUs' links to switches, and of links between two of its NPUs that are neighbours in it. Null if one of them would be
   * cut.
   */
  readonly graphsAmong: (form: BlockForm, part: BlockPartition) => readonly BlockGraph[] | null;
}

/** @param lines faults that the links of the block allow (place.ts) */
export function dimensionFaults(kind: BlockKind, lines: readonly LineFaults[]): DimensionFaults {
  const known = new Map<string, readonly BlockGraph[] | null>();
  const keep = <T extends readonly BlockGraph[] | null>(key: string, make: () => T): T => {
    const found = known.get(key);
    if (found !== undefined) return found as T;
    const made = make();
    known.set(key, made);
    return made;
  };
  const allOf = (form: BlockForm): readonly BlockGraph[] =>
    keep(JSON.stringify(form), () => lines.map((faults) => valueOf(degradedGraph(kind, form, faults))));
  return {
    key: JSON.stringify(lines),
    lines,
    graphs: (form) =>
      keep(`unique ${JSON.stringify(form)}`, () => {
        const unique = new Map(
          lines.map(({ line, ...faults }, at) => [JSON.stringify(faults), { line, at }]),
        );
        return [...unique.values()].map(({ at }) => allOf(form)[at]!);
      }),
    graphOfLine: (form, line) => {
      const at = lines.findIndex((faults) => faults.line === line);
      return at < 0 ? null : allOf(form)[at]!;
    },
    graphsAmong: (form, part) =>
      keep(JSON.stringify([form, part]), () => {
        const graphs: BlockGraph[] = [];
        for (const faults of lines) {
          for (const group of groupFaults(kind, faults, part)) {
            const graph = degradedGraph(kind, form, group);
            if (!graph.ok) return null;
            graphs.push(graph.value);
          }
        }
        return graphs;
      }),
  };
}

/** The faults of each group of a line among its own NPUs, as ranks; groups without any are left out. */
function groupFaults(
  kind: BlockKind,
  faults: BlockFaults,
  { size, spacing }: BlockPartition,
): readonly BlockFaults[] {
  const groupOf = (npu: number): number => Math.floor(npu / (size * spacing)) * spacing + (npu % spacing);
  const rankOf = (npu: number): number => Math.floor(npu / spacing) % size;
  const groups = new Map<number, { slow: Mutable['slow']; lost: Mutable['lost']; ports: Mutable['ports'] }>();
  const ofGroup = (npu: number): Mutable => {
    const found = groups.get(groupOf(npu)) ?? { slow: [], lost: [], ports: [] };
    groups.set(groupOf(npu), found);
    return found;
  };
  const npusOf = (ends: readonly BlockNode[]): readonly number[] =>
    ends.filter(({ name }) => name === 'npu').map(({ index }) => index);
  // A link to a switch is its NPU's own.
  const isInside = (ends: readonly BlockNode[]): boolean => {
    const [a, b = a] = npusOf(ends);
    if (a === undefined || b === undefined || groupOf(a) !== groupOf(b)) return false;
    const apart = Math.abs(rankOf(a) - rankOf(b));
    return a === b || !blocks[kind].joinsNextOnly || apart === 1 || apart === size - 1;
  };
  const asRank = (node: BlockNode): BlockNode =>
    node.name === 'npu' ? { name: 'npu', index: rankOf(node.index) } : node;
  const asRanks = ([a, b]: BlockEnds): BlockEnds => [asRank(a), asRank(b)];
  for (const { npu, factor } of faults.ports) ofGroup(npu).ports.push({ npu: rankOf(npu), factor });
  for (const slow of faults.slow) {
    if (isInside(slow.ends)) ofGroup(npusOf(slow.ends)[0]!).slow.push({ ...slow, ends: asRanks(slow.ends) });
  }
  for (const ends of faults.lost) if (isInside(ends)) ofGroup(npusOf(ends)[0]!).lost.push(asRanks(ends));
  return [...groups.values()];
}

interface Mutable {
  readonly slow: BlockFaults['slow'][number][];
  readonly lost: BlockFaults['lost'][number][];
  readonly ports: BlockFaults['ports'][number][];
}
