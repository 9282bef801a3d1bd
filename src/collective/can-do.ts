/** Which collectives an algorithm can do, and why it cannot do the others. */
import type { Problem } from '../units/result.ts';
import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import type { SwitchPlaces } from '../topology/blocks/block.ts';
import type { AlgorithmFacts } from './algorithms/basic-algorithm.ts';
import { COLLECTIVE_LIST } from './collectives.ts';
import type { Algorithm, Collective } from './types.ts';

export const COLLECTIVE_LABELS = Object.fromEntries(
  Object.entries(COLLECTIVE_LIST).map(([name, { label }]) => [name, label]),
) as Readonly<Record<Collective, string>>;

export function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(value) && value > 0 && Number.isInteger(Math.log2(value));
}

/** Returns why `algorithm` cannot do `collective` over `ranks` ranks, or undefined if it can. */
export function refusal(algorithm: Algorithm, collective: Collective, ranks: number): string | undefined {
  const facts = ALGORITHM_FACTS[algorithm.name];
  const { label, collectives, ranks: allowed } = facts;
  if (!Number.isInteger(ranks) || ranks < 1) return `${ranks} ranks. Allowed: a whole number, 1 or more.`;
  if (!collectives.includes(collective)) {
    const can = collectives.map((other) => COLLECTIVE_LABELS[other]).join(', ');
    return `${label} cannot do ${COLLECTIVE_LABELS[collective]} (on ${ranks} ranks). It can do: ${can}.`;
  }
  if (allowed === 'onSwitches') {
    if (algorithm.places === undefined) {
      return `${label} on ${ranks} ranks that are not on switches of one block. Allowed: a block with links between its switches, on whole switches.`;
    }
    const refused = refusedPlaces(facts, algorithm.places);
    if (refused !== null) return `${label} on ${refused}.`;
  }
  if (allowed === 'inNetwork' && algorithm.inNetwork?.collectives.includes(collective) !== true) {
    return `${label} cannot do ${COLLECTIVE_LABELS[collective]} on ${ranks} ranks whose switch does not. Allowed: a Switch with inNetwork=all, or inNetwork=allReduce for an all-reduce.`;
  }
  if (allowed === 'powerOfTwo' && !isPowerOfTwo(ranks)) {
    return `${label} cannot do ${COLLECTIVE_LABELS[collective]} on ${ranks} ranks. Allowed: a power of two.`;
  }
  if (algorithm.window !== undefined && !(Number.isInteger(algorithm.window) && algorithm.window >= 1)) {
    return `${label} with a window of ${algorithm.window}. Allowed: a whole number, 1 or more.`;
  }
  return undefined;
}

/** Returns which property of the switches the algorithm cannot use and what is allowed, or null. */
function refusedPlaces({ switches }: AlgorithmFacts, { sides }: SwitchPlaces): string | null {
  return switches?.isHalved === true && !sides.every(isPowerOfTwo)
    ? `${sides.join(' x ')} switches. Allowed: powers of two`
    : null;
}

/**
 * Returns whether the problem is a double binary tree for another collective than all-reduce, which ASTRA-sim 1.0 runs as an all-reduce
 * (plan.ts, `fullTrees`).
 */
export function isTreeRefusal({ message }: Problem): boolean {
  return (
    message.startsWith(`${ALGORITHM_FACTS.doubleBinaryTree.label} cannot do`) && message.includes('It can do')
  );
}

export function canDo(algorithm: Algorithm, collective: Collective, ranks: number): boolean {
  return refusal(algorithm, collective, ranks) === undefined;
}
