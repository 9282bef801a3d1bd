/** The critical path of the trace that is shown, for what draws it. */
import type { Design } from '../../../design/document.ts';
import type { CriticalPath } from '../../../worker/protocol.ts';
import { shownDesign } from '../../state/document/document-store.ts';
import { designDocument } from '../../state/run/session.ts';
import { answers } from './answers.ts';
import { isSameQuestion } from './same-question.ts';

/** null while there is none of the design on the page. */
export function shownPath(): CriticalPath | null {
  const { done } = answers.getState();
  const design: Design = shownDesign(designDocument.store.getState());
  return done !== null && isSameQuestion(done.about, design) ? done.value.path : null;
}
