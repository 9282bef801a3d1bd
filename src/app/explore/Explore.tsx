import { memo, Suspense } from 'react';
import { useStore } from 'zustand';
import './explore.css';
import { RunFigures } from '../parts/run/RunFigures.tsx';
import { useDesign } from '../state/page/hooks.ts';
import { exploreTab } from '../state/view/tab-store.ts';
import { Coming } from './Coming.tsx';
import { TabBar } from './TabBar.tsx';
import { EXPLORE_TABS, panelId, tabId } from './tabs.ts';

/** The tabs below the comparison. */
export const Explore = memo(function Explore({ isEmpty }: { readonly isEmpty: boolean }) {
  const wanted = useStore(exploreTab, (state) => state.id);
  const offered = useDesign((design) =>
    EXPLORE_TABS.filter((tab) => tab.id === wanted || (tab.isAbout?.(design) ?? true))
      .map(({ id }) => id)
      .join(' '),
  ).split(' ');
  const tabs = EXPLORE_TABS.filter(
    ({ id, needsDimensions }) => offered.includes(id) && !(isEmpty && needsDimensions),
  );
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
      <TabBar tabs={tabs} open={open} />
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
