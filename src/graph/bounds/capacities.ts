/** The capacities of a graph, links side by side added up, as exact fractions and as whole numbers in a common unit. */
import {
  add,
  fraction,
  fractionOfDecimal,
  leastCommonMultiple,
  ZERO,
  type Fraction,
} from '../exact/fraction.ts';
import { nodeCountOf, type Graph } from '../graph.ts';

export interface Capacities {
  readonly npus: number;
  readonly nodes: number;
  /** By arc, the links from one node to another together: its ends. */
  readonly arcs: readonly { readonly from: number; readonly to: number }[];
  /** In GB/s. */
  readonly exact: readonly Fraction[];
  /** In units of 1 / `unit` GB/s: whole numbers, exact below 2^53. */
  readonly whole: readonly number[];
  readonly unit: bigint;
}

export function capacitiesOf(graph: Graph): Capacities {
  const byEnds = new Map<string, { from: number; to: number; exact: Fraction }>();
  for (const { from, to, bandwidthGBps } of graph.links) {
    const key = `${from} ${to}`;
    const exact = add(byEnds.get(key)?.exact ?? ZERO, fractionOfDecimal(bandwidthGBps));
    byEnds.set(key, { from, to, exact });
  }
  const rows = [...byEnds.values()];
  return inUnits(
    graph.npuCount,
    nodeCountOf(graph),
    rows.map(({ from, to }) => ({ from, to })),
    rows.map(({ exact }) => exact),
  );
}

/** Returns the same with every arc turned round. */
export function reversed(capacities: Capacities): Capacities {
  return { ...capacities, arcs: capacities.arcs.map(({ from, to }) => ({ from: to, to: from })) };
}

/** Returns the capacity that leaves a set of nodes, in GB/s. */
export function leaving({ arcs, exact }: Capacities, isInside: (node: number) => boolean): Fraction {
  return sumWhere(exact, (arc) => isInside(arcs[arc]!.from) && !isInside(arcs[arc]!.to));
}

/** Returns the capacity that enters a set of nodes, in GB/s. */
export function entering({ arcs, exact }: Capacities, isInside: (node: number) => boolean): Fraction {
  return sumWhere(exact, (arc) => !isInside(arcs[arc]!.from) && isInside(arcs[arc]!.to));
}

/** Returns what all NPUs together can send and can receive, in GB/s. */
export function portsOfNpus({ arcs, exact, npus }: Capacities): {
  readonly into: Fraction;
  readonly out: Fraction;
} {
  return {
    into: sumWhere(exact, (arc) => arcs[arc]!.to < npus),
    out: sumWhere(exact, (arc) => arcs[arc]!.from < npus),
  };
}

/** Returns whether every node sends as much as it receives, link by link: each arc has its reverse of the same capacity. */
export function isTwoWay({ arcs, whole }: Capacities): boolean {
  const byEnds = new Map(arcs.map(({ from, to }, arc) => [`${from} ${to}`, whole[arc]]));
  return arcs.every(({ from, to }, arc) => byEnds.get(`${to} ${from}`) === whole[arc]);
}

/** Returns the switches out of which more can be sent than comes in, by number of the node. */
export function unbalancedSwitches(capacities: Capacities): readonly number[] {
  const { arcs, whole, npus, nodes } = capacities;
  const balance = new Array<number>(nodes).fill(0);
  arcs.forEach(({ from, to }, arc) => {
    balance[from]! -= whole[arc]!;
    balance[to]! += whole[arc]!;
  });
  return balance.flatMap((more, node) => (node >= npus && more < 0 ? [node] : []));
}

function inUnits(
  npus: number,
  nodes: number,
  arcs: Capacities['arcs'],
  exact: readonly Fraction[],
): Capacities {
  const unit = exact.reduce((all, { denominator }) => leastCommonMultiple(all, denominator), 1n);
  const whole = exact.map(({ numerator, denominator }) => Number(numerator * (unit / denominator)));
  return { npus, nodes, arcs, exact, whole, unit };
}

function sumWhere(exact: readonly Fraction[], holds: (arc: number) => boolean): Fraction {
  // One common denominator at a time: sums of thousands of capacities stay cheap.
  const byDenominator = new Map<bigint, bigint>();
  exact.forEach(({ numerator, denominator }, arc) => {
    if (holds(arc)) byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator);
  });
  return [...byDenominator].reduce(
    (sum, [denominator, numerator]) => add(sum, fraction(numerator, denominator)),
    ZERO,
  );
}
