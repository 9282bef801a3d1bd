import { useMemo, useRef, useState } from 'react';
import type { Design } from '../../../design/document.ts';
import { printNotation } from '../../../topology/notation.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { SingleCollective } from '../../../analysis/single-collective/single-collective.ts';
import { SpanNames, TimeTicks } from '../../parts/charts/lane-chart.tsx';
import { ExportMenu } from '../../parts/export/ExportMenu.tsx';
import { shownDrawing } from '../../parts/export/figure/shown-drawing.ts';
import { useWidth } from '../../ui/use-width.ts';
import { chunkExport } from './export-chunks.ts';
import { layoutOf } from './layout.ts';
import { BlockMark, CollectiveBlock } from './CollectiveBlock.tsx';
import { headline, laneText, stages } from './words.ts';

interface ChunkChartProps {
  readonly simulated: SingleCollective;
  readonly design: Design;
}

const LEFT = 92;
const EDGE = 8;
const TOP = 30;
const AXIS = 22;

/** Chunks as blocks, a lane a dimension, over time. The chunk under the pointer stands out in all lanes. */
export function ChunkChart({ simulated, design }: ChunkChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const width = useWidth(box);
  const [pointed, setPointed] = useState<number | null>(null);
  const { endNs, lanes, idle } = simulated;
  const plotWidth = Math.max(1, width - LEFT - EDGE);
  const at = useMemo(() => (ns: number) => (endNs > 0 ? (ns / endNs) * plotWidth : 0), [endNs, plotWidth]);
  const layout = useMemo(() => layoutOf(simulated, at), [simulated, at]);
  const bottom = TOP + layout.height;
  return (
    <figure className="chart">
      <figcaption className="chart__head">
        <strong>Chunks over time</strong>
        <ExportMenu
          chart={{
            ...chunkExport(simulated, design),
            draw: (tools) =>
              shownDrawing(
                { svg: drawing.current, legend: legend.current },
                {
                  caption: headline(simulated),
                  description: simulated.lanes.map((_, lane) => laneText(simulated, lane)).join(' '),
                },
                tools,
              ),
          }}
        />
      </figcaption>
      <div ref={box} className="chunk-chart" style={{ height: bottom + AXIS }}>
        {width === 0 ? null : (
          <svg
            ref={drawing}
            width={width}
            height={bottom + AXIS}
            role="img"
            aria-label={`${headline(simulated)} The tables below have the numbers.`}
            onPointerLeave={() => setPointed(null)}
          >
            <Stripes />
            <g transform={`translate(${LEFT} ${TOP})`}>
              {layout.lanes.map(({ lane, y, height }) => (
                <rect
                  key={lane}
                  className="chunk-chart__lane"
                  x={0}
                  y={y}
                  height={height}
                  width={plotWidth}
                />
              ))}
              <SpanNames
                spans={stages(simulated)}
                at={at}
                from={-TOP + 4}
                to={layout.height}
                nameY={-12}
                hasStarts
              />
              {layout.blocks.map((placed) => (
                <CollectiveBlock
                  key={`${placed.block.lane} ${placed.block.chunk} ${placed.block.phase}`}
                  placed={placed}
                  isDimmed={pointed !== null && pointed !== placed.block.chunk}
                  onPoint={setPointed}
                />
              ))}
              <TimeTicks endNs={endNs} width={plotWidth} y={layout.height} />
            </g>
            {layout.lanes.map(({ lane, y }) => {
              const dimension = design.topology.dimensions[lanes[lane]?.dimension ?? -1];
              return (
                <g key={lane} transform={`translate(0 ${TOP + y})`}>
                  <text className="chunk-chart__name" y={13}>
                    {lane + 1} · {dimension === undefined ? '' : printNotation([dimension])}
                  </text>
                  <text className="chunk-chart__share" y={28}>
                    busy {formatPercent(endNs > 0 ? (idle[lane]?.busyNs ?? 0) / endNs : 0)}
                  </text>
                </g>
              );
            })}
          </svg>
        )}
      </div>
      <ul ref={legend} className="chart-legend" aria-label="Legend">
        <li>Numbers are chunks</li>
        <li>
          <Sign isStriped /> all-gather
        </li>
        <li>
          <Sign isStriped={false} /> any other operation, as named
        </li>
      </ul>
    </figure>
  );
}

function Sign({ isStriped }: { readonly isStriped: boolean }) {
  return (
    <svg width={20} height={12} aria-hidden="true">
      <BlockMark isStriped={isStriped} x={1} y={1} width={18} height={10} />
    </svg>
  );
}

/** Gathering is striped: the way down is told from the way up without colour. */
function Stripes() {
  return (
    <defs>
      <pattern
        id="chunk-stripes"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line className="chunk-block__stripe" x1="0" y1="0" x2="0" y2="6" />
      </pattern>
    </defs>
  );
}
