import { useMemo, useRef, useState, type PointerEvent } from 'react';
import type { Design } from '../../../design/document.ts';
import { formatCount } from '../../../units/count.ts';
import type { StagesPicture } from '../../../worker/protocol.ts';
import { SpanNames, TimeTicks } from '../../parts/charts/lane-chart.tsx';
import { ExportMenu } from '../../parts/export/ExportMenu.tsx';
import { shownDrawing } from '../../parts/export/figure/shown-drawing.ts';
import { useWidth } from '../../ui/use-width.ts';
import { stagesExport } from './export-stages.ts';
import { barAt, layoutOf, LOOKS, ROW } from './layout.ts';
import { StageLegend } from './StageLegend.tsx';
import { barText, bubbleText, headline } from './words.ts';

interface StageChartProps {
  readonly picture: StagesPicture;
  readonly design: Design;
}

const LEFT = 56;
const EDGE = 8;
const TOP = 22;
const AXIS = 22;

/** A lane a stage: its passes, and under them the reduction of its gradients. */
export function StageChart({ picture, design }: StageChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const width = useWidth(box);
  const [pointed, setPointed] = useState<string | null>(null);
  const { endNs, stages, bars } = picture;
  const plotWidth = Math.max(1, width - LEFT - EDGE);
  const at = useMemo(() => (ns: number) => (endNs > 0 ? (ns / endNs) * plotWidth : 0), [endNs, plotWidth]);
  const layout = useMemo(() => layoutOf(picture, at), [picture, at]);
  const bottom = TOP + layout.height;
  const chunks = bars.reduce((most, { chunk }) => Math.max(most, chunk + 1), 1);
  const first = stages[0];
  const phases =
    first === undefined
      ? []
      : [
          { name: 'warm-up', startNs: 0, endNs: first.warmUpNs },
          { name: 'steady', startNs: first.warmUpNs, endNs: Math.max(first.warmUpNs, first.steadyEndNs) },
          {
            name: 'cool-down',
            startNs: Math.max(first.warmUpNs, first.steadyEndNs),
            endNs: first.passesEndNs,
          },
        ];

  function point(event: PointerEvent<SVGSVGElement>): void {
    const own = event.currentTarget.getBoundingClientRect();
    const stage = Math.floor((event.clientY - own.top - TOP) / ROW);
    const ns = ((event.clientX - own.left - LEFT) / plotWidth) * endNs;
    const bar = barAt(bars, stage, ns);
    setPointed(
      bar !== null
        ? barText(bar, chunks)
        : stages[stage] !== undefined && ns >= 0 && ns <= endNs
          ? `Stage ${formatCount(stage + 1)} waits`
          : null,
    );
  }

  return (
    <figure className="chart">
      <figcaption className="chart__head">
        <strong>Stages over time</strong>
        <ExportMenu
          chart={{
            ...stagesExport(picture, design),
            draw: (tools) =>
              shownDrawing(
                { svg: drawing.current, legend: legend.current },
                { caption: headline(picture), description: bubbleText(picture) },
                tools,
              ),
          }}
        />
      </figcaption>
      <div ref={box} className="stage-chart" style={{ height: bottom + AXIS }}>
        {width === 0 ? null : (
          <svg
            ref={drawing}
            width={width}
            height={bottom + AXIS}
            role="img"
            aria-label={`${headline(picture)} The table below has the numbers.`}
            onPointerMove={point}
            onPointerLeave={() => setPointed(null)}
          >
            <g transform={`translate(${LEFT} ${TOP})`}>
              {stages.map((_, stage) => (
                <rect
                  key={stage}
                  className="stage-chart__lane"
                  x={0}
                  y={stage * ROW}
                  width={plotWidth}
                  height={ROW - 2}
                />
              ))}
              {LOOKS.map((look) => (
                <path
                  key={look}
                  className={`stage-chart__bars stage-chart__bars--${look}`}
                  d={layout.paths[look]}
                />
              ))}
              {layout.numbers.map(({ x, y, text }, index) => (
                <text key={index} className="stage-chart__number" {...{ x, y }}>
                  {text}
                </text>
              ))}
              <SpanNames spans={phases} {...{ at, from: -14, to: ROW - 2, nameY: -8 }} />
              <TimeTicks endNs={endNs} width={plotWidth} y={layout.height} />
            </g>
            {stages.map((_, stage) => (
              <text key={stage} className="stage-chart__name" y={TOP + stage * ROW + 15}>
                Stage {formatCount(stage + 1)}
              </text>
            ))}
          </svg>
        )}
      </div>
      <p className="stage-chart__readout">{pointed ?? 'Point at a lane to see what its stage does.'}</p>
      <StageLegend bars={bars} list={legend} />
    </figure>
  );
}
