import { useState } from 'react';
import type { Design } from '../../../design/document.ts';
import type {
  SchemeContentionProgress,
  SchemeContention,
} from '../../../analysis/contention/scheme-contention.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { ProgressLine } from '../../parts/progress/ProgressLine.tsx';
import { useAskedDesign } from '../../state/page/hooks.ts';
import { isSameAsked } from '../../state/run/refined-design.ts';
import { engine } from '../../state/page/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ContentionHint } from './ContentionHint.tsx';
import { ContentionSchemes } from './ContentionSchemes.tsx';
import { mayTryAgain, type TaskState } from '../../parts/tasks/task-run.ts';
import { useTaskOf } from '../../parts/tasks/use-task.ts';
import { contentionText } from './words.ts';

type State = TaskState<Design, readonly SchemeContention[], SchemeContentionProgress>;

/** Compares every scheme on both networks. Computes while it is shown, and again after every edit that changes results. */
export function ContentionPanel() {
  const design = useAskedDesign();
  const [system, setSystem] = useState(design);
  // A new name or another shown scheme does not change these results.
  if (system !== design && !isSameAsked(system, design)) setSystem(design);
  const { state, done: shown, cancel, again } = useTaskOf(system, engine.schemeContention);
  const isOld = shown !== null && shown.about !== system;
  return (
    <div className="scheme-contention__panel" aria-busy={state.phase === 'running'}>
      <div className="scheme-contention__line">
        <p aria-live="polite">{statusOf(state, isOld)}</p>
        <ContentionHint />
        {state.phase === 'running' ? <Progress progress={state.progress} onCancel={cancel} /> : null}
        {mayTryAgain(state) ? <Button onClick={again}>Try again</Button> : null}
      </div>
      <ContentionSchemes schemes={shown?.value ?? null} isOld={isOld} />
    </div>
  );
}

interface ProgressProps {
  readonly progress: SchemeContentionProgress | null;
  readonly onCancel: () => void;
}

function Progress({ progress, onCancel }: ProgressProps) {
  const { done = 0, total = 0, noun = 'phases', schemes = 1, schemesDone = 0, scheme } = progress ?? {};
  const within = total > 0 ? done / total : 0;
  return (
    <ProgressLine
      label="Schemes with contention"
      noun={noun}
      done={done}
      total={total}
      share={(schemesDone + within) / schemes}
      more={scheme === undefined ? '' : `${schemeName(scheme)}, ${schemesDone + 1} of ${schemes}`}
      onCancel={onCancel}
    />
  );
}

function statusOf(state: State, isOld: boolean): string {
  switch (state.phase) {
    case 'idle':
      return '';
    case 'running':
      return isOld ? 'Of the design as it was before the last change.' : 'Laying messages on links.';
    case 'cancelled':
      return isOld ? 'Cancelled. Of the design as it was before.' : 'Cancelled.';
    case 'failed':
      return `Not compared: ${state.message}`;
    case 'done':
      return contentionText(state.value);
  }
}
