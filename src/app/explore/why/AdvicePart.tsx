import { useRef } from 'react';
import { withChange } from '../../../design/change.ts';
import type { Design } from '../../../design/document.ts';
import { formatCount } from '../../../units/count.ts';
import { change } from '../../state/page/edits.ts';
import { useDesign, useIs } from '../../state/page/hooks.ts';
import { engine } from '../../state/page/session.ts';
import type { TaskState } from '../../parts/tasks/task-run.ts';
import { useTask } from '../../parts/tasks/use-task.ts';
import { ProgressLine } from '../../parts/progress/ProgressLine.tsx';
import type { Advised, AdviseProgress } from '../../../analysis/why/advise.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { AdviceList } from './AdviceList.tsx';
import { isSameQuestion } from '../../parts/why/same-question.ts';
import { changeText } from './idle-text.ts';

/** Advice: single changes of the design, each simulated before it is shown. */
export function AdvicePart() {
  const design = useDesign((whole) => whole);
  const isStale = useIs('stale');
  const { state, start, cancel } = useTask(engine.advise);
  const find = useRef<HTMLButtonElement>(null);
  const isOld = state.phase === 'done' && !isSameQuestion(state.about, design);
  return (
    <section className="why__part" aria-labelledby="why-advice-title">
      <h3 id="why-advice-title">
        The next best change
        <Hint about="the next best change">
          <p>
            Bandwidth is moved between every two dimensions in several steps, inside the budget and the
            constraints of the goal, and single settings are changed. Each of these designs is simulated to
            its end: the gain that is told is the one that applying it gives.
          </p>
          <p>
            What gains only because the model gives every message its links to itself is left out: changes
            that overload a dimension, and messages over several hops.
          </p>
        </Hint>
      </h3>
      <div className="why__action">
        {state.phase === 'running' ? (
          <ProgressLine
            label="Changes tried"
            noun="changes at most"
            done={state.progress?.done ?? 0}
            total={state.progress?.most ?? 0}
            onCancel={cancel}
          />
        ) : (
          <Button ref={find} disabled={isStale} onClick={() => void start(design)}>
            Find the next best change
          </Button>
        )}
      </div>
      <p role="status" className="why__note">
        {statusOf(state, isOld)}
      </p>
      {state.phase === 'done' && state.value.advice.length > 0 ? (
        <AdviceList
          advised={state.value}
          design={state.about}
          isOld={isOld}
          onApply={(advice) => {
            announce(`${changeText(advice.change, state.about)}: applied.`);
            change((design) => withChange(design, advice.change));
            find.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}

function statusOf(state: TaskState<Design, Advised, AdviseProgress>, isOld: boolean): string {
  switch (state.phase) {
    case 'idle':
      return '';
    case 'running':
      return state.progress === null
        ? 'Starting.'
        : `${formatCount(state.progress.done)} of at most ${formatCount(state.progress.most)} changes simulated.`;
    case 'cancelled':
      return 'Cancelled: nothing is told of changes that were not all tried.';
    case 'failed':
      return `Not searched: ${state.message}`;
    case 'done':
      if (isOld) return 'The design has changed since; this was said of the design before.';
      return state.value.advice.length === 0
        ? `None of ${formatCount(state.value.tried)} single changes makes the iteration shorter.`
        : `The best of ${formatCount(state.value.tried)} simulated changes:`;
  }
}
