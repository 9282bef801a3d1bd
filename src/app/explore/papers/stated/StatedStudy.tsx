import type { StatedStudyId, StatedReproduction } from '../../../../evidence/papers/stated.ts';
import { engine } from '../../../state/page/session.ts';
import { StatementsStudy } from '../StatementsStudy.tsx';
import { createStudyRun, type StudyRun } from '../study-run.ts';
import { STATED_TEXTS } from './stated-texts.tsx';

/** A study of which figures and statements were published. */
export function StatedStudy({ id }: { readonly id: StatedStudyId }) {
  const { title, source, Setup } = STATED_TEXTS[id];
  return <StatementsStudy title={title} name={title} source={source} run={statedRun(id)} setup={<Setup />} />;
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
