import { engine } from '../../../state/run/session.ts';
import type { StatedReproduction, StatedStudyId } from '../../../../worker/protocol.ts';
import { createStudyRun, type StudyRun } from '../study-run.ts';

const runs = new Map<StatedStudyId, StudyRun<StatedReproduction>>();

/** The store of each study of statements: it runs once and is kept for as long as the page. */
export function statedRun(id: StatedStudyId): StudyRun<StatedReproduction> {
  const known = runs.get(id);
  if (known !== undefined) return known;
  const run = createStudyRun(
    (onProgress) => engine.reproduceStated(id, onProgress),
    () => performance.now(),
  );
  runs.set(id, run);
  return run;
}
