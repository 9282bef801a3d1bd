/** When the ranks of a collective advance from one step of its schedule to the next. */
import type { Rounding } from '../../collective/types.ts';

/**
 * `synchronous`: a message starts when both ends have reached the step, and a rank advances when everything
 * that it sends and receives in the step has ended (a send-receive of MPI). `eager`: a rank advances when it
 * has received what the step brings; its messages to one rank leave one after the other (a TCP connection, a
 * channel of NCCL).
 */
export const STEP_RULES = ['synchronous', 'eager'] as const;
export type StepRule = (typeof STEP_RULES)[number];

/**
 * Returns the rule that a run follows. Defaults to synchronous. Files of ASTRA-sim 1.0 (`reference` rounding)
 * keep its rule, under which ranks advance when they have received.
 */
export function stepRuleOf({
  steps = 'synchronous',
  rounding,
}: {
  readonly steps?: StepRule;
  readonly rounding: Rounding;
}): StepRule {
  return rounding === 'reference' ? 'eager' : steps;
}

/** What each rule says, and which software follows it. */
export const STEP_RULE_FACTS: Readonly<Record<StepRule, { readonly name: string; readonly rule: string }>> = {
  synchronous: {
    name: 'Synchronous',
    rule: 'a rank goes on when what it sends and receives in a step has ended, as a send-receive of MPI',
  },
  eager: {
    name: 'Eager',
    rule: 'a rank goes on when it has received; what it sends to one rank leaves in order, as on a channel of NCCL or a TCP connection',
  },
};
