/** The stores of this page: one document, its drafts, its run, its trace. Made once, outside React. */
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { withFollowedName } from '../../../design/presets/automatic-name.ts';
import { createTraceStore } from '../traces/trace-store.ts';
import { updateInFrame } from '../../ui/frame/frame.ts';
import { whenIdle } from '../../ui/frame/idle.ts';
import { createDocumentStore } from '../document/document-store.ts';
import { createDraftStore } from '../document/draft-store.ts';
import { createRunner, type Runner } from '../run/runner.ts';
import { atRest } from '../run/at-rest.ts';
import { createPageEngine } from '../run/page-engine.ts';
import { whenQuiet } from '../run/when-quiet.ts';

export const designDocument = createDocumentStore(DEFAULT_DESIGN, () => performance.now(), withFollowedName);
export const drafts = createDraftStore();
export const trace = createTraceStore({ notify: updateInFrame, later: whenIdle });
export const engine = createPageEngine('moment', {
  onRestart: (reason) => runner.noteRestart(reason),
  whenQuiet,
});
export const runner: Runner = createRunner(designDocument.store, engine, trace, updateInFrame, (work) =>
  atRest(designDocument.store, work),
);
