/** The window of time that the chunks of a stage are requested for. */
import type { StagesPicture } from '../../../../analysis/questions/stages.ts';
import type { StageWindow } from '../../../../analysis/questions/stage-chunks.ts';
import { widthOf, type View } from '../../../state/view/view.ts';
import { covers } from '../packets/closer-window.ts';
import { passesInView } from './layout.ts';

/** With more passes in a view, their chunks are too narrow to be seen. */
const MOST_PASSES = 16;
/** A window that is up to this many times as wide as the view is not requested again. */
const WIDE_ENOUGH = 8;

/** Whether so few passes of a stage are shown that their chunks can be seen. */
export function isClose({ bars }: Pick<StagesPicture, 'bars'>, stage: number, view: View): boolean {
  return passesInView(bars, stage, view).length <= MOST_PASSES;
}

/** The visible time and as much on either side; the `known` one if it suffices, null if the view is too wide. */
export function chunkWindow(
  known: StageWindow | null,
  picture: Pick<StagesPicture, 'bars' | 'endNs'>,
  stage: number,
  view: View,
): StageWindow | null {
  if (!isClose(picture, stage, view)) return null;
  const width = widthOf(view);
  if (known?.stage === stage && covers(known, view) && widthOf(known) <= WIDE_ENOUGH * width) return known;
  return {
    stage,
    startNs: Math.max(0, view.startNs - width),
    endNs: Math.min(picture.endNs, view.endNs + width),
  };
}
