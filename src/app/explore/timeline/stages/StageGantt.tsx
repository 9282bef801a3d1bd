import { useEffect, useMemo, useRef, type PointerEvent, type RefObject } from 'react';
import { formatCount } from '../../../../units/count.ts';
import type { StagesPicture } from '../../../../analysis/questions/stages.ts';
import { SpanNames, TimeTicks } from '../../../parts/charts/lane-chart.tsx';
import { toNs, toPixel, type View } from '../../../state/view/view.ts';
import { listenToGestures } from '../gestures/gestures.ts';
import { pressKey } from '../gestures/keys.ts';
import { barAt, layoutOf, LOOKS, ROW, type StageLayout } from './layout.ts';
import { pickedStage, stagesView, zoomToPass } from './stage-cursor.ts';
import { STAGE_COMMANDS, stageTarget } from './stage-keys.ts';
import { barText, headline } from './stage-text.ts';

interface StageGanttProps {
  readonly picture: StagesPicture;
  readonly view: View;
  /** The stage whose chunks are shown. */
  readonly picked: number;
  readonly plotWidth: number;
  /** The drawing, which the export of the chart reads. */
  readonly drawing: RefObject<SVGSVGElement | null>;
  readonly onPoint: (text: string | null) => void;
}

/** Pixels left of the plot, for names. */
export const LEFT = 80;
export const EDGE = 8;
const TOP = 22;
const AXIS = 22;

/** A lane for each stage, with its passes and below them the reduction of its gradients. */
export function StageGantt(props: StageGanttProps) {
  const { picture, view, plotWidth, drawing } = props;
  const layout = useMemo(() => layoutOf(picture, view, plotWidth), [picture, view, plotWidth]);
  const height = TOP + layout.height + AXIS;
  return (
    <div className="stage-chart__gantt" style={{ height }}>
      <svg
        ref={drawing}
        width={LEFT + plotWidth + EDGE}
        height={height}
        role="img"
        aria-label={`${headline(picture)} The table below has the numbers.`}
      >
        <Stages {...props} layout={layout} />
      </svg>
      <Plot {...props} height={layout.height} />
      <p id="stage-keys" className="visually-hidden">
        W and S or the up and down arrows zoom, A and D or the left and right arrows move, F or Escape fits
        the whole iteration. N and P go from pass to pass of a stage, J and K from stage to stage, Enter zooms
        to the pass in the middle. The chunks of a stage are shown once few of its passes are in view.
      </p>
    </div>
  );
}

function Stages({
  picture,
  view,
  picked,
  plotWidth,
  layout,
}: StageGanttProps & { readonly layout: StageLayout }) {
  const { stages, endNs } = picture;
  const at = (ns: number): number => toPixel(ns, view, plotWidth);
  return (
    <>
      <g transform={`translate(${LEFT} ${TOP})`}>
        {stages.map((_, stage) => (
          <rect
            key={stage}
            className={`stage-chart__lane ${stage === picked ? 'stage-chart__lane--picked' : ''}`}
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
          <text key={index} className="stage-chart__number" x={x} y={y}>
            {text}
          </text>
        ))}
        <SpanNames spans={phasesOf(picture)} width={plotWidth} at={at} from={-14} to={ROW - 2} nameY={-8} />
        <TimeTicks endNs={endNs} view={view} width={plotWidth} y={layout.height} />
      </g>
      {stages.map((_, stage) => (
        <text key={stage} className="stage-chart__name" y={TOP + stage * ROW + 15}>
          Stage {formatCount(stage + 1)}
        </text>
      ))}
    </>
  );
}

/** The area over the drawing that takes pointers, gestures and keys. */
function Plot({ picture, view, plotWidth, height, onPoint }: StageGanttProps & { readonly height: number }) {
  const plot = useRef<HTMLDivElement>(null);
  const { stages, bars, endNs, shape } = picture;

  useEffect(() => {
    const node = plot.current;
    if (node === null) return undefined;
    return listenToGestures(node, {
      timeline: stagesView,
      onPress(x, y) {
        const stage = Math.min(stages.length - 1, Math.max(0, Math.floor(y / ROW)));
        const bar = barAt(bars, stage, toNs(x, stagesView.store.getState().view, node.clientWidth));
        if (bar === null) pickedStage.setState({ stage });
        else zoomToPass(bar);
      },
      onRange: () => undefined,
    });
  }, [bars, stages.length]);

  function point(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const stage = Math.floor((event.clientY - box.top) / ROW);
    const ns = toNs(event.clientX - box.left, view, plotWidth);
    const bar = barAt(bars, stage, ns);
    const waits = stages[stage] !== undefined && ns >= 0 && ns <= endNs;
    onPoint(
      bar !== null ? barText(bar, shape.chunks) : waits ? `Stage ${formatCount(stage + 1)} waits` : null,
    );
  }

  return (
    <div
      ref={plot}
      className="stage-chart__plot"
      style={{ left: LEFT, top: TOP, width: plotWidth, height }}
      role="group"
      aria-label="Passes of the stages, zoom and move"
      aria-describedby="stage-keys"
      tabIndex={0}
      onPointerMove={point}
      onPointerLeave={() => onPoint(null)}
      onKeyDown={(event) => {
        if (pressKey(event, stageTarget(picture), STAGE_COMMANDS)) event.preventDefault();
      }}
    />
  );
}

/** The phases of the first stage. */
function phasesOf({ stages: [first] }: StagesPicture) {
  if (first === undefined) return [];
  const { warmUpNs, passesEndNs } = first;
  const steadyEndNs = Math.max(warmUpNs, first.steadyEndNs);
  return [
    { name: 'warm-up', startNs: 0, endNs: warmUpNs },
    { name: 'steady', startNs: warmUpNs, endNs: steadyEndNs },
    { name: 'cool-down', startNs: steadyEndNs, endNs: passesEndNs },
  ];
}
