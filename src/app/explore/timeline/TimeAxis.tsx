import { useStore } from 'zustand';
import { timeAxis } from '../../parts/charts/time-axis.ts';
import { timelineView } from '../../state/view/view-store.ts';

const HEIGHT = 22;
const LABEL_EDGE_PX = 24;

export function TimeAxis({ width }: { readonly width: number }) {
  const view = useStore(timelineView.store, (state) => state.view);
  const { base, ticks } = timeAxis(view, width);
  return (
    <svg className="time-axis" width={width} height={HEIGHT} aria-hidden="true">
      {base === null ? null : (
        <text className="time-axis__base" y={18}>
          {base}
        </text>
      )}
      {ticks.map(({ x, label }) => (
        <g key={label} transform={`translate(${x} 0)`}>
          <line y2={5} />
          <text
            y={18}
            textAnchor={x < LABEL_EDGE_PX ? 'start' : x > width - LABEL_EDGE_PX ? 'end' : 'middle'}
          >
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
