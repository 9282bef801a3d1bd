/**
 * NPUs that links faster than a given hop join: what one of them has, the others get sooner from it than over the hop, which therefore had better
 * bring what none of them has.
 */
import type { Hop } from '../hops.ts';

export interface FasterGroups {
  /** By hop, how fast it is: those of tier 0 are the fastest. */
  readonly tierOf: Uint8Array;
  /** By tier and NPU: the group that hops of faster tiers join it to, by one of its NPUs. In tier 0 every NPU is its own. */
  readonly groupOf: readonly Int32Array[];
}

/** A hop that takes more than this many times as long as the fastest of a tier is of the next one. */
const ALIKE = 1.5;
/** Slower ones are all of the last tier. */
const MOST_TIERS = 16;

export function fasterGroups(
  npus: number,
  hops: readonly Pick<Hop, 'from' | 'to'>[],
  durations: ArrayLike<number>,
): FasterGroups {
  const fastestFirst = Array.from(hops.keys()).sort((a, b) => durations[a]! - durations[b]!);
  const tierOf = new Uint8Array(hops.length);
  const { join, groups } = createGroups(npus);
  const groupOf = [groups()];
  /** Pairs that are joined one way so far: a group needs a way back. */
  const oneWay = new Set<number>();
  let fastest = durations[fastestFirst[0] ?? 0] ?? 0;
  for (const hop of fastestFirst) {
    if (durations[hop]! > fastest * ALIKE && groupOf.length < MOST_TIERS) {
      fastest = durations[hop]!;
      groupOf.push(groups());
    }
    tierOf[hop] = groupOf.length - 1;
    const { from, to } = hops[hop]!;
    if (oneWay.has(to * npus + from)) join(from, to);
    else oneWay.add(from * npus + to);
  }
  return { tierOf, groupOf };
}

function createGroups(npus: number) {
  const lead = Int32Array.from({ length: npus }, (_, npu) => npu);
  const find = (npu: number): number => {
    let at = npu;
    while (lead[at]! !== at) {
      lead[at] = lead[lead[at]!]!;
      at = lead[at]!;
    }
    return at;
  };
  return {
    join: (a: number, b: number): void => void (lead[find(a)] = find(b)),
    /** By NPU. */
    groups: (): Int32Array => lead.map((_, npu) => find(npu)),
  };
}
