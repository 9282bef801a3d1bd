import { engine } from '../../state/run/session.ts';
import { createStudyRun } from './study-run.ts';

/** The one reproduction of the bandwidth allocation study of this page. */
export const papers = createStudyRun(
  (onProgress) => engine.reproduceStudy(onProgress),
  () => performance.now(),
);
