import type { Lane } from '../../../../workload/gemm2d/slice-steps.ts';
import { BlockLabel, textPx } from '../../../parts/charts/lane-chart.tsx';
import { LANE_PX, type LaneMark } from './pipeline-layout.ts';
import { LANE_NAMES } from '../product-text.ts';

/** Operations in a lane, with the numbers of their slices where there is room. */
export function Mark({ mark: { lane, first, last, x, y, width } }: { readonly mark: LaneMark }) {
  const text = first === last ? String(first + 1) : `${first + 1}–${last + 1}`;
  const inner = { x, y: y + 0.5, width: Math.max(1, width - 1), height: LANE_PX - 1 };
  return (
    <g className={`mesh-lanes__mark mesh-lanes__mark--${lane}`}>
      <title>{`${LANE_NAMES[lane]}, slice ${text}`}</title>
      <Fill lane={lane} {...inner} />
      {textPx(text) + 8 > width ? null : (
        <BlockLabel text={text} x={x} y={y} width={width} height={LANE_PX} />
      )}
    </g>
  );
}

interface FillProps {
  readonly lane: Lane;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The look of a lane, in the chart and in its legend. */
export function Fill({ lane, ...place }: FillProps) {
  return (
    <>
      <rect className="mesh-lanes__fill" {...place} />
      {lane === 'vertical' ? <rect className="mesh-lanes__stripes" {...place} /> : null}
    </>
  );
}
