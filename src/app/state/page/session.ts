/** The page of this browser tab. */
import { updateInFrame } from '../../ui/frame/frame.ts';
import { whenIdle } from '../../ui/frame/idle.ts';
import { whenQuiet } from '../run/when-quiet.ts';
import { createPage } from './create-page.ts';

export const { designDocument, drafts, trace, engine, runner } = createPage({
  pacing: { notify: updateInFrame, later: whenIdle },
  whenQuiet,
});
