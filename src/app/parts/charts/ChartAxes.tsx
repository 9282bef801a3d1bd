import type { ChartLayout } from './chart-layout.ts';

/** Both axes with their units, and a quiet line across at each tick of the vertical one. */
export function ChartAxes({ layout: { plot, x, y } }: { readonly layout: ChartLayout }) {
  const middle = (plot.left + plot.right) / 2;
  const lastX = x.ticks.at(-1)?.at ?? 0;
  return (
    <g className="chart__axes" aria-hidden="true">
      {y.ticks.map(({ at, label }) => (
        <g key={at} transform={`translate(0 ${at})`}>
          <line className="chart__grid" x1={plot.left} x2={plot.right} />
          <text className="chart__tick chart__tick--y" x={plot.left - 6}>
            {label}
          </text>
        </g>
      ))}
      <line className="chart__base" x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
      {x.ticks.map(({ at, label }) => (
        <g key={at} transform={`translate(${at} ${plot.bottom})`}>
          <line className="chart__base" y2={4} />
          <text
            className="chart__tick"
            y={14}
            textAnchor={at === lastX && at > plot.right - 8 ? 'end' : 'middle'}
          >
            {label}
          </text>
        </g>
      ))}
      <text className="chart__axis" x={middle} y={plot.bottom + 30} textAnchor="middle">
        {x.label}
      </text>
    </g>
  );
}
