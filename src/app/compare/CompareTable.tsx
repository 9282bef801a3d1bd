import { memo, Suspense, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { SchemeId } from '../../design/document.ts';
import { useDesign, useIs, useRun } from '../state/page/hooks.ts';
import { baselineOf } from '../../design/budget.ts';
import { hasMesh } from '../../design/parallelism/tensor-mesh.ts';
import { columnsOf } from './columns.ts';
import { cssVars } from '../ui/theme/css-vars.ts';
import './compare-table.css';
import { IterationLine } from './lines/IterationLine.tsx';
import { keepersOf, metricsOf, type Metrics } from './metrics.ts';
import { moreRows } from './more-rows.ts';
import { MetricLines } from './MetricLines.tsx';
import { SchemeHeads } from './SchemeHeads.tsx';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { MoreLine } from './lines/MoreLine.tsx';
import { PartsLine } from './lines/PartsLine.tsx';
import { SplitLine } from './lines/SplitLine.tsx';

const OneDimensionLine = lazyPart(
  async () => (await import('./lines/OneDimensionLine.tsx')).OneDimensionLine,
);

/** The first screen has no line for it. */
const WhyLine = lazyPart(async () => (await import('./lines/WhyLine.tsx')).WhyLine);

/** Shows a column per scheme and a row per number. ARIA roles are explicit because rows become grids on narrow screens. */
export const CompareTable = memo(function CompareTable() {
  const selected = useDesign((design) => design.bandwidth.scheme);
  const dimensions = useDesign((design) => design.topology.dimensions.length);
  const schemes = useDesign(useShallow(columnsOf));
  const shown = useRun((run) => run.shown);
  const refusals = useRun((run) => run.refusals);
  const isMesh = useDesign(hasMesh);
  const baseline = useDesign(baselineOf);
  const isPartial = useIs('partial');
  const isMore = useStore(moreRows, (state) => state.isOpen);
  const goal = useDesign((design) => design.bandwidth.goal);
  const now = useMemo(() => {
    const keepers = keepersOf(goal, shown);
    const metrics = schemes.map((scheme) => metricsOf(shown, scheme, baseline));
    return { schemes, metrics, mayWin: schemes.map((scheme) => keepers.has(scheme)) };
  }, [schemes, shown, baseline, goal]);
  const { metrics, mayWin } = now;
  const isShown = useMemo(() => schemes.map((scheme) => scheme === selected), [schemes, selected]);
  const splits = schemes.map((scheme) => shown[scheme]?.closed.splitGBps ?? null);
  return (
    <table role="table" className="compare" style={cssVars({ columns: schemes.length })}>
      <caption className="visually-hidden">The ways to split the bandwidth budget, compared</caption>
      <thead role="rowgroup">
        <SchemeHeads
          schemes={schemes}
          selected={selected}
          shown={shown}
          refusals={refusals}
          isPartial={isPartial}
        />
      </thead>
      <tbody role="rowgroup">
        <SplitLine schemes={schemes} splits={splits} shown={isShown} dimensions={dimensions} />
        <IterationLine metrics={metrics} shown={isShown} mayWin={mayWin} />
        <PartsLine metrics={metrics} shown={isShown} />
        {isMesh ? (
          <Suspense fallback={null}>
            <OneDimensionLine schemes={schemes} metrics={metrics} shown={isShown} />
          </Suspense>
        ) : null}
        <RowsBelow now={now} shown={isShown} />
        <MoreLine columns={schemes.length} />
        {isMore ? (
          <Suspense fallback={null}>
            <WhyLine columns={schemes.length} />
          </Suspense>
        ) : null}
      </tbody>
    </table>
  );
});

interface RowsBelowProps {
  readonly now: {
    readonly schemes: readonly SchemeId[];
    readonly metrics: readonly (Metrics | null)[];
    readonly mayWin: readonly boolean[];
  };
  readonly shown: readonly boolean[];
}

/** Rendered one frame after the iteration, which appears sooner for it. All rows are present when the run has ended. */
function RowsBelow({ now, shown }: RowsBelowProps) {
  const later = useDeferredValue(now);
  const isRunning = useRun(({ phase }) => phase === 'running');
  const { metrics, mayWin } = isRunning && later.schemes === now.schemes ? later : now;
  return <MetricLines metrics={metrics} shown={shown} mayWin={mayWin} />;
}
