import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../../../design/document.ts';
import type { FrontQuestion, ToldFront, ToldFrontProgress } from '../../../../search/front/told-front.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatDollars } from '../../../../units/dollars.ts';
import type { Problem } from '../../../../units/result.ts';
import { ProgressLine } from '../../../parts/progress/ProgressLine.tsx';
import type { TaskState } from '../../../parts/tasks/task-run.ts';
import { useBroughtUp } from '../../../parts/tasks/use-brought-up.ts';
import { useTask } from '../../../parts/tasks/use-task.ts';
import { LAYOUT_OBJECTIVE_CHOICES } from '../../../parts/words/layout-objectives.ts';
import { engine } from '../../../state/page/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { AssumedMemory } from '../AssumedMemory.tsx';
import { SearchField, SearchTextField } from '../form/SearchField.tsx';
import { fieldsFor, filledFront, frontForm, keptText, readFront, type FrontField } from './front-form.ts';
import { FrontFound } from './FrontFound.tsx';

/** What a machine for the model could be: the front of money and an objective over networks, each with its best layout. */
export function FrontPart({ design }: { readonly design: Design }) {
  const { state, start, cancel } = useTask(engine.machineFront);
  const place = useBroughtUp<HTMLDivElement>(state.phase);
  const typed = useStore(frontForm);
  const form = filledFront(typed, design);
  const read = useMemo(() => readFront(filledFront(typed, design), design), [typed, design]);
  const choices = read.ok ? read.value : null;
  const { objective } = form;
  const problems = read.ok ? (state.phase === 'failed' ? state.problems : []) : read.problems;
  return (
    <section className="column search__part" aria-labelledby="front-title">
      <h3 id="front-title">
        What a machine for this model could be
        <Hint about="the front of machines">
          <p>
            Each machine is priced by the parts of its network and runs the model in its own best layout that
            fits in memory, with the batch of the design: the fastest, or the best of the training. Listed are
            the machines that no cheaper one is as good as.
          </p>
          <p>A machine whose layouts are all proved to be no better than a cheaper machine is not run.</p>
          <p>
            Days, goodput, money, energy and CO2 are those of the training, failures and checkpoints included,
            as the tab Training says them.
          </p>
        </Hint>
      </h3>
      <p>{keptText(design)}</p>
      <AssumedMemory design={design} />
      <div className="search__fields">
        {fieldsFor(design).map(({ name, label }) => (
          <SearchTextField
            key={name}
            label={label}
            value={form[name]}
            placeholder={name === 'budgetDollars' ? 'no limit' : ''}
            message={messageAt(problems, name)}
            onChange={(text) => frontForm.setState({ [name]: text })}
          />
        ))}
        <SearchField label="Best at every cost" message={null}>
          {(id) => (
            <Select
              id={id}
              value={objective}
              choices={LAYOUT_OBJECTIVE_CHOICES}
              onChoose={(chosen) => frontForm.setState({ objective: chosen })}
            />
          )}
        </SearchField>
      </div>
      <div className="column search__status">
        <Button
          disabled={choices === null || state.phase === 'running'}
          onClick={() => choices !== null && void start({ design, choices, objective })}
        >
          Find the front
        </Button>
        <FrontStatus state={state} onCancel={cancel} />
      </div>
      <div ref={place} className="column search__found">
        {state.phase === 'done' ? (
          <FrontFound
            found={state.value}
            isOld={
              state.about.design !== design ||
              state.about.choices !== choices ||
              state.about.objective !== objective
            }
          />
        ) : null}
      </div>
    </section>
  );
}

function messageAt(problems: readonly Problem[], field: FrontField): string | null {
  const own = problems.filter(({ path }) => path === field);
  return own.length === 0 ? null : own.map(({ message }) => message).join('. ');
}

interface StatusProps {
  readonly state: TaskState<FrontQuestion, ToldFront, ToldFrontProgress>;
  readonly onCancel: () => void;
}

function FrontStatus({ state, onCancel }: StatusProps) {
  if (state.phase === 'failed') return <p role="alert">Not searched: {state.message}</p>;
  if (state.phase === 'cancelled') return <p role="status">Cancelled.</p>;
  if (state.phase !== 'running') return null;
  const { machines = 0, done = 0, layouts = 0, runs = 0, best = null } = state.progress ?? {};
  const soFar = best === null ? '' : `, ${best.text} for ${formatDollars(best.dollars)}`;
  return (
    <ProgressLine
      label="Machines looked at"
      noun="machines"
      done={done}
      total={machines}
      more={`${formatCount(layouts)} layouts, ${formatCount(runs)} run${soFar}`}
      onCancel={onCancel}
    />
  );
}
