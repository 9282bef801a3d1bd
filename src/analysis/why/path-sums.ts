/** The parts of a critical path, summed so that they equal the iteration to the last digits. */
import type { Beside } from './beside.ts';
import { createSums, type ExactSums } from './exact-sums.ts';
import { PATH_KINDS, type PathPart, type PathPlace } from './path-part.ts';

export interface PathSums {
  readonly add: (place: PathPlace, fromNs: number, toNs: number) => void;
  /** @param hidden share of it in which the NPU also computes */
  readonly addPart: (place: PathPlace, ns: number, hidden: number) => void;
  readonly parts: () => readonly PathPart[];
}

const NS = 0;
const HIDDEN = 1;

/** @param beside called from late to early, as the steps are added */
export function createPathSums(beside: Beside): PathSums {
  const known = new Map<string, { readonly place: PathPlace; readonly sums: ExactSums }>();

  function addPart(place: PathPlace, ns: number, hidden: number): void {
    if (!(ns > 0)) return;
    const { kind, dimension, behind } = place;
    const key = `${kind} ${dimension} ${behind === null ? '' : `${behind.role} ${behind.collective}`}`;
    let entry = known.get(key);
    if (entry === undefined) {
      entry = { place, sums: createSums(2) };
      known.set(key, entry);
    }
    entry.sums.add(NS, ns);
    entry.sums.add(HIDDEN, ns * hidden);
  }

  return {
    addPart,
    add(place, fromNs, toNs) {
      const hidden = place.kind === 'compute' ? 0 : beside.within(fromNs, toNs) / (toNs - fromNs);
      addPart(place, toNs - fromNs, hidden);
    },
    parts() {
      const order = ({ kind, dimension }: PathPlace): number =>
        PATH_KINDS.indexOf(kind) * 1000 + (dimension ?? 0);
      return [...known.values()]
        .map(({ place, sums }): PathPart => {
          const ns = sums.sum(NS);
          return { ...place, ns, exposedNs: Math.max(0, ns - sums.sum(HIDDEN)) };
        })
        .sort((a, b) => order(a) - order(b));
    },
  };
}
