/** The load of one pattern of messages on the links of a fat tree. */
import type { BlockPartition, Crowd, Pattern, RankPair } from '../wires.ts';
import { coreWidth, leavesOf, onLeaf, podsOf, spineWidth, wayOf, type TreeShape } from './tree-shape.ts';

/** The most messages that are examined one by one. */
const MOST_MESSAGES = 2_000_000;

/** Returns null where messages take lanes by peer or follow no rule, and where there are too many of them. */
export function treeCrowd(tree: TreeShape, part: BlockPartition, pattern: Pattern): Crowd | null {
  if (pattern.kind === 'other' || pattern.kind === 'chain') return null;
  if (pattern.kind === 'shift' && pattern.isByPeer && tree.lanes > 1) return null;
  const { npus } = tree;
  const sent = pattern.kind === 'shift' ? pattern.last - pattern.first + 1 : 1;
  const loads = countedLoads(tree);
  if (sent === npus - 1 && part.size === npus && tree.routes === 'dmodk') addAllToAll(loads, tree);
  else if (npus * sent > MOST_MESSAGES) return null;
  else addPattern(loads, npus, part, pattern, sent);
  return { hops: loads.hops(), load: Math.max(sent, loads.most()) };
}

/** Every leaf sends as many messages to a destination as it has NPUs. */
function addAllToAll(loads: CountedLoads, tree: TreeShape): void {
  const { npus } = tree;
  const leaves = leavesOf(tree);
  const first = Array.from({ length: npus }, () => -1);
  for (let npu = npus - 1; npu >= 0; npu--) first[onLeaf(tree, npu).leaf] = npu;
  for (let to = 0; to < npus; to++) {
    for (let leaf = 0; leaf < leaves; leaf++) loads.add(first[leaf]!, to, tree.leaf);
  }
}

/** @param sent messages that each NPU sends */
function addPattern(
  loads: CountedLoads,
  npus: number,
  { size, spacing }: BlockPartition,
  pattern: RegularPattern,
  sent: number,
): void {
  for (let npu = 0; npu < npus; npu++) {
    const rank = Math.floor(npu / spacing) % size;
    for (let by = 0; by < sent; by++) {
      const to = partnerOf(rank, size, pattern, by);
      loads.add(npu, npu + (to - rank) * spacing, 1);
    }
  }
}

type RegularPattern = Exclude<Pattern, { kind: 'other' | 'chain' }>;

/** The load of one message between two ranks in every group. */
export function treePair(tree: TreeShape, { size, spacing }: BlockPartition, { from, to }: RankPair): Crowd {
  const loads = countedLoads(tree);
  for (let group = 0; group < tree.npus; group += size * spacing) {
    for (let npu = group + from * spacing; npu < group + (from + 1) * spacing; npu++) {
      loads.add(npu, npu + (to - from) * spacing, 1);
    }
  }
  return { hops: loads.hops(), load: Math.max(1, loads.most()) };
}

function partnerOf(rank: number, size: number, pattern: RegularPattern, by: number): number {
  if (pattern.kind === 'shift') return (rank + pattern.first + by) % size;
  const { offset } = pattern;
  return Math.floor(rank / offset) % 2 === 0 ? rank + offset : rank - offset;
}

interface CountedLoads {
  readonly add: (from: number, to: number, messages: number) => void;
  readonly most: () => number;
  readonly hops: () => number;
}

/** Counts messages on the links between switches, divided by the widths of the links. */
function countedLoads(tree: TreeShape): CountedLoads {
  const { spines, pod, cores } = tree;
  const [toSpine, toCore] = [leavesOf(tree) * spines, podsOf(tree) * spines * cores];
  const [up, down] = [new Float64Array(toSpine), new Float64Array(toSpine)];
  const [out, back] = [new Float64Array(toCore), new Float64Array(toCore)];
  let hops = 2;
  const largest = (loads: Float64Array): number => loads.reduce((most, load) => Math.max(most, load), 0);
  return {
    add(from, to, messages) {
      const [start, end] = [onLeaf(tree, from).leaf, onLeaf(tree, to).leaf];
      if (start === end) return;
      const { spine, core } = wayOf(tree, from, to);
      up[start * spines + spine]! += messages;
      down[end * spines + spine]! += messages;
      const [podFrom, podTo] = [Math.floor(start / pod), Math.floor(end / pod)];
      hops = Math.max(hops, podFrom === podTo ? 4 : 6);
      if (podFrom === podTo) return;
      out[(podFrom * spines + spine) * cores + core]! += messages;
      back[(podTo * spines + spine) * cores + core]! += messages;
    },
    most: () => {
      const spine = Math.max(largest(up), largest(down)) / spineWidth(tree);
      const core = Math.max(largest(out), largest(back));
      return core === 0 ? spine : Math.max(spine, core / coreWidth(tree));
    },
    hops: () => hops,
  };
}
