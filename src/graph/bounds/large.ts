/** Bounds of graphs that are too large for the programs of bounds.ts: by what a single NPU must send or receive, or a part of the network. */
import { compare, divide, fraction, type Fraction } from '../exact/fraction.ts';
import type { Graph } from '../graph.ts';
import { timeShownBy } from './certificate.ts';
import { sweptCut } from './swept-cut.ts';
import { portsBound } from './all-reduce.ts';
import type { BoundedCollective } from './bounded-collective.ts';
import type { Capacities } from './capacities.ts';
import type { BoundCertificate } from './certificate.ts';

export interface LargeBound {
  readonly nsPerByte: Fraction;
  readonly certificate: BoundCertificate;
}

/** The larger of a cut around one NPU, or the ports of all, and a cut that was swept; what is reached is not known. */
export function* largeBoundSteps(
  graph: Graph,
  capacities: Capacities,
  collective: BoundedCollective,
  root: number,
): Generator<void, LargeBound, void> {
  const single = largeBound(capacities, collective, root);
  yield;
  const cut = collective === 'allToAll' ? undefined : yield* sweptCut(capacities, collective, root);
  if (cut === undefined) return single;
  const certificate = { kind: 'cut', cut } as const;
  const nsPerByte = timeShownBy(graph, collective, certificate, root);
  return nsPerByte === undefined || compare(nsPerByte, single.nsPerByte) <= 0
    ? single
    : { nsPerByte, certificate };
}

/** A cut around one NPU, or the ports of all. */
function largeBound(capacities: Capacities, collective: BoundedCollective, root: number): LargeBound {
  const { npus } = capacities;
  const { into, out } = throughNpus(capacities);
  let best: { readonly nsPerByte: Fraction; readonly certificate: () => BoundCertificate } | undefined;
  const take = (nsPerByte: Fraction, certificate: () => BoundCertificate): void => {
    if (best === undefined || compare(nsPerByte, best.nsPerByte) > 0) best = { nsPerByte, certificate };
  };
  const most = fraction(npus - 1, npus);
  for (let npu = 0; npu < npus; npu += 1) {
    const [enters, leaves] = [into[npu]!, out[npu]!];
    const around = (): BoundCertificate => ({ kind: 'cut', cut: allBut(capacities, npu) });
    const alone = (): BoundCertificate => ({ kind: 'cut', cut: [npu] });
    if (collective === 'allGather') take(divide(most, enters), around);
    else if (collective === 'reduceScatter') take(divide(most, leaves), around);
    else if (collective === 'broadcast')
      take(divide(fraction(1), npu === root ? leaves : enters), npu === root ? alone : around);
    else if (collective === 'allReduce') {
      take(divide(fraction(1), enters), around);
      take(divide(fraction(1), leaves), alone);
    } else {
      take(divide(most, enters), () => portLengths(capacities, npu, 'to'));
      take(divide(most, leaves), () => portLengths(capacities, npu, 'from'));
    }
  }
  if (collective === 'allReduce') take(portsBound(capacities), () => ({ kind: 'ports' }));
  return { nsPerByte: best!.nsPerByte, certificate: best!.certificate() };
}

/** By NPU, the capacity that enters it and that leaves it, in GB/s. */
function throughNpus({ npus, arcs, exact, unit }: Capacities) {
  const [into, out] = [new Array<bigint>(npus).fill(0n), new Array<bigint>(npus).fill(0n)];
  arcs.forEach(({ from, to }, arc) => {
    const { numerator, denominator } = exact[arc]!;
    const inUnits = numerator * (unit / denominator);
    if (to < npus) into[to]! += inUnits;
    if (from < npus) out[from]! += inUnits;
  });
  const inGBps = (sum: bigint): Fraction => fraction(sum, unit);
  return { into: into.map(inGBps), out: out.map(inGBps) };
}

function allBut({ nodes }: Capacities, npu: number): readonly number[] {
  return Array.from({ length: nodes }, (_, node) => node).filter((node) => node !== npu);
}

/** Lengths of 1 on the links of one NPU, for an all-to-all. */
function portLengths({ arcs }: Capacities, npu: number, end: 'from' | 'to'): BoundCertificate {
  const lengths = arcs.filter((arc) => arc[end] === npu).map(({ from, to }) => ({ from, to, length: 1 }));
  return { kind: 'lengths', lengths };
}
