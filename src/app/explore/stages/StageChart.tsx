import { useMemo, useRef, useState, type PointerEvent } from 'react';
import type { Design } from '../../../design/document.ts';
import { formatCount } from '../../../units/count.ts';
import type { StagesPicture } from '../../../worker/protocol.ts';
import { timeTicks } from '../../parts/charts/time-axis.ts';
import { ExportMenu } from '../../parts/export/ExportMenu.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { drawStages, stagesExport } from './export-stages.ts';
import { barAt, layoutOf, LOOKS, ROW } from './layout.ts';
import { barText, headline } from './words.ts';

interface StageChartProps {
  readonly picture: StagesPicture;
  readonly design: Design;
}

const LEFT = 56;
const EDGE = 8;
const TOP = 22;
const AXIS = 22;
/** Where the steady state of the first stage begins and ends. */
const LETTER_PX = 6.5;

/** A lane a stage: its passes, and under them the reduction of its gradients. */
export function StageChart({ picture, design }: StageChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const width = useWidth(box);
  const [pointed, setPointed] = useState<string | null>(null);
  const { endNs, stages, bars } = picture;
  const plotWidth = Math.max(1, width - LEFT - EDGE);
  const at = useMemo(() => (ns: number) => (endNs > 0 ? (ns / endNs) * plotWidth : 0), [endNs, plotWidth]);
  const layout = useMemo(() => layoutOf(picture, at), [picture, at]);
  const bottom = TOP + layout.height;
  const chunks = bars.reduce((most, { chunk }) => Math.max(most, chunk + 1), 1);
  const isSplit = bars.some(({ kind }) => kind === 'weightGradient');
  const isPaired = bars.some(({ beside }) => beside !== undefined);
  const first = stages[0];
  const phases =
    first === undefined
      ? []
      : [
          { name: 'warm-up', fromNs: 0, toNs: first.warmUpNs },
          { name: 'steady', fromNs: first.warmUpNs, toNs: Math.max(first.warmUpNs, first.steadyEndNs) },
          {
            name: 'cool-down',
            fromNs: Math.max(first.warmUpNs, first.steadyEndNs),
            toNs: first.passesEndNs,
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
            draw: (tools) => drawStages(drawing.current, picture, tools),
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
              {phases.map(({ name, fromNs, toNs }) => (
                <g key={name} className="stage-chart__phase">
                  <line x1={at(toNs)} x2={at(toNs)} y1={-14} y2={ROW - 2} />
                  {at(toNs) - at(fromNs) > name.length * LETTER_PX + 6 ? (
                    <text x={(at(fromNs) + at(toNs)) / 2} y={-8}>
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
                  y={layout.height + 16}
                  textAnchor={x > plotWidth - 24 ? 'end' : 'middle'}
                >
                  {label}
                </text>
              ))}
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
      <ul className="stages__legend" aria-label="Legend">
        <li>
          <span className="stages__mark stages__mark--forward" aria-hidden="true" /> forward, number of the
          micro-batch
        </li>
        <li>
          <span className="stages__mark stages__mark--backward" aria-hidden="true" />{' '}
          {isSplit ? 'gradients of inputs, or the whole backward pass, outlined' : 'backward, outlined'}
        </li>
        {isSplit ? (
          <li>
            <span className="stages__mark stages__mark--weights" aria-hidden="true" /> gradients of weights,
            dotted
          </li>
        ) : null}
        <li>
          <span className="stages__mark stages__mark--data" aria-hidden="true" /> gradients reduced, thin
        </li>
        {isPaired ? <li>One above the other: both side by side</li> : null}
        <li>Empty: the stage waits</li>
      </ul>
    </figure>
  );
}
