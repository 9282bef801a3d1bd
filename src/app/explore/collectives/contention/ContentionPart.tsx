import { useState } from 'react';
import type { Design } from '../../../../design/document.ts';
import { formatCount } from '../../../../units/count.ts';
import { ProgressLine } from '../../../parts/progress/ProgressLine.tsx';
import type {
  PhaseContention,
  ContentionProgress,
} from '../../../../analysis/contention/phase-contention.ts';
import { useAskedDesign } from '../../../state/page/hooks.ts';
import { engine } from '../../../state/page/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import './contention.css';
import { ContentionTable } from './ContentionTable.tsx';
import { comparisonText } from '../../../compare/contention/words.ts';
import { mayTryAgain, type TaskState } from '../../../parts/tasks/task-run.ts';
import { useTaskOf } from '../../../parts/tasks/use-task.ts';

/** A switch for contention: the iteration with messages that share links, next to the iteration without. */
export function ContentionPart() {
  const design = useAskedDesign();
  const [isOn, setOn] = useState(false);
  const { state, done, cancel, again } = useTaskOf(isOn ? design : null, engine.phaseContention);
  const shown = isOn ? done : null;
  const isOld = shown !== null && shown.about !== design;
  return (
    <section className="column" aria-labelledby="contention-title">
      <h3 id="contention-title">
        Messages that share links
        <Hint about="messages that share links">
          <p>
            Results are of a network in which every message has the links to itself. Here each phase is laid
            on the links of its dimension as the messages of its schedule: a Ring is two one-way rings of half
            the bandwidth, a Switch one link up and one down for each NPU. Messages on one link share its
            bandwidth, max-min fair, as fluids.
          </p>
          <p>
            In the iteration whatever is under way at once on the same links shares them: chunks, collectives
            that overlap, dimensions on the same wires. The table has each phase by itself.
          </p>
        </Hint>
      </h3>
      <label className="contention__switch">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
        />
        Compare with contention
      </label>
      {state.phase === 'running' ? (
        <ProgressLine
          label="Phases on links"
          noun={state.progress?.noun ?? 'phases'}
          done={state.progress?.done ?? 0}
          total={state.progress?.total ?? 0}
          onCancel={cancel}
        />
      ) : null}
      <p role="status" className="collectives__note">
        {statusOf(state, isOld)}
      </p>
      {mayTryAgain(state) ? (
        <p>
          <Button onClick={again}>Try again</Button>
        </p>
      ) : null}
      {shown === null ? null : (
        <div className="contention__told" data-old={isOld}>
          <p>{comparisonText(shown.value)}</p>
          <ContentionTable contention={shown.value} dimensions={shown.about.topology.dimensions} />
        </div>
      )}
    </section>
  );
}

function statusOf(state: TaskState<Design, PhaseContention, ContentionProgress>, isOld: boolean): string {
  switch (state.phase) {
    case 'idle':
      return '';
    case 'running':
      return isOld ? 'Of the design as it was before the last change.' : 'Laying phases on links.';
    case 'cancelled':
      return 'Cancelled.';
    case 'failed':
      return `Not compared: ${state.message}`;
    case 'done':
      return `${formatCount(state.value.phases.length)} different phases compared.`;
  }
}
