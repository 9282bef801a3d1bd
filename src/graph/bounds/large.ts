/** Bounds of graphs that are too large for the programs of bounds.ts: by what a single NPU must send or receive. */
import { compare, divide, fraction, type Fraction } from '../exact/fraction.ts';
import { portsBound } from './all-reduce.ts';
import type { BoundedCollective } from './bounded-collective.ts';
import { entering, leaving, type Capacities } from './capacities.ts';
import type { BoundCertificate } from './certificate.ts';

export interface LargeBound {
  readonly nsPerByte: Fraction;
  readonly certificate: BoundCertificate;
}

/** A cut around one NPU, or the ports of all; what is reached is not known. */
export function largeBound(capacities: Capacities, collective: BoundedCollective, root: number): LargeBound {
  const { npus, nodes } = capacities;
  const all = Array.from({ length: nodes }, (_, node) => node);
  let best: LargeBound | undefined;
  for (let npu = 0; npu < npus; npu += 1) {
    const isNpu = (node: number): boolean => node === npu;
    const others = all.filter((node) => node !== npu);
    const into = entering(capacities, isNpu);
    const out = leaving(capacities, isNpu);
    const most = fraction(npus - 1, npus);
    const byCut = (bytes: Fraction, through: Fraction, cut: readonly number[]): LargeBound => ({
      nsPerByte: divide(bytes, through),
      certificate: { kind: 'cut', cut },
    });
    const found: readonly LargeBound[] =
      collective === 'allGather'
        ? [byCut(most, into, others)]
        : collective === 'reduceScatter'
          ? [byCut(most, out, others)]
          : collective === 'broadcast'
            ? [npu === root ? byCut(fraction(1), out, [npu]) : byCut(fraction(1), into, others)]
            : collective === 'allReduce'
              ? [byCut(fraction(1), into, others), byCut(fraction(1), out, [npu])]
              : [byPorts(capacities, npu, into, 'to'), byPorts(capacities, npu, out, 'from')];
    for (const bound of found)
      if (best === undefined || compare(bound.nsPerByte, best.nsPerByte) > 0) best = bound;
  }
  const ports = portsBound(capacities);
  if (collective === 'allReduce' && compare(ports, best!.nsPerByte) > 0)
    return { nsPerByte: ports, certificate: { kind: 'ports' } };
  return best!;
}

/** An all-to-all by lengths of 1 on the links of one NPU. */
function byPorts({ arcs, npus }: Capacities, npu: number, through: Fraction, end: 'from' | 'to'): LargeBound {
  const lengths = arcs.filter((arc) => arc[end] === npu).map(({ from, to }) => ({ from, to, length: 1 }));
  return { nsPerByte: divide(fraction(npus - 1, npus), through), certificate: { kind: 'lengths', lengths } };
}
