import { useRun, useScheme } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import type { SchemeId } from '../../../design/document.ts';
import { useAnswer } from '../../parts/tasks/use-answer.ts';

/** What random slowness costs, in a sentence with the figures of the design. */
export function SpreadPart({ scheme }: { readonly scheme: SchemeId }) {
  const shownFor = useRun((run) => run.shownFor);
  const iterationNs = useScheme(scheme)?.simulated?.iterationNs ?? null;
  const isVaried = (shownFor?.conditions ?? []).some(
    ({ kind }) => kind === 'computeSpread' || kind === 'linkSpread',
  );
  const answer = useAnswer(
    async () =>
      shownFor === null || iterationNs === null || !isVaried
        ? null
        : engine.spreadCost(shownFor, scheme, iterationNs),
    [shownFor, scheme, iterationNs, isVaried],
  );
  if (!isVaried || answer?.ok !== true || answer.value === null) return null;
  return (
    <div className="training__part">
      <h4>Random slowness</h4>
      <p>{answer.value.text}</p>
    </div>
  );
}
