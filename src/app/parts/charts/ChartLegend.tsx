import { MARK_HEIGHT, MARK_WIDTH } from '../export/figure/drawing.ts';
import './charts.css';
import { legendMarks, legendNames } from './legend-marks.ts';
import { seriesVars, type ChartSeries } from './series.ts';

interface ChartLegendProps {
  readonly series: readonly ChartSeries[];
  /** Keys of series that are not drawn. */
  readonly hidden?: ReadonlySet<string>;
  /** Toggles a series; defaults to a legend that draws all of them. */
  readonly onToggle?: (key: string) => void;
}

/** The look of every series with its name; it may draw and hide them. */
export function ChartLegend({ series, hidden, onToggle }: ChartLegendProps) {
  return (
    <ul className="chart-legend" aria-label="Legend">
      {series.map((shown) => {
        const { short, name } = legendNames(shown);
        const entry = (
          <>
            <svg
              className="chart__series"
              data-look={shown.look}
              width={MARK_WIDTH}
              height={MARK_HEIGHT}
              aria-hidden="true"
            >
              {legendMarks(shown).map(({ kind, d, dash }) => (
                <path key={kind} className={`chart__${kind}`} d={d} strokeDasharray={dash} />
              ))}
            </svg>
            {short === null ? null : <b>{short}</b>}
            {name}
          </>
        );
        return (
          <li key={shown.key} style={seriesVars(shown.style)}>
            {onToggle === undefined ? (
              entry
            ) : (
              <button
                type="button"
                className="chart-legend__toggle"
                aria-pressed={hidden?.has(shown.key) !== true}
                title="Draw or hide this line"
                onClick={() => onToggle(shown.key)}
              >
                {entry}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
