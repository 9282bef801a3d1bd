/** Links of a hypercube: see its block for what it is. */
import type { BlockForm } from '../block.ts';
import { createLinks } from '../graph.ts';
import { choiceOf, type Network } from '../routed/network.ts';
import type { RouteParameters } from '../routed/route-parameters.ts';
import { routedWires } from '../routed/routed-wires.ts';
import type { BlockWires } from '../wires.ts';
import { cubeDegree } from './hypercube.ts';

/** Bits in which two numbers differ. */
function bitsApart(a: number, b: number): number {
  let left = a ^ b;
  let bits = 0;
  for (; left !== 0; left &= left - 1) bits++;
  return bits;
}

/** Link bit x size + NPU leads to the NPU that differs in the bit. */
function network({ size, parameters }: BlockForm<RouteParameters>): Network {
  const links = createLinks();
  for (let bit = 1; bit < size; bit *= 2) {
    for (let npu = 0; npu < size; npu++) {
      links.from.push(npu);
      links.to.push(npu ^ bit);
      links.width.push(1);
    }
  }
  return { npus: size, switches: 0, links, choice: choiceOf(parameters), distance: bitsApart };
}

const routed = routedWires<RouteParameters>(network);

// A group is a smaller hypercube whose NPUs differ from those of any other group in bits that none of its messages changes, so that groups
// share no link.
export const hypercubeWires: BlockWires<RouteParameters> = {
  ...routed,
  hops(_form, { size }, apart) {
    if (apart.kind === 'any') return { least: 1, most: Math.log2(size) };
    if (apart.kind === 'exchange') return { least: 1, most: 1 };
    if (apart.kind === 'pair') {
      const hops = bitsApart(apart.from, apart.to);
      return { least: hops, most: hops };
    }
    let [least, most] = [Infinity, 0];
    for (let rank = 0; rank + apart.offset < size; rank++) {
      const hops = bitsApart(rank, rank + apart.offset);
      least = Math.min(least, hops);
      most = Math.max(most, hops);
    }
    return { least, most };
  },
  // With e-cube routes every link of a group of P carries P / 2 of the messages of an all-to-all.
  crowd(form, { size }, pattern) {
    const degree = cubeDegree(form.size);
    if (pattern.kind === 'exchange') return { hops: 1, load: degree };
    if (form.parameters.routes === 'hashed' || pattern.kind !== 'shift') return null;
    if (pattern.first !== 1 || pattern.last !== size - 1) return null;
    return { hops: Math.log2(size), load: (degree * size) / 2 };
  },
  pair: (form, _part, { from, to }) => ({ hops: bitsApart(from, to), load: cubeDegree(form.size) }),
  parts: ({ size, lanes }) => [
    { component: 'link', count: (lanes * cubeDegree(size) * size) / 2, width: 1, ports: 1 },
  ],
  isSymmetric: () => true,
};
