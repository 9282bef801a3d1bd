import type { ToldCosts } from '../../../analysis/conditions/ask-condition-costs.ts';
import { useDesign, useRun, useScheme } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import { useAnswer } from '../tasks/use-answer.ts';

/** The cost of each condition of the shown run; null until it is known, and while the conditions differ from those of the design. */
export function useConditionCosts(): ToldCosts | null {
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const conditions = useDesign((design) => design.conditions);
  const shownFor = useRun((run) => run.shownFor);
  const isRun = (useScheme(scheme)?.simulated ?? null) !== null;
  const isAsked =
    isRun && shownFor !== null && conditions !== undefined && shownFor.conditions === conditions;
  const answer = useAnswer(
    async () => (isAsked ? engine.conditionCosts(shownFor, scheme) : null),
    [shownFor, scheme, isAsked],
  );
  return isAsked && answer?.ok === true ? answer.value : null;
}
