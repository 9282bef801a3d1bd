/**
 * Closed forms of algorithms that would be slow to time step by step, or that ASTRA-sim 1.0 times otherwise. An algorithm
 * needs none. network/execution.test.ts holds each to be what its schedule takes.
 */
import type { AlgorithmName } from '../../collective/types.ts';
import { directNs, directRefusal } from './direct.ts';
import { doubleBinaryTreeNs } from './double-binary-tree.ts';
import { exchanges, halvingDoublingNs, type Exchange } from './halving-doubling.ts';
import { inNetworkNs } from './in-network.ts';
import type { PhaseQuestion } from './phase-question.ts';
import { ringNs } from './ring.ts';

export interface ClosedForm {
  /** From the start of the phase to the moment the last rank has finished. */
  readonly durationNs: (question: PhaseQuestion) => number;
  /** Messages of a rank, where the reference truncates them otherwise than block by block. */
  readonly messages?: (question: PhaseQuestion) => readonly Exchange[];
  /** Why it cannot be timed, or null. Missing: it can. */
  readonly refusal?: (question: PhaseQuestion) => string | null;
}

export const CLOSED_FORMS: Readonly<Partial<Record<AlgorithmName, ClosedForm>>> = {
  ring: { durationNs: ringNs },
  direct: { durationNs: directNs, refusal: directRefusal },
  halvingDoubling: { durationNs: halvingDoublingNs, messages: exchanges },
  inNetwork: { durationNs: inNetworkNs },
  doubleBinaryTree: { durationNs: doubleBinaryTreeNs },
};
