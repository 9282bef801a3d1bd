import { widthOf } from '../../state/view/view.ts';
import { formatTime } from '../../../units/time.ts';
import { contentionSwitch } from '../../state/view/contention-store.ts';
import { exploreTab } from '../../state/view/tab-store.ts';
import { EXPLORE_TABS } from '../../explore/tabs.ts';
import { timelineSelection } from '../../state/view/selection-store.ts';
import { timelineView } from '../../state/view/view-store.ts';
import type { ViewState } from '../../state/view/view-state.ts';

/** What of the page a link can show besides the design, and in words that follow "Open". */
export function currentView(): { readonly view: ViewState; readonly text: string } {
  const { id } = exploreTab.getState();
  const { view, domainNs } = timelineView.store.getState();
  const label = EXPLORE_TABS.find((tab) => tab.id === id)?.label ?? id;
  const isPart = id === 'timeline' && domainNs > 0 && widthOf(view) < domainNs;
  const range = isPart ? view : null;
  const times = isPart ? ` from ${formatTime(view.startNs)} to ${formatTime(view.endNs)}` : '';
  const selected = id === 'timeline' ? timelineSelection.store.getState().range : null;
  const contention = contentionSwitch.getState().isOn;
  return {
    view: { tab: id, range, selected, ...(contention ? { contention } : {}) },
    text: `at the tab ${label}${times}${contention ? ', with contention' : ''}`,
  };
}
