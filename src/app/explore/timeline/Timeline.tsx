import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../../design/document.ts';
import { hasAxes } from '../../../design/parallelism/axes.ts';
import { groupSpans, spansOf, type AxisSpan } from '../../state/document/spans.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { useDesign, useRun } from '../../state/page/hooks.ts';
import { useMedia } from '../../ui/theme/use-media.ts';
import { comparison, useCompared } from './state/compared.ts';
import { laneCursor, pointAt } from './state/cursor-store.ts';
import { detailText, foldedOf, isSettled } from './layout/detail.ts';
import { LaneLabels } from './LaneLabels.tsx';
import { Lanes } from './Lanes.tsx';
import { Legend } from './Legend.tsx';
import { Overview } from './Overview.tsx';
import { placePictures, type Picture } from './layout/pictures.ts';
import { chunkSummary } from './words/chunk-summary.ts';
import { placeText } from './words/phase-text.ts';
import { readoutAt } from './words/readout.ts';
import { LANE_HEIGHT, rowAt, TALL_LANE_HEIGHT, timelineRows } from './layout/rows.ts';
import './timeline.css';
import { TimelineTools } from './TimelineTools.tsx';
import { operationsOf } from '../../state/traces/operations-of.ts';
import { followedIn } from './trace/followed-in.ts';
import { rolesOf } from '../../state/traces/roles-of.ts';
import { TRACES } from '../../state/page/traces.ts';
import { useTraceDomain, useTraceOf } from '../../state/page/use-trace.ts';
import { timelineSelection } from '../../state/view/selection-store.ts';
import { timelineView } from '../../state/view/view-store.ts';

const NONE: readonly never[] = [];
/** The trace grows and the pointer moves: what they do not change is not rendered for them. */
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
  const isPending = useStore(comparison.store, (state) => state.isPending);
  const other = useTraceOf('compared');
  const trace = useTraceOf('shown');
  const asked = useDesign((design) => design.bandwidth.scheme);
  const scheme = trace?.scheme ?? asked;
  useTraceDomain(compared?.scheme ?? null);
  const expectedLanes = useDesign(laneCount);
  const shownFor = useRun((run) => run.shownFor);
  const { view, domainNs } = useStore(timelineView.store);
  const point = useStore(laneCursor, (state) => state.point);
  const marked = useMarkedText();
  const lanes = trace?.lanes ?? NONE;
  const laneCountShown = trace?.lanes.length ?? expectedLanes;
  const laneHeight = useMedia('(min-height: 1100px) and (min-width: 1200px)')
    ? TALL_LANE_HEIGHT
    : LANE_HEIGHT;
  const otherLanes = other?.lanes ?? NONE;
  const dimensions = shownFor?.topology.dimensions ?? NONE;
  const otherDimensions = compared?.dimensions ?? dimensions;
  const otherName = compared?.name ?? null;
  const name = schemeName(scheme);
  const pictures = useMemo(() => {
    const rows = timelineRows(laneCountShown, laneHeight);
    const own = { side: 'shown', name, lanes, rows, dimensions } as const;
    if (otherName === null) return placePictures([own]);
    // Another design may have other lanes; of another scheme they are known before its trace.
    const others = otherLanes.length === 0 ? rows : timelineRows(otherLanes.length, laneHeight);
    return placePictures<Omit<Picture, 'top'>>([
      own,
      { side: 'compared', name: otherName, lanes: otherLanes, rows: others, dimensions: otherDimensions },
    ]);
  }, [name, lanes, laneCountShown, laneHeight, otherName, otherLanes, dimensions, otherDimensions]);
  const isBusy =
    !isSettled(trace) || (compared !== null && (isPending || (other !== null && !isSettled(other))));

  return (
    <section className="timeline" aria-labelledby="timeline-title" aria-busy={isBusy}>
      <div className="timeline__head">
        <h2 id="timeline-title">
          Timeline of {name}
          {compared === null ? '' : ` and ${compared.name}`}
        </h2>
        <StillTools />
      </div>
      <StillLegend roles={rolesOf([trace, other])} operations={operationsOf([trace, other])} />
      <p className="timeline__readout" id="timeline-readout">
        {hovered() ?? marked ?? detailText(trace, view, domainNs, foldedOf(pictures.length))}
      </p>
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
        <span className="timeline__overview-label">Whole iteration</span>
        <StillOverview />
      </div>
    </section>
  );

  function hovered(): string | null {
    const picture = pictures.find(({ side }) => side === point?.side);
    const row = point && picture ? rowAt(picture.rows, point.y) : null;
    const under = point && TRACES[point.side].current();
    return under && row ? readoutAt(under, view, point.width, point.x, row) : null;
  }
}

/** The chunk that is followed or the phase that the keys are at, in words; null where neither is. */
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

/** Lanes the trace will have: one a dimension, and one more where two groups share one. */
function laneCount({ topology, workload, parallelism }: Design): number {
  const { dimensions } = topology;
  const sizes = dimensions.map(({ size }) => size);
  if (hasAxes(parallelism)) {
    const spans = spansOf({ topology, workload, parallelism });
    const lanes = spans?.map(({ axes = [] }) => axes.reduce((sum, axis) => sum + lanesOfAxis(axis), 0));
    return lanes?.reduce((sum, own) => sum + Math.max(1, own), 0) ?? dimensions.length;
  }
  const spans = groupSpans(sizes, parallelism.modelParallel, parallelism.innermost);
  return dimensions.length + (spans?.filter(({ model, data }) => model > 1 && data > 1).length ?? 0);
}

/** One, and one more for each end of a group within it. */
function lanesOfAxis({ ranks, experts = 1, shards = ranks }: AxisSpan): number {
  return 1 + new Set([experts, shards].filter((own) => own > 1 && own < ranks)).size;
}
