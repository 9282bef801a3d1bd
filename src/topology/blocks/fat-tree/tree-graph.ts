/** Nodes, links and routes of a fat tree. */
import { addLink, createLinks, type BlockGraph } from '../graph.ts';
import {
  coreWidth,
  leavesOf,
  onLeaf,
  podsOf,
  spineWidth,
  wayOf,
  type TreeShape,
  type Way,
} from './tree-shape.ts';

/**
 * A lane has these links, up before down: the NPUs' links, those of leaf l to spine s of its pod at l spines + s, and those of spine s of
 * pod p to its core c at (p spines + s) cores + c.
 */
export function treeGraph(tree: TreeShape): BlockGraph {
  const { npus, spines, pod, cores, lanes } = tree;
  const leaves = leavesOf(tree);
  const pods = podsOf(tree);
  const switches = leaves + pods * spines + spines * cores;
  const links = createLinks();
  const [toSpine, toCore] = [leaves * spines, pods * spines * cores];
  for (let lane = 0; lane < lanes; lane++) {
    const firstLeaf = npus + lane * switches;
    const firstSpine = firstLeaf + leaves;
    const firstCore = firstSpine + pods * spines;
    const join = (count: number, width: number, ends: (index: number) => readonly [number, number]): void => {
      for (let index = 0; index < count; index++) addLink(links, ...ends(index), width);
      for (let index = 0; index < count; index++) {
        const [low, high] = ends(index);
        addLink(links, high, low, width);
      }
    };
    join(npus, 1, (npu) => [npu, firstLeaf + onLeaf(tree, npu).leaf]);
    join(toSpine, spineWidth(tree), (index) => {
      const leaf = Math.floor(index / spines);
      return [firstLeaf + leaf, firstSpine + Math.floor(leaf / pod) * spines + (index % spines)];
    });
    join(toCore, coreWidth(tree), (index) => {
      const spine = Math.floor(index / cores);
      return [firstSpine + spine, firstCore + (spine % spines) * cores + (index % cores)];
    });
  }
  return {
    npus,
    switches: lanes * switches,
    ...links,
    route: (from, to, channel, taken) => {
      const way = wayOf(tree, from, to);
      treeRoute(tree, { from, to, channel }, way, taken);
    },
  };
}

/** Adds the links of a message through a spine and, if it leaves its pod, through a core. */
export function treeRoute(
  tree: TreeShape,
  { from, to, channel }: { readonly from: number; readonly to: number; readonly channel: number },
  { spine, core }: Way,
  taken: number[],
): void {
  const { npus, spines, pod, cores, lanes } = tree;
  const toSpine = leavesOf(tree) * spines;
  const toCore = podsOf(tree) * spines * cores;
  const up = (channel % lanes) * 2 * (npus + toSpine + toCore);
  const [start, end] = [onLeaf(tree, from).leaf, onLeaf(tree, to).leaf];
  taken.push(up + from);
  if (start !== end) {
    const atSpine = up + 2 * npus;
    const [podFrom, podTo] = [Math.floor(start / pod), Math.floor(end / pod)];
    taken.push(atSpine + start * spines + spine);
    if (podFrom !== podTo) {
      const atCore = atSpine + 2 * toSpine;
      taken.push(atCore + (podFrom * spines + spine) * cores + core);
      taken.push(atCore + toCore + (podTo * spines + spine) * cores + core);
    }
    taken.push(atSpine + toSpine + end * spines + spine);
  }
  taken.push(up + npus + to);
}
