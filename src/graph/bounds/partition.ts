/**
 * Why no all-reduce is faster, whatever its algorithm: parts of the graph, disjoint, that hold all NPUs. For every element, the first
 * part to know its sum received something from each of the others, and afterwards each of these must receive the sum.
 */
import { add, divide, fraction, largest, multiply, ZERO, type Fraction } from '../exact/fraction.ts';
import { createProgram, optimise, type Column } from '../linear/simplex.ts';
import { entering, leaving, type Capacities } from './capacities.ts';
import { wholeRatios } from './whole-numbers.ts';

/** Parts with weights of what they send until the sum is known (a) and of what they receive afterwards (c), whole numbers. */
export interface WeightedParts {
  readonly parts: readonly (readonly number[])[];
  readonly sending: readonly number[];
  readonly receiving: readonly number[];
}

/** 2 (k - 1) over what leaves the parts together, or over what enters them; switches outside all parts are free. */
export function timeOfParts(capacities: Capacities, parts: readonly (readonly number[])[]): Fraction {
  let [out, into] = [ZERO, ZERO];
  for (const part of parts) {
    const inside = new Set(part);
    out = add(
      out,
      leaving(capacities, (node) => inside.has(node)),
    );
    into = add(
      into,
      entering(capacities, (node) => inside.has(node)),
    );
  }
  const messages = fraction(2 * (parts.length - 1));
  return largest(divide(messages, out), divide(messages, into));
}

/** min over r of the sum of a_i + c_i, i not r, over the sum of b_e max(a of the tail's part, c of the head's part); no switch is free. */
export function timeOfWeightedParts(capacities: Capacities, weighted: WeightedParts): Fraction {
  const { parts, sending, receiving } = weighted;
  const partOf = partsByNode(capacities, parts);
  if (partOf.includes(-1)) throw new Error('A node is in no part.');
  const sums = parts.map((_, index) => sending[index]! + receiving[index]!);
  const all = sums.reduce((sum, value) => sum + value, 0);
  const laid = capacities.arcs.reduce((sum, { from, to }, arc) => {
    const [tail, head] = [partOf[from]!, partOf[to]!];
    if (tail === head) return sum;
    const most = Math.max(sending[tail]!, receiving[head]!);
    return most === 0 ? sum : add(sum, multiply(capacities.exact[arc]!, fraction(most)));
  }, ZERO);
  return divide(fraction(all - Math.max(...sums)), laid);
}

/** All columns are there from the beginning. */
function* noMore(): Generator<void, readonly Column[], void> {
  yield;
  return [];
}

/** The best weights of given parts, which hold every node. */
export function* bestWeights(
  capacities: Capacities,
  parts: readonly (readonly number[])[],
): Generator<void, WeightedParts | undefined, void> {
  const partOf = partsByNode(capacities, parts);
  if (partOf.includes(-1)) return undefined;
  const between = new Map<string, { tail: number; head: number; capacity: number }>();
  const total = capacities.whole.reduce((sum, capacity) => sum + capacity, 0);
  capacities.arcs.forEach(({ from, to }, arc) => {
    const [tail, head] = [partOf[from]!, partOf[to]!];
    if (tail === head) return;
    const pair = between.get(`${tail} ${head}`) ?? { tail, head, capacity: 0 };
    pair.capacity += capacities.whole[arc]! / total;
    between.set(`${tail} ${head}`, pair);
  });
  const pairs = [...between.values()];
  const count = parts.length;
  // Rows: the value by the part that is first, the two weights of each pair of parts, the sum of all prices.
  const program = createProgram([...new Array<number>(count + 2 * pairs.length).fill(0), 1]);
  const indices = parts.map((_, index) => index);
  const last = count + 2 * pairs.length;
  program.columns.push({ cost: 1, rows: indices, values: indices.map(() => 1) });
  for (const side of [0, 1]) {
    for (const part of indices) {
      const used = [...pairs.keys()].filter(
        (pair) => (side === 0 ? pairs[pair]!.tail : pairs[pair]!.head) === part,
      );
      const others = indices.filter((index) => index !== part);
      program.columns.push({
        cost: 0,
        rows: [...others, ...used.map((pair) => count + 2 * pair + side)],
        values: [...others.map(() => -1), ...used.map(() => 1)],
      });
    }
  }
  pairs.forEach(({ capacity }, pair) =>
    program.columns.push({
      cost: 0,
      rows: [count + 2 * pair, count + 2 * pair + 1, last],
      values: [-1, -1, capacity],
    }),
  );
  const optimum = yield* optimise(program, noMore);
  if (optimum === undefined) return undefined;
  const weights = wholeRatios(optimum.x.subarray(1, 1 + 2 * count));
  return { parts, sending: weights.slice(0, count), receiving: weights.slice(count) };
}

/**
 * Parts that cuts suggest: nodes that no cut tells apart. A group of switches alone is left free, or joins the part that it exchanges most
 * with.
 */
export function partsOfCuts(
  capacities: Capacities,
  cuts: readonly (readonly number[])[],
  isFree: boolean,
): readonly (readonly number[])[] {
  const { npus, nodes } = capacities;
  const sides = cuts.map((cut) => new Set(cut));
  const groups = new Map<string, number[]>();
  for (let node = 0; node < nodes; node += 1) {
    const key = sides.map((side) => (side.has(node) ? 1 : 0)).join('');
    groups.set(key, [...(groups.get(key) ?? []), node]);
  }
  const parts = [...groups.values()].filter((group) => group.some((node) => node < npus));
  if (isFree) return parts;
  const loose = [...groups.values()].filter((group) => group.every((node) => node >= npus)).flat();
  for (const node of loose) {
    const drawn = parts.map((part) => {
      const inside = new Set(part);
      return capacities.arcs.reduce(
        (sum, { from, to }, arc) =>
          (from === node && inside.has(to)) || (to === node && inside.has(from))
            ? sum + capacities.whole[arc]!
            : sum,
        0,
      );
    });
    parts[drawn.indexOf(Math.max(...drawn))]!.push(node);
  }
  return parts;
}

function partsByNode({ nodes }: Capacities, parts: readonly (readonly number[])[]): Int32Array {
  const partOf = new Int32Array(nodes).fill(-1);
  parts.forEach((part, index) => part.forEach((node) => (partOf[node] = index)));
  return partOf;
}
