import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { designDocument } from '../../state/page/session.ts';
import { useDesign, useIs } from '../../state/page/hooks.ts';
import { Explore } from '../../explore/Explore.tsx';
import { InTurn } from '../../ui/frame/InTurn.tsx';
import { CompareTable } from '../../compare/CompareTable.tsx';
import { moreRows } from '../../compare/more-rows.ts';
import { ResultsFrame } from '../../compare/ResultsFrame.tsx';
import { SanityLine } from '../../compare/lines/SanityLine.tsx';
import { StatusLine } from '../../compare/lines/StatusLine.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

/** Not needed at first paint. */
const ContentionSwitch = lazyPart(
  async () => (await import('../../compare/contention/ContentionSwitch.tsx')).ContentionSwitch,
);
const CompareDivider = lazyPart(async () => (await import('../panes/CompareDivider.tsx')).CompareDivider);
const EmptyNetwork = lazyPart(async () => (await import('../../compare/EmptyNetwork.tsx')).EmptyNetwork);
const CompareExport = lazyPart(async () => (await import('../../compare/CompareExport.tsx')).CompareExport);

const SoftwareLine = lazyPart(
  async () => (await import('../../compare/lines/SoftwareLine.tsx')).SoftwareLine,
);
const StaleNotice = lazyPart(async () => (await import('../../compare/StaleNotice.tsx')).StaleNotice);

const CompareDesigns = lazyPart(
  async () => (await import('../../compare/designs/CompareDesigns.tsx')).CompareDesigns,
);

/** With other designs there is a choice of columns. */
function Designs({ children }: { readonly children: ReactNode }) {
  const isAlone = useStore(
    designDocument.store,
    ({ others }) => others.before.length + others.after.length === 0,
  );
  if (isAlone) return children;
  return (
    <Suspense fallback={children}>
      <CompareDesigns>{children}</CompareDesigns>
    </Suspense>
  );
}

/** What comes of the design: the comparison of the schemes, and what can be looked into beyond it. */
export function Results() {
  const isEmpty = useDesign((design) => design.topology.dimensions.length === 0);
  // The NPUs of studies have no memory to speak of, and no software.
  const isMeasured = useDesign(
    ({ workload, compute }) =>
      workload.kind === 'transformer' && (compute.calibration ?? compute.memoryGBps) !== undefined,
  );
  // The tabs come back in separate tasks; they disappear at once.
  const wasEmpty = useDeferredValue(isEmpty);
  const isStale = useIs('stale');
  const isMore = useStore(moreRows, ({ isOpen }) => isOpen);
  return (
    <ResultsFrame>
      <section
        className="results__compare"
        aria-labelledby="compare-title"
        id="compare"
        data-pane="compare"
        // What scrolls without a control in it is reached by the keyboard itself.
        tabIndex={isEmpty ? 0 : -1}
      >
        <div className="results__head">
          <h2 id="compare-title">Compare</h2>
          {isStale ? (
            <Suspense>
              <StaleNotice />
            </Suspense>
          ) : null}
          <StatusLine />
          {isEmpty ? null : (
            <Suspense fallback={<span className="results__export" />}>
              <CompareExport />
            </Suspense>
          )}
        </div>
        {isEmpty ? (
          <Suspense>
            <EmptyNetwork />
          </Suspense>
        ) : (
          <div className="results__body">
            <SanityLine />
            {isMeasured ? (
              <Suspense
                fallback={
                  <div className="sanity">
                    <p />
                  </div>
                }
              >
                <SoftwareLine />
              </Suspense>
            ) : null}
            <Designs>
              <CompareTable />
            </Designs>
            {isMore ? (
              <Suspense>
                <ContentionSwitch />
              </Suspense>
            ) : null}
          </div>
        )}
      </section>
      <Suspense>
        <CompareDivider />
      </Suspense>
      <InTurn>
        <Explore isEmpty={isEmpty || wasEmpty} />
      </InTurn>
    </ResultsFrame>
  );
}
