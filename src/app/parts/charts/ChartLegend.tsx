import './charts.css';
import { markerPath } from './marks.ts';
import { seriesLook, seriesVars, type ChartSeries } from './series.ts';

const WIDTH = 26;
const MIDDLE = { x: WIDTH / 2, y: 6 };

/** The look of every series with its name in full; the short name in front where it is another. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className="chart-legend" aria-label="Legend">
      {series.map(({ key, name, short, style }) => {
        const { dash, marker } = seriesLook(style);
        return (
          <li key={key} style={seriesVars(style)}>
            <svg width={WIDTH} height={12} aria-hidden="true">
              <path className="chart__line" d={`M0 6H${WIDTH}`} strokeDasharray={dash} />
              <path className="chart__marker" d={markerPath([MIDDLE], marker)} />
            </svg>
            {short === '' || short === name ? null : <b>{short}</b>}
            {name}
          </li>
        );
      })}
    </ul>
  );
}
