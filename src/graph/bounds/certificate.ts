/**
 * What shows that no algorithm is faster, and the few lines that compute its value from the links of the graph alone. They share nothing with
 * the methods that find certificates, so that what was found is checked by something else.
 */
import {
  add,
  divide,
  fraction,
  fractionOfDecimal,
  largest,
  multiply,
  ZERO,
  type Fraction,
} from '../exact/fraction.ts';
import { nodeCountOf, type Graph } from '../graph.ts';
import type { BoundedCollective } from './bounded-collective.ts';

export type BoundCertificate =
  /** A set of nodes that everything in it must leave; of a reduce-scatter, that everything must enter. */
  | { readonly kind: 'cut'; readonly cut: readonly number[] }
  /** All that the NPUs can send, or receive. */
  | { readonly kind: 'ports' }
  /** Disjoint parts that hold all NPUs. */
  | { readonly kind: 'parts'; readonly parts: readonly (readonly number[])[] }
  | {
      readonly kind: 'weighted parts';
      readonly parts: readonly (readonly number[])[];
      readonly sending: readonly number[];
      readonly receiving: readonly number[];
    }
  /** Lengths of links, 0 where none is named. */
  | {
      readonly kind: 'lengths';
      readonly lengths: readonly { readonly from: number; readonly to: number; readonly length: number }[];
    };

/** The time in ns a byte that a certificate shows for a collective, a broadcast from `root`; undefined where it shows nothing. */
export function timeShownBy(
  graph: Graph,
  collective: BoundedCollective,
  certificate: BoundCertificate,
  root = 0,
): Fraction | undefined {
  switch (certificate.kind) {
    case 'cut':
      if (collective === 'broadcast' && !certificate.cut.includes(root)) return undefined;
      return timeOfCut(graph, collective, new Set(certificate.cut));
    case 'ports':
      return timeOfParts(
        graph,
        Array.from({ length: graph.npuCount }, (_, npu) => [npu]),
      );
    case 'parts':
      return timeOfParts(graph, certificate.parts);
    case 'weighted parts':
      return timeOfWeights(graph, certificate.parts, certificate.sending, certificate.receiving);
    case 'lengths':
      return timeOfLengths(graph, certificate.lengths);
  }
}

function timeOfCut(
  graph: Graph,
  collective: BoundedCollective,
  cut: ReadonlySet<number>,
): Fraction | undefined {
  const held = [...cut].filter((node) => node < graph.npuCount).length;
  if (held === 0 || held === graph.npuCount) return undefined;
  const isTurned = collective === 'reduceScatter';
  const crossing = sum(graph, ({ from, to }) => (isTurned ? crosses(cut, to, from) : crosses(cut, from, to)));
  if (crossing.numerator === 0n) return undefined;
  const bytes =
    collective === 'broadcast' || collective === 'allReduce' ? fraction(1) : fraction(held, graph.npuCount);
  return collective === 'allToAll' ? undefined : divide(bytes, crossing);
}

function timeOfParts(graph: Graph, parts: readonly (readonly number[])[]): Fraction | undefined {
  if (!holdsAllNpus(graph, parts)) return undefined;
  let [out, into] = [ZERO, ZERO];
  for (const part of parts.map((nodes) => new Set(nodes))) {
    out = add(
      out,
      sum(graph, ({ from, to }) => crosses(part, from, to)),
    );
    into = add(
      into,
      sum(graph, ({ from, to }) => crosses(part, to, from)),
    );
  }
  const messages = fraction(2 * (parts.length - 1));
  return largest(divide(messages, out), divide(messages, into));
}

function timeOfWeights(
  graph: Graph,
  parts: readonly (readonly number[])[],
  sending: readonly number[],
  receiving: readonly number[],
): Fraction | undefined {
  const partOf = new Map(parts.flatMap((part, index) => part.map((node) => [node, index] as const)));
  if (!holdsAllNpus(graph, parts) || partOf.size !== nodeCountOf(graph)) return undefined;
  if ([...sending, ...receiving].some((weight) => !(weight >= 0))) return undefined;
  const weights = parts.map((_, part) => sending[part]! + receiving[part]!);
  const all = weights.reduce((total, weight) => total + weight, 0);
  const laid = graph.links.reduce((total, { from, to, bandwidthGBps }) => {
    const [tail, head] = [partOf.get(from)!, partOf.get(to)!];
    const price = tail === head ? 0 : Math.max(sending[tail]!, receiving[head]!);
    return add(total, multiply(fractionOfDecimal(bandwidthGBps), fraction(price)));
  }, ZERO);
  return divide(fraction(all - Math.max(...weights)), laid);
}

function timeOfLengths(
  graph: Graph,
  lengths: readonly { readonly from: number; readonly to: number; readonly length: number }[],
): Fraction | undefined {
  if (lengths.some(({ length }) => !Number.isSafeInteger(length) || length < 0)) return undefined;
  const lengthOf = new Map(lengths.map(({ from, to, length }) => [`${from} ${to}`, length]));
  const long = graph.links.map(({ from, to }) => lengthOf.get(`${from} ${to}`) ?? 0);
  let distances = 0n;
  for (let source = 0; source < graph.npuCount; source += 1) {
    // Bellman and Ford: plain enough to be read at a glance.
    const distance = new Array<number>(nodeCountOf(graph)).fill(Infinity);
    distance[source] = 0;
    for (let isShorter = true; isShorter;) {
      isShorter = false;
      graph.links.forEach(({ from, to }, link) => {
        if (distance[from]! + long[link]! >= distance[to]!) return;
        distance[to] = distance[from]! + long[link]!;
        isShorter = true;
      });
    }
    for (const far of distance.slice(0, graph.npuCount)) distances += BigInt(far);
  }
  const laid = graph.links.reduce(
    (total, { bandwidthGBps }, link) =>
      add(total, multiply(fractionOfDecimal(bandwidthGBps), fraction(long[link]!))),
    ZERO,
  );
  return laid.numerator === 0n ? undefined : divide(fraction(distances, graph.npuCount), laid);
}

function holdsAllNpus(graph: Graph, parts: readonly (readonly number[])[]): boolean {
  const held = parts.flat();
  const isWhole = Array.from({ length: graph.npuCount }, (_, npu) => held.includes(npu)).every(Boolean);
  return (
    isWhole &&
    new Set(held).size === held.length &&
    parts.every((part) => part.some((node) => node < graph.npuCount))
  );
}

function crosses(side: ReadonlySet<number>, near: number, far: number): boolean {
  return side.has(near) && !side.has(far);
}

function sum(graph: Graph, holds: (link: Graph['links'][number]) => boolean): Fraction {
  return graph.links.reduce(
    (total, link) => (holds(link) ? add(total, fractionOfDecimal(link.bandwidthGBps)) : total),
    ZERO,
  );
}
