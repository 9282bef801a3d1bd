import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { StatedStudyId, StatedReproduction } from '../../../../evidence/papers/stated.ts';
import { PanelPart } from '../panels/PanelPart.tsx';
import { PapersStatus } from '../PapersStatus.tsx';
import { StatementTable } from '../StatementTable.tsx';
import { STATED_TEXTS } from './stated-texts.tsx';
import { engine } from '../../../state/page/session.ts';
import { createStudyRun, type StudyRun } from '../study-run.ts';

/** A published study: its statements with whether our runs bear them out, and its figures drawn from them. */
export function StatedStudy({ id }: { readonly id: StatedStudyId }) {
  const run = statedRun(id);
  const state = useStore(run.store);
  useEffect(() => run.start(), [run]);
  const { title, source, Setup } = STATED_TEXTS[id];
  const { statements, panels } = state.phase === 'done' ? state.value : { statements: [], panels: [] };
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
      <Setup />
      {statements.length === 0 ? (
        <p className="papers__caption">
          {state.phase === 'running'
            ? 'The statements appear when all figures have been run.'
            : 'No results.'}
        </p>
      ) : (
        <>
          <StatementTable of={title} statements={statements} />
          <h3>Figures</h3>
          <div className="papers__figures">
            {panels.map((panel) => (
              <PanelPart key={`${panel.figure} ${panel.title}`} panel={panel} of={source} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

const runs = new Map<StatedStudyId, StudyRun<StatedReproduction>>();

/** The store of each study of statements: it runs once and is kept for as long as the page. */
function statedRun(id: StatedStudyId): StudyRun<StatedReproduction> {
  const known = runs.get(id);
  if (known !== undefined) return known;
  const run = createStudyRun(
    (onProgress) => engine.reproduceStated(id, onProgress),
    () => performance.now(),
  );
  runs.set(id, run);
  return run;
}
