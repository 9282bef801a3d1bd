/** Shows the tab and the range of time that the address asks for, once, as soon as there is something to show. */
import { showContention } from '../../state/view/contention-store.ts';
import { EXPLORE_TABS } from '../../explore/tabs.ts';
import { openTab } from '../../state/view/tab-store.ts';
import { runner } from '../../state/page/session.ts';
import { timelineSelection } from '../../state/view/selection-store.ts';
import { timelineView } from '../../state/view/view-store.ts';
import { showView } from '../panes/views.ts';
import { parseViewState, type TimeRange } from '../../state/view/view-state.ts';

export function followView(query: string): void {
  const { tab, range, selected, contention } = parseViewState(query);
  if (contention === true) showContention(true);
  if (tab !== null && EXPLORE_TABS.some(({ id }) => id === tab)) {
    openTab(tab);
    // On a narrow screen the tabs are a view of their own beside that of the design.
    showOnceThere('explore', FRAMES);
  }
  if (range !== null || selected !== null) showOnceKnown(range, selected);
}

/** The page renders one part a frame. After this many frames a missing region is given up. */
const FRAMES = 600;

function showOnceThere(region: string, frames: number): void {
  if (document.getElementById(region) !== null) showView(region);
  else if (frames > 0) requestAnimationFrame(() => showOnceThere(region, frames - 1));
}

/** Before a run has ended, where time ends is a guess; a range that lies beyond it says nothing. */
function showOnceKnown(range: TimeRange | null, selected: TimeRange | null): void {
  const show = (): void => {
    if (runner.store.getState().phase !== 'finished') return;
    const { domainNs } = timelineView.store.getState();
    if (domainNs === 0) return;
    stopRun();
    stopView();
    if (range !== null && range.startNs < domainNs) timelineView.show(range);
    if (selected === null) return;
    timelineSelection.select(selected);
    timelineSelection.fit(domainNs);
  };
  const stopRun = runner.store.subscribe(show);
  const stopView = timelineView.store.subscribe(show);
  show();
}
