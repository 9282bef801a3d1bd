import { engine } from '../../../state/run/session.ts';
import type { StatedReproduction, StatedStudyId } from '../../../../worker/protocol.ts';
import { createStudyRun, type StudyRun } from '../study-run.ts';

const runs = new Map<StatedStudyId, StudyRun<StatedReproduction>>();

/** The one run of a study on this page. */
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
