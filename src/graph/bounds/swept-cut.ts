/**
 * A cut of a graph that is too large for maximum flows: nodes are taken one by one, each time the one that the widest links join to those taken, so that
 * parts with narrow ways out come together. Every set on the way is a cut.
 */
import type { BoundedCollective } from './bounded-collective.ts';
import type { Capacities } from './capacities.ts';

interface Swept {
  /** In the order in which they were taken. */
  readonly nodes: readonly number[];
  /** What leaves and enters the first `n + 1` nodes, in units of the capacities, and how many NPUs they are. */
  readonly out: Float64Array;
  readonly into: Float64Array;
  readonly held: Int32Array;
}

const NODES_A_STEP = 64;

/** The nodes of the cut that bounds the collective most of those met from two ends of the network; undefined where none bounds it. */
export function* sweptCut(
  capacities: Capacities,
  collective: BoundedCollective,
  root: number,
): Generator<void, readonly number[] | undefined, void> {
  const { npus, nodes } = capacities;
  const best = { value: 0, members: (): readonly number[] | undefined => undefined };
  const take = (value: number, members: () => readonly number[]): void => {
    if (value > best.value && value < Infinity) Object.assign(best, { value, members });
  };
  for (const start of new Set([root, npus - 1])) {
    const swept = yield* sweep(capacities, start);
    for (let last = 0; last < nodes - 1; last += 1) {
      const [out, into, held] = [swept.out[last]!, swept.into[last]!, swept.held[last]!];
      if (held === 0 || held === npus) continue;
      const first = (): readonly number[] => swept.nodes.slice(0, last + 1);
      const others = (): readonly number[] => swept.nodes.slice(last + 1);
      if (collective === 'broadcast') {
        if (start === root) take(1 / out, first);
      } else if (collective === 'allReduce') {
        take(1 / out, first);
        take(1 / into, others);
      } else {
        const isTurned = collective === 'reduceScatter';
        take(held / npus / (isTurned ? into : out), first);
        take((npus - held) / npus / (isTurned ? out : into), others);
      }
    }
  }
  return best.members();
}

function* sweep(capacities: Capacities, start: number): Generator<void, Swept, void> {
  const { npus, nodes: count, arcs, whole } = capacities;
  const around: number[][] = Array.from({ length: count }, () => []);
  arcs.forEach(({ from, to }, arc) => {
    around[from]!.push(arc);
    around[to]!.push(arc);
  });
  const isTaken = new Uint8Array(count);
  const joined = new Float64Array(count);
  const nodes: number[] = [];
  const [out, into, held] = [new Float64Array(count), new Float64Array(count), new Int32Array(count)];
  let [leaving, entering, inside] = [0, 0, 0];
  for (let node = start; node >= 0;) {
    isTaken[node] = 1;
    if (node < npus) inside += 1;
    for (const arc of around[node]!) {
      const { from, to } = arcs[arc]!;
      const other = from === node ? to : from;
      const sign = isTaken[other] === 1 ? -1 : 1;
      // What led here from those taken no longer leaves them.
      if ((from === node) === (sign === 1)) leaving += sign * whole[arc]!;
      else entering += sign * whole[arc]!;
      joined[other]! += whole[arc]!;
    }
    const at = nodes.push(node) - 1;
    [out[at], into[at], held[at]] = [leaving, entering, inside];
    if (at % NODES_A_STEP === NODES_A_STEP - 1) yield;
    node = -1;
    for (let other = 0; other < count; other += 1)
      if (isTaken[other] === 0 && (node < 0 || joined[other]! > joined[node]!)) node = other;
  }
  return { nodes, out, into, held };
}
