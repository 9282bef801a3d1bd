/** The communication that overlaps with the products of a mesh, and the time that this hides. */
import type { CollectiveTask, TaskGraph } from '../taskgraph/graph.ts';
import { slowestNs } from './slowest.ts';
import type { SlicedProduct, SliceLoad } from './traffic.ts';

/**
 * Returns the distinct products of a graph, each with its count.
 *
 * @param loadsOf bytes that a collective of a slice needs on each dimension
 */
export function slicedProducts(
  { tasks, groups }: TaskGraph,
  loadsOf: ReadonlyMap<CollectiveTask, readonly number[]>,
): readonly SlicedProduct[] {
  const products = new Map<number, SlicedProduct>();
  for (const task of tasks) {
    if (task.kind !== 'compute' && task.kind !== 'collective') continue;
    if (task.slice === undefined) continue;
    const { product, slices, place } = task.slice;
    const found = products.get(product) ?? { slices, computeNs: 0, inputs: [], outputs: [], count: 1 };
    if (task.kind === 'compute') {
      products.set(product, { ...found, computeNs: task.durationNs });
      continue;
    }
    const side = place === 'input' ? 'inputs' : 'outputs';
    const load: SliceLoad = {
      role: groups[task.group]!.role,
      loads: loadsOf.get(task) ?? [],
      launchNs: task.launchNs ?? 0,
    };
    // Each ring has one operation for each slice, and all slices are alike.
    const isKnown = found[side].some(({ loads }) => loads === load.loads);
    if (!isKnown) products.set(product, { ...found, [side]: [...found[side], load] });
  }
  const kinds = new Map<string, SlicedProduct>();
  for (const product of products.values()) {
    const key = JSON.stringify(product);
    const known = kinds.get(key);
    kinds.set(key, known === undefined ? product : { ...known, count: known.count + product.count });
  }
  return [...kinds.values()];
}

/**
 * The time of communication and launches that a product hides by overlap, in ns. Of S slices the first is gathered, the last
 * multiplied and scattered, and each of the others takes as long as the slowest of the three (MeshSlice, section 3.3).
 */
export function hiddenNs(
  { slices, computeNs, inputs, outputs }: SlicedProduct,
  splitGBps: readonly number[],
): number {
  const timesOf = (loads: readonly SliceLoad[]): readonly number[] =>
    loads.map((load) => load.launchNs + slowestNs(load.loads, splitGBps));
  const gathers = timesOf(inputs);
  const scatters = timesOf(outputs);
  const inTurnNs = [...gathers, ...scatters].reduce((sum, ns) => sum + ns, computeNs);
  if (inTurnNs === Infinity) return 0;
  const firstNs = Math.max(0, ...gathers);
  const lastNs = computeNs + Math.max(0, ...scatters);
  const steadyNs = Math.max(computeNs, ...gathers, ...scatters);
  return slices * inTurnNs - (firstNs + lastNs + (slices - 1) * steadyNs);
}
