import { memo, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { SchemeMark } from '../../parts/designs/SchemeMark.tsx';
import { schemeInTitle, schemeName } from '../../state/page/schemes.ts';
import { useDesign, useRun } from '../../state/page/hooks.ts';
import { useMedia } from '../../ui/theme/use-media.ts';
import { comparison, useCompared } from './state/compared.ts';
import { laneCursor, pointAt } from './state/cursor-store.ts';
import { detailText, foldedOf, isSettled } from './layout/detail.ts';
import { LaneLabels } from './LaneLabels.tsx';
import { Lanes } from './Lanes.tsx';
import { Legend } from './Legend.tsx';
import { Overview } from './Overview.tsx';
import { laneCount } from './layout/lane-count.ts';
import { placePictures, type Picture } from './layout/pictures.ts';
import { chunkSummary } from './text/chunk-summary.ts';
import { placeText } from './text/phase-text.ts';
import { readoutAt } from './text/readout.ts';
import { LANE_HEIGHT, rowAt, TALL_LANE_HEIGHT, timelineRows } from './layout/rows.ts';
import './timeline.css';
import { TimelineTools } from './TimelineTools.tsx';
import { hasMoreAxes, hasStages } from '../../state/traces/lane-axis.ts';
import { operationsOf } from '../../state/traces/operations-of.ts';
import { followedIn } from './trace/followed-in.ts';
import { rolesOf } from '../../state/traces/roles-of.ts';
import type { Trace } from '../../state/traces/trace.ts';
import { TRACES } from '../../state/page/traces.ts';
import { useTraceDomain, useTraceOf } from '../../state/page/use-trace.ts';
import { timelineSelection } from '../../state/view/selection-store.ts';
import { timelineView } from '../../state/view/view-store.ts';

const NONE: readonly never[] = [];
/** Parts that are not rendered again when the trace grows or the pointer moves without changing them. */
const [StillLabels, StillLanes, StillOverview, StillLegend, StillTools] = [
  memo(LaneLabels),
  memo(Lanes),
  memo(Overview),
  memo(Legend),
  memo(TimelineTools),
];

/** The iteration of the shown scheme on a time axis: compute, and what every dimension carries. */
export function Timeline() {
  const compared = useCompared();
  const other = useTraceOf('compared');
  const trace = useTraceOf('shown');
  const asked = useDesign((design) => design.bandwidth.scheme);
  const name = schemeName(trace?.scheme ?? asked);
  useTraceDomain(compared?.scheme ?? null);
  const pictures = usePictures(name, trace, other, compared);
  const isBusy = useBusy(trace, other, compared !== null);
  return (
    <section className="timeline" aria-labelledby="timeline-title" aria-busy={isBusy}>
      <div className="timeline__head">
        <h2 id="timeline-title">
          Timeline of <SchemeMark scheme={trace?.scheme ?? asked} />
          {schemeInTitle(trace?.scheme ?? asked)}
          {compared === null ? null : (
            <>
              {' and '}
              <SchemeMark scheme={compared.scheme} />
              {compared.name}
            </>
          )}
        </h2>
        <StillTools />
      </div>
      <StillLegend
        isTensor={hasMoreAxes(trace?.lanes ?? NONE)}
        isStaged={hasStages(trace?.lanes ?? NONE)}
        roles={rolesOf([trace, other])}
        operations={operationsOf([trace, other])}
      />
      <Readout trace={trace} pictures={pictures} />
      <p id="timeline-keys" className="visually-hidden">
        W and S or the up and down arrows zoom, A and D or the left and right arrows move, F fits the whole
        iteration. N and P go from chunk phase to chunk phase of a lane, J and K from lane to lane, Enter
        follows the chunk; R selects the time shown, Shift with the left and right arrows moves its end and
        Shift with A and D its start; Escape lets go. The tables below hold the same facts as numbers.
      </p>
      <div className="timeline__body">
        <StillLabels pictures={pictures} />
        <StillLanes
          label={`Lanes of ${schemeName(asked)}, zoom and move`}
          pictures={pictures}
          onPoint={pointAt}
        />
        <span className="timeline__overview-label">Overview</span>
        <StillOverview />
      </div>
    </section>
  );
}

/** Whether a trace that is drawn, or is to be drawn, is still incomplete. */
function useBusy(trace: Trace | null, other: Trace | null, isCompared: boolean): boolean {
  const isPending = useStore(comparison.store, (state) => state.isPending);
  if (!isSettled(trace)) return true;
  return isCompared && (isPending || (other !== null && !isSettled(other)));
}

/** The picture of the shown scheme, and below it that of the compared one. */
function usePictures(
  name: string,
  trace: Trace | null,
  other: Trace | null,
  compared: ReturnType<typeof useCompared>,
): readonly Picture[] {
  const lanesShown = useLanesShown(trace);
  const shownFor = useRun((run) => run.shownFor);
  const isTall = useMedia('(min-height: 1100px) and (min-width: 1200px)');
  const laneHeight = isTall ? TALL_LANE_HEIGHT : LANE_HEIGHT;
  const lanes = trace?.lanes ?? NONE;
  const otherLanes = other?.lanes ?? NONE;
  const dimensions = shownFor?.topology.dimensions ?? NONE;
  const otherDimensions = compared?.dimensions ?? dimensions;
  const otherName = compared?.name ?? null;
  return useMemo(() => {
    const rows = timelineRows(lanesShown, laneHeight);
    const shown = { side: 'shown', name, lanes, rows, dimensions } as const;
    if (otherName === null) return placePictures([shown]);
    // Another design may have other lanes; the lanes of another scheme are known before its trace.
    const others = otherLanes.length === 0 ? rows : timelineRows(otherLanes.length, laneHeight);
    return placePictures<Omit<Picture, 'top'>>([
      shown,
      { side: 'compared', name: otherName, lanes: otherLanes, rows: others, dimensions: otherDimensions },
    ]);
  }, [name, lanes, lanesShown, laneHeight, otherName, otherLanes, dimensions, otherDimensions]);
}

/** The lanes of the trace; those that a design will have that has others than the design of which the trace began. */
function useLanesShown(trace: Trace | null): number {
  const expected = useDesign(laneCount);
  const [began, setBegan] = useState({ trace, expected });
  if (began.trace !== trace) setBegan({ trace, expected });
  const isOfOther = began.trace === trace && began.expected !== expected;
  return trace === null || isOfOther ? expected : trace.lanes.length;
}

interface ReadoutProps {
  readonly trace: Trace | null;
  readonly pictures: readonly Picture[];
}

/** Describes what is under the pointer, else at the keyboard cursor, else the level of detail. */
function Readout({ trace, pictures }: ReadoutProps) {
  const { view, domainNs } = useStore(timelineView.store);
  const point = useStore(laneCursor, (state) => state.point);
  const marked = useMarkedText();

  function hovered(): string | null {
    const picture = pictures.find(({ side }) => side === point?.side);
    const row = point && picture ? rowAt(picture.rows, point.y) : null;
    const under = point && TRACES[point.side].current();
    return under && row ? readoutAt(under, view, point.width, point.x, row) : null;
  }

  return (
    <p className="timeline__readout" id="timeline-readout">
      {hovered() ?? marked ?? detailText(trace, view, domainNs, foldedOf(pictures.length))}
    </p>
  );
}

/** The followed chunk or the phase at the keyboard cursor, as text; null if there is neither. */
function useMarkedText(): string | null {
  const marked = useStore(timelineSelection.store, (state) => state.marked);
  const followed = useStore(timelineSelection.store, (state) => state.followed);
  if (followed !== null) {
    const trace = TRACES[followed.side].current();
    const way = trace && followedIn(trace, followed.chunk);
    return way && chunkSummary(way);
  }
  const trace = marked && TRACES[marked.side].current();
  return marked && trace && placeText(trace, marked.lane, marked.index);
}
