/** Which collectives an algorithm can do, and why it cannot do the others. */
import type { Failure, Problem } from '../units/result.ts';
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
  const { label, collectives, ranks: allowed } = ALGORITHM_FACTS[algorithm.name];
  if (!Number.isInteger(ranks) || ranks < 1) return `${ranks} ranks. Allowed: a whole number, 1 or more.`;
  if (!collectives.includes(collective)) {
    const can = collectives.map((other) => COLLECTIVE_LABELS[other]).join(', ');
    return `${label} cannot do ${COLLECTIVE_LABELS[collective]} (on ${ranks} ranks). It can do: ${can}.`;
  }
  const unplaced = allowed === 'onSwitches' ? switchRefusal(algorithm, ranks) : undefined;
  if (unplaced !== undefined) return unplaced;
  if (allowed === 'inNetwork' && algorithm.inNetwork?.collectives.includes(collective) !== true) {
    return `${label} cannot do ${COLLECTIVE_LABELS[collective]} on ${ranks} ranks whose switch does not. Allowed: a Switch with inNetwork=all, or inNetwork=allReduce for an all-reduce.`;
  }
  if (allowed === 'onLinks') return madeRefusal(algorithm, collective, ranks);
  if (allowed === 'powerOfTwo' && !isPowerOfTwo(ranks)) {
    return `${label} cannot do ${COLLECTIVE_LABELS[collective]} on ${ranks} ranks. Allowed: a power of two.`;
  }
  const { window = 1 } = algorithm;
  return Number.isInteger(window) && window >= 1
    ? undefined
    : `${label} with a window of ${window}. Allowed: a whole number, 1 or more.`;
}

/** Returns why the ranks are on no switches that the algorithm can use, or undefined. */
function switchRefusal({ name, places }: Algorithm, ranks: number): string | undefined {
  const facts = ALGORITHM_FACTS[name];
  if (places === undefined)
    return `${facts.label} on ${ranks} ranks that are not on switches of one block. Allowed: a block with links between its switches, on whole switches.`;
  const refused = refusedPlaces(facts, places);
  return refused === null ? undefined : `${facts.label} on ${refused}.`;
}

/** Returns why nothing was made for these ranks, or undefined. */
function madeRefusal({ name, made }: Algorithm, collective: Collective, ranks: number): string | undefined {
  const found = made?.ranks === ranks ? made.of(collective) : null;
  if (found?.ok === true) return undefined;
  const why =
    found === null
      ? 'it is made for the links between all NPUs of one dimension. Allowed: another algorithm for groups on a part of it, or on several.'
      : problemText(found);
  const { label } = ALGORITHM_FACTS[name];
  return `${label} cannot do ${COLLECTIVE_LABELS[collective]} on ${ranks} ranks: ${why}`;
}

function problemText({ problems }: Failure): string {
  return problems.map(({ path, message }) => (path === '' ? message : `${path} ${message}`)).join(' ');
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
