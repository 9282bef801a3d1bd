/** The critical path of the shown trace, as the timeline draws it. */
import type { Design } from '../../../design/document.ts';
import type { CriticalPath } from '../../../analysis/why/critical-path.ts';
import { shownDesign } from '../../state/document/document-store.ts';
import { refinedDesign } from '../../state/run/refined-design.ts';
import { designDocument, runner } from '../../state/page/session.ts';
import { answers } from './answers.ts';
import { isSameQuestion } from './same-question.ts';

/** null while the design on the page has not been explained. */
export function shownPath(): CriticalPath | null {
  const { done } = answers.getState();
  const shown: Design = shownDesign(designDocument.store.getState());
  const design = refinedDesign(shown, runner.store.getState());
  return done !== null && isSameQuestion(done.about, design) ? done.value.path : null;
}
