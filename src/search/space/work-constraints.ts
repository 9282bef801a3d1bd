import type { Design } from '../../design/document.ts';
import type { Constraint } from './space.ts';

/**
 * Returns the first constraint on works alone that a work violates on networks with as many NPUs as this one; undefined if it
 * satisfies all of them.
 *
 * @param design that of the work on the network, with the first links
 */
export type BrokenConstraint = (work: number, network: number, design: Design) => Constraint | undefined;

const UNKNOWN = -1;

interface JudgedWorks<C> {
  readonly works: number;
  readonly npusOf: (network: number) => number;
  readonly constraints: { readonly work: readonly Constraint[] };
  readonly keeps: (constraints: readonly Constraint[], design: Design, chosen: C) => boolean;
  readonly chosenOf: (work: number, link: number, network: number) => C;
}

/** A search asks several times, and the memory of a work takes longer to find than its bound: each work is judged once. */
export function createBrokenConstraint<C>(points: JudgedWorks<C>): BrokenConstraint {
  const { work: constraints } = points.constraints;
  const byNpus = new Map<number, Int16Array>();
  const judge = (work: number, network: number, design: Design): number => {
    const chosen = points.chosenOf(work, 0, network);
    const place = constraints.findIndex((constraint) => !points.keeps([constraint], design, chosen));
    return place < 0 ? constraints.length : place;
  };
  return (work, network, design) => {
    if (constraints.length === 0) return undefined;
    const npus = points.npusOf(network);
    let judged = byNpus.get(npus);
    if (judged === undefined) byNpus.set(npus, (judged = new Int16Array(points.works).fill(UNKNOWN)));
    if (judged[work] === UNKNOWN) judged[work] = judge(work, network, design);
    return constraints[judged[work]!];
  };
}
