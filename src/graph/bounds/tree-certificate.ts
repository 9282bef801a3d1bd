/**
 * Why no trees are faster: weights of cuts and of switches, whole numbers. Each cut charges what crosses it, so that the least weight over a
 * root of all cuts that hold it, over the sum of capacity x price, is a time that trees do not beat.
 */
import { add, divide, fraction, multiply, ZERO, type Fraction } from '../exact/fraction.ts';
import type { Capacities } from './capacities.ts';
import { treeProgram, type TreeRequest, type TreeCut } from './tree-program.ts';
import { wholeRatios } from './whole-numbers.ts';

export interface TreeCertificate {
  readonly roots: TreeRequest['roots'];
  readonly cuts: readonly TreeCut[];
  /** By node; 0 for NPUs. */
  readonly balance: { readonly out: readonly number[]; readonly into: readonly number[] };
}

/** The value that a certificate shows, in ns a byte. */
export function timeOfTreeCertificate(capacities: Capacities, certificate: TreeCertificate): Fraction {
  const { npus, arcs, exact } = capacities;
  const { cuts, balance, roots } = certificate;
  const sides = cuts.map(({ nodes }) => new Set(nodes));
  const weightOf = (npu: number): number =>
    cuts.reduce((sum, { weight }, index) => sum + (sides[index]!.has(npu) ? weight : 0), 0);
  const weights = Array.from({ length: npus }, (_, npu) => weightOf(npu));
  const laid = arcs.reduce((sum, { from, to }, arc) => {
    let out = balance.out[to]! - balance.out[from]!;
    let into = balance.into[from]! - balance.into[to]!;
    cuts.forEach(({ direction, weight }, index) => {
      const side = sides[index]!;
      if (direction === 'out' && side.has(from) && !side.has(to)) out += weight;
      if (direction === 'in' && side.has(to) && !side.has(from)) into += weight;
    });
    const price = Math.max(0, out, into);
    return price === 0 ? sum : add(sum, multiply(exact[arc]!, fraction(price)));
  }, ZERO);
  if (roots === 'free') return divide(fraction(Math.min(...weights)), laid);
  if (roots === 'equal')
    return divide(
      fraction(
        weights.reduce((sum, weight) => sum + weight, 0),
        npus,
      ),
      laid,
    );
  return divide(fraction(weights[roots]!), laid);
}

/** The bound of trees with the certificate from which it follows; for small graphs, as symmetries are not used. */
export function* treeBound(
  capacities: Capacities,
  request: TreeRequest,
): Generator<
  void,
  { readonly nsPerByte: Fraction; readonly certificate: TreeCertificate } | undefined,
  void
> {
  const identity = {
    generators: [],
    nodeOrbit: Int32Array.from({ length: capacities.nodes }, (_, node) => node),
    arcOrbit: Int32Array.from(capacities.arcs, (_, arc) => arc),
  };
  const optimum = yield* treeProgram(capacities, request, identity);
  if (optimum === undefined) return undefined;
  const { cuts, balance } = optimum;
  const whole = wholeRatios([...cuts.map(({ weight }) => weight), ...balance.out, ...balance.into]);
  const after = cuts.length + capacities.nodes;
  const certificate = {
    roots: request.roots,
    cuts: cuts.map((cut, index) => ({ ...cut, weight: whole[index]! })),
    balance: { out: whole.slice(cuts.length, after), into: whole.slice(after) },
  };
  return { nsPerByte: timeOfTreeCertificate(capacities, certificate), certificate };
}
