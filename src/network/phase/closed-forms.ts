/**
 * Closed forms of algorithms that would be slow to time step by step, or that ASTRA-sim 1.0 times
 * differently. An algorithm needs none. network/execution.test.ts checks each against its schedule.
 */
import { COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import type { Algorithm, AlgorithmName, Collective } from '../../collective/types.ts';
import { directNs, directRefusal, isDirectInStep } from './direct.ts';
import { doubleBinaryTreeNs } from './double-binary-tree.ts';
import { exchanges, halvingDoublingNs, type Exchange } from './halving-doubling.ts';
import { inNetworkNs } from './in-network.ts';
import type { PhaseQuestion } from './phase-question.ts';
import { isRingInStep, ringNs } from './ring.ts';

export interface ClosedForm {
  /** From the start of the phase to the moment the last rank has finished. */
  readonly durationNs: (question: PhaseQuestion) => number;
  /**
   * Returns whether each of its steps ends with the slowest message, as synchronous steps do; else ranks
   * advance independently.
   */
  readonly isInStep: (question: PhaseQuestion) => boolean;
  /** Messages of a rank, where the reference truncates them other than block by block. */
  readonly messages?: (question: PhaseQuestion) => readonly Exchange[];
  /** Returns why it cannot be timed, or null. If absent, it always can. */
  readonly refusal?: (question: PhaseQuestion) => string | null;
}

function always(): boolean {
  return true;
}

const CLOSED_FORMS: Readonly<Partial<Record<AlgorithmName, ClosedForm>>> = {
  ring: { durationNs: ringNs, isInStep: isRingInStep },
  direct: { durationNs: directNs, isInStep: isDirectInStep, refusal: directRefusal },
  // All ranks are equally far from their partners of a step.
  halvingDoubling: { durationNs: halvingDoublingNs, isInStep: always, messages: exchanges },
  inNetwork: { durationNs: inNetworkNs, isInStep: always },
  doubleBinaryTree: { durationNs: doubleBinaryTreeNs, isInStep: always },
};

/**
 * Returns the closed form of an algorithm. Operations with a root, or to one peer, are timed step by step.
 */
export function closedFormOf({ name }: Algorithm, operation: Collective): ClosedForm | undefined {
  return COLLECTIVE_FACTS[operation].ends === undefined ? CLOSED_FORMS[name] : undefined;
}
