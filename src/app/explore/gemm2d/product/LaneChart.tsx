import { useMemo, useRef } from 'react';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import type { GemmPipeline } from '../../../../analysis/gemm2d/gemm-pipeline.ts';
import { movingMatrix, type Gemm } from '../../../../workload/gemm2d/gemm.ts';
import { LANES, type Lane } from '../../../../workload/gemm2d/gemm-graph.ts';
import { SpanNames, TimeTicks } from '../../../parts/charts/lane-chart.tsx';
import { ExportMenu } from '../../../parts/export/ExportMenu.tsx';
import { shownDrawing } from '../../../parts/export/figure/shown-drawing.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { Fill, Mark } from './LaneMarks.tsx';
import { LANE_PX, LANES_PX, laneY, markLanes } from './pipeline-layout.ts';
import { LANE_NAMES, pipelineText } from '../words.ts';
import type { DataTable } from '../../../parts/export/data-table.ts';

interface LaneChartProps {
  readonly pipeline: GemmPipeline;
  readonly gemm: Gemm;
}

const LEFT = 112;
const EDGE = 8;
const TOP = 26;
const AXIS = 22;
const HEIGHT = TOP + LANES_PX + AXIS;

/** The operations of a product over time, a lane a ring and one of products, with the stages of the closed form. */
export function LaneChart({ pipeline, gemm }: LaneChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const width = useWidth(box);
  const { runNs, time, spans, stages, limit, busyNs } = pipeline;
  const endNs = Math.max(runNs, time.ns);
  const plotWidth = Math.max(1, width - LEFT - EDGE);
  const at = useMemo(() => (ns: number) => (endNs > 0 ? (ns / endNs) * plotWidth : 0), [endNs, plotWidth]);
  const marks = useMemo(() => markLanes(spans, at), [spans, at]);
  const moves = (lane: Lane): string =>
    lane === 'compute' ? '' : `${movingMatrix(gemm.flow, lane)} moves, `;
  return (
    <figure className="chart">
      <figcaption className="chart__head">
        <strong>Slices over time</strong>
        <ExportMenu
          chart={{
            title: `Slices of one product, ${pipeline.slices}`,
            draw: (tools) =>
              shownDrawing(
                { svg: drawing.current, legend: legend.current },
                { caption: pipelineText(pipeline), description: pipelineText(pipeline) },
                tools,
              ),
            table: () => laneTable(pipeline),
            source: () => ({ of: 'products over a mesh, event-driven run', partial: null }),
          }}
        />
      </figcaption>
      <div ref={box} className="mesh-lanes" style={{ height: HEIGHT }}>
        {width === 0 ? null : (
          <svg ref={drawing} width={width} height={HEIGHT} role="img" aria-label={pipelineText(pipeline)}>
            <Hatch />
            <g transform={`translate(${LEFT} ${TOP})`}>
              {LANES.map((lane) => (
                <rect
                  key={lane}
                  className="mesh-lanes__ground"
                  data-limit={lane === limit}
                  x={0}
                  y={laneY(lane)}
                  width={plotWidth}
                  height={LANE_PX}
                />
              ))}
              {marks.map((mark) => (
                <Mark key={`${mark.lane} ${mark.first}`} mark={mark} />
              ))}
              <SpanNames spans={stages} at={at} from={-TOP + 4} to={LANES_PX} nameY={-10} />
              <TimeTicks endNs={endNs} width={plotWidth} y={LANES_PX} />
            </g>
            {LANES.map((lane) => (
              <g key={lane} transform={`translate(0 ${TOP + laneY(lane)})`}>
                <text className="mesh-lanes__name" y={12}>
                  {LANE_NAMES[lane]}
                </text>
                <text className="mesh-lanes__share" y={26}>
                  {moves(lane)}busy {formatPercent(endNs > 0 ? busyNs[lane] / endNs : 0)}
                </text>
              </g>
            ))}
          </svg>
        )}
      </div>
      <ul ref={legend} className="chart-legend" aria-label="Legend">
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
          Framed: the lane that limits the steady state, {LANE_NAMES[limit]},{' '}
          {formatTime(pipeline.laneNs[limit], 3)} a slice
        </li>
      </ul>
    </figure>
  );
}

/** V is told from H without colour. */
function Hatch() {
  return (
    <defs>
      <pattern
        id="mesh-lanes-stripes"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line className="mesh-lanes__stripe" x1="0" y1="0" x2="0" y2="6" />
      </pattern>
    </defs>
  );
}

function laneTable({ spans }: Pick<GemmPipeline, 'spans'>): DataTable {
  return {
    columns: [
      ...['Lane', 'Slice'].map((name) => ({ name, unit: '' })),
      ...['Start', 'End'].map((name) => ({ name, unit: 'ns' })),
    ],
    rows: spans.map(({ lane, slice, startNs, endNs }) => [LANE_NAMES[lane], slice + 1, startNs, endNs]),
  };
}
