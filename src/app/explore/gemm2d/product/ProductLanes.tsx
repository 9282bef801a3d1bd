import { LANES, type Lane } from '../../../../workload/gemm2d/slice-steps.ts';
import { useMemo } from 'react';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import type { GemmTimeline } from '../../../../analysis/gemm2d/gemm-pipeline.ts';
import { movingMatrix, type Gemm } from '../../../../workload/gemm2d/gemm.ts';
import { LaneChart } from '../../../parts/charts/LaneChart.tsx';
import type { DataTable } from '../../../parts/export/data-table.ts';
import { LANE_NAMES, pipelineText } from '../product-text.ts';
import { Fill, Mark } from './LaneMarks.tsx';
import { LANE_PX, LANES_PX, laneY, markLanes } from './pipeline-layout.ts';

interface ProductLanesProps {
  readonly pipeline: GemmTimeline;
  readonly gemm: Gemm;
}

/** The operations of a product over time, with a lane for each ring and one for compute, and the stages of the closed form. */
export function ProductLanes({ pipeline, gemm }: ProductLanesProps) {
  const { runNs, time, stages, limit, busyNs } = pipeline;
  const endNs = Math.max(runNs, time.ns);
  const text = pipelineText(pipeline);
  const moves = (lane: Lane): string =>
    lane === 'compute' ? '' : `${movingMatrix(gemm.flow, lane)} moves, `;
  return (
    <LaneChart
      heading="Slices over time"
      chart={{
        title: `Slices of one product, ${pipeline.slices}`,
        table: () => laneTable(pipeline),
        source: () => ({ of: 'products over a mesh, event-driven run', partial: null }),
      }}
      texts={{ caption: text, description: text }}
      label={text}
      className="mesh-lanes"
      lanes={LANES.map((lane) => ({
        key: lane,
        y: laneY(lane),
        height: LANE_PX,
        name: LANE_NAMES[lane],
        share: `${moves(lane)}busy ${formatPercent(endNs > 0 ? busyNs[lane] / endNs : 0)}`,
        isFramed: lane === limit,
      }))}
      height={LANES_PX}
      endNs={endNs}
      left={112}
      top={26}
      spans={{ list: stages, nameY: -10 }}
      marks={(at) => <Marks spans={pipeline.spans} at={at} />}
      legend={<Legend pipeline={pipeline} />}
    />
  );
}

interface MarksProps extends Pick<GemmTimeline, 'spans'> {
  readonly at: (ns: number) => number;
}

function Marks({ spans, at }: MarksProps) {
  const marks = useMemo(() => markLanes(spans, at), [spans, at]);
  return marks.map((mark) => <Mark key={`${mark.lane} ${mark.first}`} mark={mark} />);
}

function Legend({ pipeline: { limit, laneNs } }: Pick<ProductLanesProps, 'pipeline'>) {
  return (
    <>
      <li>Numbers are slices</li>
      {LANES.map((lane) => (
        <li key={lane}>
          <svg
            className={`mesh-lanes__mark mesh-lanes__mark--${lane}`}
            width={20}
            height={12}
            aria-hidden="true"
          >
            <Fill lane={lane} x={1} y={1} width={18} height={10} />
          </svg>
          {LANE_NAMES[lane]}
          {lane === 'vertical' ? ', striped' : ''}
        </li>
      ))}
      <li>
        Framed: the lane that limits the steady state, {LANE_NAMES[limit]}, {formatTime(laneNs[limit], 3)} a
        slice
      </li>
    </>
  );
}

function laneTable({ spans }: Pick<GemmTimeline, 'spans'>): DataTable {
  return {
    columns: [
      ...['Lane', 'Slice'].map((name) => ({ name, unit: '' })),
      ...['Start', 'End'].map((name) => ({ name, unit: 'ns' })),
    ],
    rows: spans.map(({ lane, slice, startNs, endNs }) => [LANE_NAMES[lane], slice + 1, startNs, endNs]),
  };
}
