import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Panel } from '../../../evidence/papers/panel.ts';
import { PanelPart } from './panels/PanelPart.tsx';
import { PapersStatus } from './PapersStatus.tsx';
import { StatementTable, type StatementRow } from './StatementTable.tsx';
import type { StudyRun } from './study-run.ts';

interface Judged {
  readonly statements: readonly StatementRow[];
  readonly panels: readonly Panel[];
}

interface StatementsStudyProps<T extends Judged> {
  readonly title: string;
  /** The name of the study in its table of statements. */
  readonly name: string;
  /** The source that exports of its figures name. */
  readonly source: string;
  readonly run: StudyRun<T>;
  readonly setup: ReactNode;
  /** What stands below a figure. */
  readonly below?: (value: T, panel: number) => ReactNode;
}

/** A published study: its statements, each with the verdict of our runs, and its figures drawn from these runs. */
export function StatementsStudy<T extends Judged>(props: StatementsStudyProps<T>) {
  const { title, name, source, run, setup, below } = props;
  const state = useStore(run.store);
  useEffect(() => run.start(), [run]);
  const value = state.phase === 'done' ? state.value : null;
  const statements = value?.statements ?? [];
  const judged = statements.filter(({ holds }) => holds !== null);
  const held = judged.filter(({ holds }) => holds).length;
  return (
    <>
      <div className="papers__head">
        <h3>{title}</h3>
        <PapersStatus
          state={state}
          run={run}
          cases="its figures"
          runs={`${held} of ${judged.length} statements hold, run`}
        />
      </div>
      {setup}
      {value === null || statements.length === 0 ? (
        <p className="papers__caption">
          {state.phase === 'running'
            ? 'The statements appear when all figures have been run.'
            : 'No results.'}
        </p>
      ) : (
        <>
          <StatementTable of={name} statements={statements} />
          <h3>Figures</h3>
          <div className="papers__figures">
            {value.panels.map((panel, index) => (
              <PanelPart key={`${panel.figure} ${panel.title}`} panel={panel} of={source}>
                {below?.(value, index)}
              </PanelPart>
            ))}
          </div>
        </>
      )}
    </>
  );
}
