import { useMemo, useRef } from 'react';
import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import type { GemmPipeline } from '../../../../worker/protocol.ts';
import { movingMatrix, type Gemm } from '../../../../workload/mesh/gemm.ts';
import { LANES, type Lane } from '../../../../workload/mesh/gemm-graph.ts';
import { timeTicks } from '../../../parts/charts/time-axis.ts';
import { ExportMenu } from '../../../parts/export/ExportMenu.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { drawLanes, laneTable } from './export-lanes.ts';
import { LANE_PX, LANES_PX, laneY, markLanes, type LaneMark } from './pipeline-layout.ts';
import { LANE_NAMES, pipelineText } from '../words.ts';

interface LaneChartProps {
  readonly pipeline: GemmPipeline;
  readonly gemm: Gemm;
}

const LEFT = 112;
const EDGE = 8;
const TOP = 26;
const AXIS = 22;
const LETTER_PX = 6.5;
const HEIGHT = TOP + LANES_PX + AXIS;

/** The operations of a product over time, a lane a ring and one of products, with the stages of the closed form. */
export function LaneChart({ pipeline, gemm }: LaneChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
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
            draw: (tools) => drawLanes(drawing.current, pipeline, tools),
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
              {stages.map(({ name, startNs, endNs: until }) => (
                <g key={name} className="mesh-lanes__stage">
                  <line x1={at(until)} x2={at(until)} y1={-TOP + 4} y2={LANES_PX} />
                  {at(until) - at(startNs) > name.length * LETTER_PX + 6 ? (
                    <text x={(at(startNs) + at(until)) / 2} y={-10}>
                      {name}
                    </text>
                  ) : null}
                </g>
              ))}
              {timeTicks({ startNs: 0, endNs }, plotWidth).map(({ x, label }) => (
                <text
                  key={label}
                  className="chart__tick"
                  x={x}
                  y={LANES_PX + 16}
                  textAnchor={x > plotWidth - 24 ? 'end' : 'middle'}
                >
                  {label}
                </text>
              ))}
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
      <ul className="mesh__legend" aria-label="Legend">
        <li>Numbers are slices</li>
        <li>Striped: V</li>
        <li>
          Framed: the lane that limits the steady state, {LANE_NAMES[limit]},{' '}
          {formatTime(pipeline.laneNs[limit], 3)} a slice
        </li>
      </ul>
    </figure>
  );
}

function Mark({ mark: { lane, first, last, x, y, width } }: { readonly mark: LaneMark }) {
  const text = first === last ? String(first + 1) : `${first + 1}–${last + 1}`;
  const inner = { x, y: y + 0.5, width: Math.max(1, width - 1), height: LANE_PX - 1 };
  return (
    <g className={`mesh-lanes__mark mesh-lanes__mark--${lane}`}>
      <title>{`${LANE_NAMES[lane]}, slice ${text}`}</title>
      <rect className="mesh-lanes__fill" {...inner} />
      {lane === 'vertical' ? <rect className="mesh-lanes__stripes" {...inner} /> : null}
      {text.length * LETTER_PX + 8 > width ? null : (
        <>
          <rect
            className="mesh-lanes__label"
            x={x + width / 2 - (text.length * LETTER_PX) / 2 - 2}
            y={y + LANE_PX / 2 - 7}
            width={text.length * LETTER_PX + 4}
            height={14}
            rx={3}
          />
          <text x={x + width / 2} y={y + LANE_PX / 2 + 4}>
            {text}
          </text>
        </>
      )}
    </g>
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
