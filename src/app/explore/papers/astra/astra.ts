import { engine } from '../../../state/run/session.ts';
import { createStudyRun } from '../study-run.ts';

/** The one replay of ASTRA-SIM's figures of this page. */
export const astra = createStudyRun(
  (onProgress) => engine.reproduceAstra(onProgress),
  () => performance.now(),
);
