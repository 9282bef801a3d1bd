/** The view of the stages of a pipeline: a window of time, and the stage whose chunks are shown. */
import { createStore } from 'zustand/vanilla';
import type { StageBar } from '../../../../analysis/questions/stages.ts';
import { createViewStore } from '../../../state/view/view-store.ts';

export const stagesView = createViewStore();
export const pickedStage = createStore<{ readonly stage: number }>()(() => ({ stage: 0 }));

/** The stages that the view is of. */
let about = '';

/** Follows the end of their run. Other stages are shown as a whole: a window on those before means nothing among them. */
export function followStages(stages: string, endNs: number): void {
  stagesView.setDomain(endNs);
  if (stages === about) return;
  about = stages;
  stagesView.fit();
  pickedStage.setState({ stage: 0 });
}

/** Room on either side of a pass that is zoomed to, as a share of it. */
const ROOM = 0.04;

/** Picks the stage of a pass and zooms until the pass fills the picture. */
export function zoomToPass({ stage, startNs, endNs }: StageBar): void {
  const room = ROOM * (endNs - startNs);
  pickedStage.setState({ stage });
  stagesView.show({ startNs: startNs - room, endNs: endNs + room });
}
