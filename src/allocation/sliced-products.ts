/** The communication that overlaps with the products of a mesh, and the time that this hides. */
import type { CollectiveTask, SlicePlace, TaskGraph } from '../taskgraph/graph.ts';
import { loadedNs, type NeededLoads } from './slowest.ts';
import type { SlicedProduct, SliceLoad } from './traffic.ts';

/** What overlaps with the products; a `tail` does not. */
const SIDE = {
  input: 'inputs',
  passed: 'inputs',
  output: 'outputs',
  sent: 'outputs',
  head: 'heads',
  beside: 'besides',
} as const;

function withLoad(found: SlicedProduct, place: SlicePlace, load: SliceLoad): SlicedProduct {
  const isPassed = place === 'passed' || place === 'sent' || place === 'head';
  const product = isPassed ? { ...found, heads: found.heads ?? [] } : found;
  if (place === 'tail' || place === 'compute') return product;
  const side = SIDE[place];
  const known = product[side] ?? [];
  // Each ring has one operation for each slice, and all slices are alike.
  const isKnown = known.some(({ loads }) => loads === load.loads);
  return isKnown ? product : { ...product, [side]: [...known, load] };
}

/**
 * Returns the distinct products of a graph, each with its count.
 *
 * @param loadsOf bytes that a collective of a slice needs on each dimension, or of all
 */
export function slicedProducts(
  { tasks, groups }: TaskGraph,
  loadsOf: ReadonlyMap<CollectiveTask, NeededLoads>,
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
    const { loads, load: ofAll } = loadsOf.get(task) ?? { loads: [] };
    const load: SliceLoad = {
      role: groups[task.group]!.role,
      loads,
      ...(ofAll === undefined ? {} : { load: ofAll }),
      launchNs: task.launchNs ?? 0,
    };
    products.set(product, withLoad(found, place, load));
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
 * multiplied and scattered, and each of the others takes as long as the slowest of the three (MeshSlice, section 3.3). Where chips pass
 * parts on, whole operations run side by side before the first part, and each of the others takes as long as the slowest. What runs
 * beside the whole product hides the shorter of both.
 */
export function hiddenNs(
  { slices, computeNs, inputs, outputs, heads, besides }: SlicedProduct,
  splitGBps: readonly number[],
): number {
  const timesOf = (loads: readonly SliceLoad[]): readonly number[] =>
    loads.map((load) => load.launchNs + loadedNs(load, splitGBps));
  if (besides !== undefined) {
    const besideNs = timesOf(besides).reduce((sum, ns) => sum + ns, 0);
    return besideNs === Infinity ? 0 : Math.min(computeNs, besideNs);
  }
  const gathers = timesOf(inputs);
  const scatters = timesOf(outputs);
  const inTurnNs = [...gathers, ...scatters].reduce((sum, ns) => sum + ns, computeNs);
  if (inTurnNs === Infinity) return 0;
  const steadyNs = Math.max(computeNs, ...gathers, ...scatters);
  if (heads !== undefined) {
    const headsNs = timesOf(heads);
    const besideNs = headsNs.reduce((sum, ns) => sum + ns, 0) - Math.max(0, ...headsNs);
    return besideNs + (slices - 1) * (inTurnNs - steadyNs);
  }
  const firstNs = Math.max(0, ...gathers);
  const lastNs = computeNs + Math.max(0, ...scatters);
  return slices * inTurnNs - (firstNs + lastNs + (slices - 1) * steadyNs);
}
