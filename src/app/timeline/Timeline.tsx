import { memo, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../study/document.ts';
import { groupSpans } from '../composer/spans.ts';
import { SCHEME_TEXT } from '../compare/schemes.ts';
import { useDesign, useRun } from '../store/hooks.ts';
import { IconButton } from '../ui/Button.tsx';
import { useMedia } from '../ui/use-media.ts';
import { formatTime } from '../../units/time.ts';
import { visibleDetail, type Detail } from './detail.ts';
import { LaneLabels } from './LaneLabels.tsx';
import { Lanes } from './Lanes.tsx';
import { Legend } from './Legend.tsx';
import { Overview } from './Overview.tsx';
import { readoutAt } from './readout.ts';
import { LANE_HEIGHT, rowAt, TALL_LANE_HEIGHT, timelineRows } from './rows.ts';
import './timeline.css';
import type { Trace } from './trace-store.ts';
import { useTrace, useTraceDomain } from './use-trace.ts';
import { timelineView } from './view-store.ts';

const DETAIL_TEXT: Readonly<Record<Detail, string>> = {
  chunks: 'every chunk phase',
  columns: 'mean and (paler) peak utilisation',
  buckets: 'mean utilisation',
};

const NONE: readonly never[] = [];
/** The trace grows and the pointer moves: what they do not change is not rendered for them. */
const [StillLabels, StillLanes, StillOverview, StillLegend] = [
  memo(LaneLabels),
  memo(Lanes),
  memo(Overview),
  memo(Legend),
];

/** The iteration of the shown scheme on a time axis: compute, and what every dimension carries. */
export function Timeline() {
  useTraceDomain();
  const trace = useTrace();
  const scheme = useDesign((design) => design.bandwidth.scheme);
  const expectedLanes = useDesign(laneCount);
  const shownFor = useRun((run) => run.shownFor);
  const { view, domainNs } = useStore(timelineView.store);
  const [point, setPoint] = useState<{ x: number; y: number; width: number } | null>(null);
  const lanes = trace?.lanes.length ?? expectedLanes;
  const laneHeight = useMedia('(min-height: 1100px) and (min-width: 1200px)')
    ? TALL_LANE_HEIGHT
    : LANE_HEIGHT;
  const rows = useMemo(() => timelineRows(lanes, laneHeight), [lanes, laneHeight]);
  const row = point && rowAt(rows, point.y);
  const hovered = trace && point && row ? readoutAt(trace, view, point.width, point.x, row) : null;
  const shows = trace ? DETAIL_TEXT[visibleDetail(trace, view).detail] : 'nothing yet';

  return (
    <section className="timeline" aria-labelledby="timeline-title" aria-busy={!isSettled(trace)}>
      <div className="timeline__head">
        <h2 id="timeline-title">Timeline of {SCHEME_TEXT[trace?.scheme ?? scheme].name}</h2>
        <StillLegend />
        <span className="timeline__tools">
          <IconButton icon="minus" label="Zoom out (S)" onClick={() => timelineView.zoom(0.5)} />
          <IconButton icon="plus" label="Zoom in (W)" onClick={() => timelineView.zoom(2)} />
          <IconButton icon="fit" label="Fit the whole iteration (F)" onClick={timelineView.fit} />
        </span>
      </div>
      <p className="timeline__readout" id="timeline-readout">
        {hovered ??
          `${formatTime(view.startNs, 7)} to ${formatTime(view.endNs, 7)} of ${formatTime(domainNs, 4)}: ${shows}`}
      </p>
      <p id="timeline-keys" className="visually-hidden">
        W and S or the up and down arrows zoom, A and D or the left and right arrows move, F fits the whole
        iteration. The table below holds the same facts as numbers.
      </p>
      <div className="timeline__body">
        <StillLabels
          rows={rows}
          lanes={trace?.lanes ?? NONE}
          dimensions={shownFor?.topology.dimensions ?? NONE}
        />
        <StillLanes
          label={`Lanes of ${SCHEME_TEXT[scheme].name}, zoom and move`}
          rows={rows}
          lanes={trace?.lanes ?? NONE}
          onPoint={setPoint}
        />
        <span className="timeline__overview-label">Whole iteration</span>
        <StillOverview />
      </div>
    </section>
  );
}

/** Whether all of the run is drawn as closely as it will be. */
function isSettled(trace: Trace | null): boolean {
  return trace !== null && trace.finished && trace.undealt.length === 0;
}

/** Lanes the trace will have: one a dimension, and one more where two groups share one. */
function laneCount({ topology: { dimensions }, parallelism }: Design): number {
  const sizes = dimensions.map(({ size }) => size);
  const spans = groupSpans(sizes, parallelism.modelParallel, parallelism.innermost);
  return dimensions.length + (spans?.filter(({ model, data }) => model > 1 && data > 1).length ?? 0);
}
