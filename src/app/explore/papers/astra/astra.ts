import { engine } from '../../../state/run/session.ts';
import { createStudyRun } from '../study-run.ts';

/** The store of the ASTRA-SIM study: it runs once and is kept for as long as the page. */
export const astra = createStudyRun(
  (onProgress) => engine.reproduceAstra(onProgress),
  () => performance.now(),
);
