import { useEffect, useRef, type KeyboardEvent } from 'react';
import { openTab } from '../state/view/tab-store.ts';
import { panelId, TAB_GROUPS, tabId, type ExploreTab, type TabGroup } from './tabs.ts';

interface TabBarProps {
  readonly tabs: readonly ExploreTab[];
  readonly open: ExploreTab;
}

/** The groups of tabs, and the tabs of the group that is open. */
export function TabBar({ tabs, open }: TabBarProps) {
  /** The tab of each group that was open last. */
  const last = useRef(new Map<TabGroup, string>());
  useEffect(() => {
    last.current.set(open.group, open.id);
  }, [open]);
  const members = tabs.filter(({ group }) => group === open.group);

  function openGroup(group: TabGroup): void {
    const ofGroup = tabs.filter((tab) => tab.group === group);
    const next = ofGroup.find(({ id }) => id === last.current.get(group)) ?? ofGroup[0];
    if (next !== undefined) openTab(next.id);
  }

  return (
    <div className="explore__bar">
      <div className="explore__groups" role="group" aria-label="Groups of tabs">
        {TAB_GROUPS.filter((group) => tabs.some((tab) => tab.group === group)).map((group) => (
          <button
            key={group}
            type="button"
            className="explore__group"
            aria-pressed={group === open.group}
            onClick={() => openGroup(group)}
          >
            {group}
          </button>
        ))}
      </div>
      <div
        role="tablist"
        aria-label="Explore"
        className="explore__tabs"
        onKeyDown={(event) => walk(event, members, open)}
      >
        {members.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(tab)}
            className="explore__tab"
            aria-selected={tab === open}
            aria-controls={tab === open ? panelId(tab) : undefined}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => openTab(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Arrow keys, Home and End open the neighbouring, first and last tab of the group, as tabs do. */
function walk(event: KeyboardEvent, tabs: readonly ExploreTab[], open: ExploreTab): void {
  const at = tabs.indexOf(open);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  const next = tabs[(to + tabs.length) % tabs.length];
  if (next === undefined) return;
  event.preventDefault();
  openTab(next.id);
  document.getElementById(tabId(next))?.focus();
}
