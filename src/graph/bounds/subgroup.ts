/** A group of symmetries small enough to be listed, under which as many nodes as possible are alike. */
import type { Capacities } from './capacities.ts';
import { arcOrbitsOf, joined, type Symmetry } from './symmetry.ts';

export interface Subgroup extends Symmetry {
  /** All its permutations of the nodes, the identity first. */
  readonly elements: readonly Int32Array[];
}

/** A subgroup of at most `most` elements; generators that join orbits are taken first. */
export function subgroupOf(capacities: Capacities, { generators }: Symmetry, most: number): Subgroup {
  const { nodes } = capacities;
  const identity = Int32Array.from({ length: nodes }, (_, node) => node);
  const products = generators.map((_, index) =>
    generators
      .slice(0, index + 1)
      .reduce((product, generator) => product.map((node) => generator[node]!), identity),
  );
  let chosen: Int32Array[] = [];
  let elements: readonly Int32Array[] = [identity];
  let count = orbitCount(capacities, chosen);
  // Products first: of many swaps they make one long cycle, which joins as much in a small group.
  for (const candidate of [...products.toReversed(), ...generators]) {
    const with1 = [...chosen, candidate];
    const coarser = orbitCount(capacities, with1);
    if (coarser >= count) continue;
    const closed = closure(with1, identity, most);
    if (closed === undefined) continue;
    [chosen, elements, count] = [with1, closed, coarser];
  }
  return {
    generators: chosen,
    nodeOrbit: joined(nodes, chosen),
    arcOrbit: arcOrbitsOf(capacities, chosen),
    elements,
  };
}

function orbitCount(capacities: Capacities, generators: readonly Int32Array[]): number {
  const nodes = new Set(joined(capacities.nodes, generators)).size;
  return nodes + new Set(arcOrbitsOf(capacities, generators)).size;
}

function closure(
  generators: readonly Int32Array[],
  identity: Int32Array,
  most: number,
): readonly Int32Array[] | undefined {
  const found = new Map([[identity.join(), identity]]);
  const queue = [identity];
  for (let element = queue.pop(); element !== undefined; element = queue.pop()) {
    for (const generator of generators) {
      const product = element.map((node) => generator[node]!);
      const key = product.join();
      if (found.has(key)) continue;
      if (found.size >= most) return undefined;
      found.set(key, product);
      queue.push(product);
    }
  }
  return [...found.values()];
}
