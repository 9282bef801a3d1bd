import { memo } from 'react';
import type { PlacedSeries } from './chart-layout.ts';
import { linePath, markerPath, stepPath } from './marks.ts';
import { seriesLook, seriesVars } from './series.ts';

/** Closer than this, markers of a line would hide it. */
const MARKERS_UP_TO = 60;

/** One series: its line, and its markers as a single path however many there are. */
export const SeriesMarks = memo(function SeriesMarks({
  placed: { series, places },
  isDimmed,
}: {
  readonly placed: PlacedSeries;
  readonly isDimmed: boolean;
}) {
  const { dash, marker } = seriesLook(series.style, series.dash);
  const present = places.filter((place) => place !== null);
  const hasMarkers = series.look === 'dots' || (series.look === 'line' && present.length <= MARKERS_UP_TO);
  return (
    <g
      className="chart__series"
      style={seriesVars(series.style)}
      data-look={series.look}
      data-dimmed={isDimmed}
    >
      {series.look === 'line' ? (
        <path className="chart__line" d={linePath(places)} strokeDasharray={dash} />
      ) : null}
      {series.look === 'steps' ? <path className="chart__line" d={stepPath(present)} /> : null}
      {hasMarkers ? <path className="chart__marker" d={markerPath(present, marker)} /> : null}
    </g>
  );
});
