/**
 * Symmetries of a graph: permutations of the nodes that keep NPUs, switches and capacities. Found by refining colours and by
 * search among nodes of one colour; the search is limited, and symmetries that it misses only make programs larger, never wrong.
 */
import type { Capacities } from './capacities.ts';

export interface Symmetry {
  /** Permutations, by node its image, that generate the group. */
  readonly generators: readonly Int32Array[];
  /** By node, and by arc of the capacities: the least member of its orbit. */
  readonly nodeOrbit: Int32Array;
  readonly arcOrbit: Int32Array;
}

const MOST_REFINEMENTS = 3000;

interface Search {
  readonly capacities: Capacities;
  readonly neighbours: readonly (readonly { readonly node: number; readonly label: number }[])[];
  refinements: number;
}

export function symmetryOf(capacities: Capacities): Symmetry {
  const { nodes, npus } = capacities;
  const search: Search = { capacities, neighbours: neighboursOf(capacities), refinements: MOST_REFINEMENTS };
  const generators: Int32Array[] = [];
  let colours = refine(
    search,
    Int32Array.from({ length: nodes }, (_, node) => (node < npus ? 0 : 1)),
  );
  // Level by level, the symmetries that keep the nodes which were fixed before.
  for (let level = 0; level < nodes && search.refinements > 0; level += 1) {
    const cell = largestCell(colours);
    if (cell.length < 2) break;
    const fixed = individualised(search, colours, cell[0]!);
    const found: Int32Array[] = [];
    let orbits = joined(nodes, found);
    for (const node of cell.slice(1)) {
      if (orbits[node] === orbits[cell[0]!]) continue;
      const image = match(search, fixed, individualised(search, colours, node));
      if (image === undefined) continue;
      found.push(image);
      orbits = joined(nodes, found);
    }
    generators.push(...found);
    colours = fixed;
  }
  return {
    generators,
    nodeOrbit: joined(nodes, generators),
    arcOrbit: arcOrbitsOf(capacities, generators),
  };
}

/** Every node of an orbit as the image of its least member: by node the permutation that takes the least member there. */
export function transversal(nodes: number, { generators, nodeOrbit }: Symmetry): readonly Int32Array[] {
  const identity = Int32Array.from({ length: nodes }, (_, node) => node);
  const found: (Int32Array | undefined)[] = new Array<Int32Array | undefined>(nodes).fill(undefined);
  for (let start = 0; start < nodes; start += 1) {
    if (nodeOrbit[start] !== start) continue;
    found[start] = identity;
    const queue = [start];
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      for (const generator of generators) {
        const next = generator[node]!;
        if (found[next] !== undefined) continue;
        found[next] = found[node]!.map((image) => generator[image]!);
        queue.push(next);
      }
    }
  }
  return found.map((permutation) => permutation ?? identity);
}

function neighboursOf({ nodes, arcs, whole }: Capacities) {
  const lists: { node: number; label: number }[][] = Array.from({ length: nodes }, () => []);
  const labels = new Map<number, number>();
  arcs.forEach(({ from, to }, arc) => {
    const label = labels.get(whole[arc]!) ?? labels.size;
    labels.set(whole[arc]!, label);
    lists[from]!.push({ node: to, label: 2 * label });
    lists[to]!.push({ node: from, label: 2 * label + 1 });
  });
  return lists;
}

/** The coarsest colours, finer than these, of which every node of a colour sees the same; numbered alike for like graphs. */
function refine(search: Search, colours: Int32Array): Int32Array {
  const { neighbours } = search;
  search.refinements -= 1;
  let current = colours;
  for (let count = new Set(current).size; ;) {
    const seen = neighbours.map((list, node) => {
      const around = list.map(({ node: other, label }) => label * 65536 + current[other]!);
      return `${current[node]}:${around.sort((a, b) => a - b).join()}`;
    });
    const names = new Map([...new Set(seen)].sort().map((name, index) => [name, index]));
    current = Int32Array.from(seen, (name) => names.get(name)!);
    if (names.size === count) return current;
    count = names.size;
  }
}

function individualised(search: Search, colours: Int32Array, node: number): Int32Array {
  const refined = colours.slice();
  refined[node] = colours.length;
  return refine(search, refined);
}

/** A permutation that takes the colours `left` to `right` and keeps all arcs; undefined where none is found. */
function match(search: Search, left: Int32Array, right: Int32Array): Int32Array | undefined {
  const rightCells = cellsOf(right);
  const leftCells = cellsOf(left);
  if (leftCells.length !== rightCells.length) return undefined;
  if (leftCells.some((cell, colour) => cell.length !== rightCells[colour]!.length)) return undefined;
  const colour = leftCells.findIndex((cell) => cell.length > 1);
  if (colour < 0) {
    const image = new Int32Array(left.length);
    leftCells.forEach((cell, at) => (image[cell[0]!] = rightCells[at]![0]!));
    return keepsArcs(search.capacities, image) ? image : undefined;
  }
  const fixed = individualised(search, left, leftCells[colour]![0]!);
  for (const node of rightCells[colour]!) {
    if (search.refinements <= 0) return undefined;
    const found = match(search, fixed, individualised(search, right, node));
    if (found !== undefined) return found;
  }
  return undefined;
}

function keepsArcs({ arcs, whole }: Capacities, image: Int32Array): boolean {
  const byEnds = new Map(arcs.map(({ from, to }, arc) => [from * 65536 + to, whole[arc]]));
  return arcs.every(({ from, to }, arc) => byEnds.get(image[from]! * 65536 + image[to]!) === whole[arc]);
}

function cellsOf(colours: Int32Array): readonly (readonly number[])[] {
  const cells: number[][] = [];
  colours.forEach((colour, node) => (cells[colour] ??= []).push(node));
  return cells;
}

function largestCell(colours: Int32Array): readonly number[] {
  return cellsOf(colours).reduce((most, cell) => (cell.length > most.length ? cell : most), []);
}

/** By arc, the least one that permutations of the nodes take it to. */
export function arcOrbitsOf({ arcs }: Capacities, generators: readonly Int32Array[]): Int32Array {
  const byEnds = new Map(arcs.map(({ from, to }, arc) => [from * 65536 + to, arc]));
  const images = generators.map((image) =>
    Int32Array.from(arcs, ({ from, to }) => byEnds.get(image[from]! * 65536 + image[to]!)!),
  );
  return joined(arcs.length, images);
}

/** By member, the least one that permutations take it to. */
export function joined(members: number, permutations: readonly Int32Array[]): Int32Array {
  const parent = Int32Array.from({ length: members }, (_, member) => member);
  const find = (member: number): number => {
    let root = member;
    while (parent[root] !== root) root = parent[root]!;
    while (parent[member] !== root) [member, parent[member]] = [parent[member]!, root];
    return root;
  };
  for (const permutation of permutations) {
    permutation.forEach((image, member) => {
      const [a, b] = [find(image), find(member)];
      if (a !== b) parent[Math.max(a, b)] = Math.min(a, b);
    });
  }
  return parent.map((_, member) => find(member));
}
