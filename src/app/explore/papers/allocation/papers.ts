import { engine } from '../../../state/run/session.ts';
import { createStudyRun } from '../study-run.ts';

/** The store of the bandwidth allocation study: it runs once and is kept for as long as the page. */
export const papers = createStudyRun(
  (onProgress) => engine.reproduceStudy(onProgress),
  () => performance.now(),
);
