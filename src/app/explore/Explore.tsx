import { memo, Suspense, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import './explore.css';
import { RunFigures } from '../parts/run/RunFigures.tsx';
import { exploreTab, openTab } from '../state/view/tab-store.ts';
import { Coming } from './Coming.tsx';
import { EXPLORE_TABS, TAB_GROUPS, type ExploreTab } from './tabs.ts';

/** The tabs below the comparison. */
export const Explore = memo(function Explore({ isEmpty }: { readonly isEmpty: boolean }) {
  const wanted = useStore(exploreTab, (state) => state.id);
  const tabs = EXPLORE_TABS.filter((tab) => !(isEmpty && tab.needsDimensions));
  const open = tabs.find((tab) => tab.id === wanted) ?? tabs[0];
  if (open === undefined) return null;
  return (
    <section
      className="explore"
      aria-labelledby="explore-title"
      id="explore"
      data-pane="explore"
      tabIndex={-1}
    >
      <h2 id="explore-title" className="visually-hidden">
        Explore
      </h2>
      <div
        role="tablist"
        aria-label="Explore"
        className="explore__tabs"
        onKeyDown={(event) => walk(event, tabs, open)}
      >
        {TAB_GROUPS.map((group) => (
          <div key={group} className="explore__group">
            <span id={`tabs-${group}`} className="explore__group-name">
              {group}
            </span>
            {tabs
              .filter((tab) => tab.group === group)
              .map((tab) => (
                <button
                  key={tab.id}
                  type="button"
                  role="tab"
                  id={tabId(tab)}
                  className="explore__tab"
                  aria-selected={tab === open}
                  aria-controls={tab === open ? panelId(tab) : undefined}
                  aria-describedby={`tabs-${group}`}
                  tabIndex={tab === open ? 0 : -1}
                  onClick={() => openTab(tab.id)}
                >
                  {tab.label}
                </button>
              ))}
          </div>
        ))}
      </div>
      <div
        key={open.id}
        role="tabpanel"
        id={panelId(open)}
        aria-labelledby={tabId(open)}
        className="explore__panel results__body"
      >
        <Suspense fallback={<Coming />}>
          {open.isOfRun ? (
            <RunFigures>
              <open.Part />
            </RunFigures>
          ) : (
            <open.Part />
          )}
        </Suspense>
      </div>
    </section>
  );
});

/** Arrow keys, Home and End open the neighbouring, first and last tab, as tabs do. */
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

function tabId({ id }: ExploreTab): string {
  return `tab-${id}`;
}

function panelId({ id }: ExploreTab): string {
  return `panel-${id}`;
}
