/** The window that is requested again in finer bins, when little of it is shown. */
import type { TimeWindow } from '../../../../analysis/packets/bins.ts';
import { widthOf, type View } from '../../../state/view/view.ts';

/** With so few bins across a lane, single steps become visible. */
const FEW_BINS = 60;
/** A window that is up to this many times as wide as the view still has enough detail. */
const WIDE_ENOUGH = 6;

/**
 * The visible time and as much on either side; the `known` window if it suffices, null if the bins of the whole run suffice.
 *
 * @param binNs of the whole run
 */
export function closerWindow(
  known: TimeWindow | null,
  view: View,
  binNs: number,
  iterationNs: number,
): TimeWindow | null {
  const width = widthOf(view);
  if (width > FEW_BINS * binNs) return null;
  if (known !== null && covers(known, view) && widthOf(known) <= WIDE_ENOUGH * width) return known;
  const startNs = Math.max(0, view.startNs - width);
  const endNs = Math.min(iterationNs, view.endNs + width);
  return endNs > startNs ? { startNs, endNs } : null;
}

export function covers(window: TimeWindow, { startNs, endNs }: View): boolean {
  return window.startNs <= startNs && endNs <= window.endNs;
}
