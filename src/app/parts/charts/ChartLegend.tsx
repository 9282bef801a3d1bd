import { MARK_HEIGHT, MARK_WIDTH } from '../export/figure/drawing.ts';
import './charts.css';
import { legendMarks, legendNames } from './legend-marks.ts';
import { seriesVars, type ChartSeries } from './series.ts';

/** The look of every series with its name. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className="chart-legend" aria-label="Legend">
      {series.map((own) => {
        const { short, name } = legendNames(own);
        return (
          <li key={own.key} style={seriesVars(own.style)}>
            <svg
              className="chart__series"
              data-look={own.look}
              width={MARK_WIDTH}
              height={MARK_HEIGHT}
              aria-hidden="true"
            >
              {legendMarks(own).map(({ kind, d, dash }) => (
                <path key={kind} className={`chart__${kind}`} d={d} strokeDasharray={dash} />
              ))}
            </svg>
            {short === null ? null : <b>{short}</b>}
            {name}
          </li>
        );
      })}
    </ul>
  );
}
