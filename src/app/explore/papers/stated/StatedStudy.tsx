import { useState } from 'react';
import type { StatedStudyId, StatedReproduction } from '../../../../evidence/papers/stated.ts';
import { engine } from '../../../state/page/session.ts';
import { FigureCases } from '../FigureCases.tsx';
import { openStatedCase } from '../open-case.ts';
import { StatementsStudy } from '../StatementsStudy.tsx';
import { createStudyRun, type StudyRun } from '../study-run.ts';
import { STATED_TEXTS, type ChosenStudyId } from './stated-texts.tsx';

/** A study of which figures and statements were published. */
export function StatedStudy({ id }: { readonly id: ChosenStudyId }) {
  const { title, source, Setup, full } = STATED_TEXTS[id];
  const [isFull, setFull] = useState(false);
  const shown = isFull && full !== undefined ? full.id : id;
  return (
    <StatementsStudy
      key={shown}
      title={title}
      name={title}
      source={source}
      run={statedRun(shown)}
      setup={
        <>
          <Setup />
          {full === undefined ? null : (
            <label className="papers__setup">
              <input type="checkbox" checked={isFull} onChange={() => setFull(!isFull)} />
              {full.label}
            </label>
          )}
        </>
      }
      below={({ panels, cases = [] }, index) => (
        <FigureCases
          panels={panels}
          index={index}
          cases={cases}
          open={(at) => void openStatedCase(shown, at)}
        />
      )}
    />
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
