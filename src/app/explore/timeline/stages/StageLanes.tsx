import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../../../design/document.ts';
import { laneAxisText } from '../../../state/traces/lane-axis.ts';
import { shortNotation } from '../../../../topology/print-notation.ts';
import { formatCount } from '../../../../units/count.ts';
import type { StageBar, StagesPicture } from '../../../../analysis/questions/stages.ts';
import { operationsOf } from '../../../state/traces/operations-of.ts';
import { rolesOf } from '../../../state/traces/roles-of.ts';
import { lookOf } from '../../../state/traces/tones.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import { timelineSelection } from '../../../state/view/selection-store.ts';
import type { View } from '../../../state/view/view.ts';
import { paintInFrame } from '../../../ui/frame/frame.ts';
import { dimensionClass } from '../../../ui/theme/dimension-colour.ts';
import { themeStore } from '../../../ui/theme/theme.ts';
import { canvasBrush } from '../canvas/canvas-brush.ts';
import { coloursNow } from '../canvas/colours.ts';
import { resize } from '../canvas/surface.ts';
import { listenToGestures } from '../gestures/gestures.ts';
import { visibleDetail } from '../layout/detail.ts';
import { drawLanes } from '../layout/draw-lanes.ts';
import { rowAt, rowsHeight, type Row } from '../layout/rows.ts';
import { Legend } from '../Legend.tsx';
import '../lanes.css';
import { readoutAt } from '../text/readout.ts';
import { chunksTrace } from './chunks-trace.ts';
import { CollectivesOfPass } from './CollectivesOfPass.tsx';
import { rowsOfStage } from './lane-rows.ts';
import { LanesPlace } from './LanesPlace.tsx';
import { passesInView, passInView } from './layout.ts';
import { stagesView } from './stage-cursor.ts';
import { useStageChunks } from './use-stage-chunks.ts';
import { waitText, workText } from './stage-text.ts';

interface StageLanesProps {
  readonly picture: StagesPicture;
  readonly design: Design;
  readonly splitGBps: readonly number[];
  readonly stage: number;
  readonly view: View;
  readonly plotWidth: number;
  readonly onPoint: (text: string | null) => void;
}

const MOST_SCALE = 2;

/** The chunks of the collectives of a stage, as the lanes of the timeline have them, once few of its passes are in view. */
export function StageLanes(props: StageLanesProps) {
  const { picture, design, splitGBps, stage, view, plotWidth, onPoint } = props;
  const { about, answer, isAsked, isOld } = useStageChunks(design, splitGBps, picture, stage, view);
  const trace = useMemo(() => (answer?.ok === true ? chunksTrace(answer.value) : null), [answer]);
  const passes = passesInView(picture.bars, stage, view);
  if (about === null || answer === null) {
    return <LanesPlace isAsked={isAsked} stage={stage} />;
  }
  if (!answer.ok || trace === null) {
    return <p className="stage-lanes__hint">{answer.ok ? '' : answer.problems[0]?.message}</p>;
  }
  const pass = passInView(picture.bars, stage, view);
  return (
    <div className="stage-lanes" data-old={isOld} aria-busy={isOld}>
      <h4>
        Chunks of stage {formatCount(about.window.stage + 1)}
        <span className="stage-lanes__wait" role="status">
          {isOld ? ` ${waitText(stage)}` : ''}
        </span>
      </h4>
      <LanePicture
        trace={trace}
        view={view}
        plotWidth={plotWidth}
        onPoint={onPoint}
        passes={passes}
        dimensions={about.design.topology.dimensions}
      />
      <Legend isTensor isStaged={false} roles={rolesOf([trace])} operations={operationsOf([trace])} />
      {pass === null || isOld ? null : (
        <CollectivesOfPass
          chunks={answer.value}
          pass={pass}
          name={`stage ${formatCount(stage + 1)}, ${workText(pass, picture.shape.chunks)}`}
        />
      )}
    </div>
  );
}

interface LanePictureProps {
  readonly trace: Trace;
  readonly dimensions: Design['topology']['dimensions'];
  readonly passes: readonly StageBar[];
  readonly view: View;
  readonly plotWidth: number;
  readonly onPoint: (text: string | null) => void;
}

function LanePicture({ trace, dimensions, passes, view, plotWidth, onPoint }: LanePictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useStore(themeStore, (state) => state.painted);
  const colour = useStore(timelineSelection.store, (state) => state.colour);
  const rows = useMemo(() => rowsOfStage(trace), [trace]);
  const height = rowsHeight(rows);

  useEffect(() => {
    const node = box.current;
    if (node === null) return undefined;
    const nothing = (): void => undefined;
    return listenToGestures(node, { timeline: stagesView, onPress: nothing, onRange: nothing });
  }, []);

  useEffect(() => {
    const node = canvas.current;
    const context = node?.getContext('2d') ?? null;
    if (node === null || context === null || plotWidth <= 0) return undefined;
    let isGone = false;
    paintInFrame(() => {
      if (isGone) return;
      const scale = Math.min(MOST_SCALE, devicePixelRatio);
      resize(node, Math.round(plotWidth * scale), Math.round(height * scale));
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, plotWidth, height);
      drawLanes(canvasBrush({ context, width: plotWidth, height, scale }, coloursNow()), rows, view, {
        trace,
        visible: visibleDetail(trace, view),
        look: lookOf(trace, colour),
        path: null,
        exposed: passes,
      });
    });
    return () => {
      isGone = true;
    };
  }, [trace, passes, view, rows, plotWidth, height, painted, colour]);

  return (
    <div className="stage-lanes__body">
      <ul className="stage-lanes__names">
        {rows.map((row) => (
          <LaneName key={row.top} row={row} trace={trace} dimensions={dimensions} />
        ))}
      </ul>
      <div
        ref={box}
        className="stage-lanes__plot"
        style={{ height }}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const row = rowAt(rows, event.clientY - box.top);
          onPoint(row === null ? null : readoutAt(trace, view, plotWidth, event.clientX - box.left, row));
        }}
        onPointerLeave={() => onPoint(null)}
      >
        <canvas
          ref={canvas}
          className="lanes__canvas"
          style={{ width: plotWidth, height }}
          aria-hidden="true"
        />
      </div>
    </div>
  );
}

interface LaneNameProps extends Pick<LanePictureProps, 'trace' | 'dimensions'> {
  readonly row: Row;
}

function LaneName({ row, trace, dimensions }: LaneNameProps) {
  const lane = row.lane === null ? undefined : trace.lanes[row.lane];
  const dimension = lane && dimensions[lane.dimension];
  const name = lane === undefined ? 'Compute' : dimension ? shortNotation(dimension) : '–';
  const carried =
    lane === undefined ? null : `${laneAxisText(lane, trace.lanes)} × ${formatCount(lane.size)}`;
  return (
    <li
      className={lane ? dimensionClass(lane.dimension) : ''}
      style={{ top: row.top, height: row.height }}
      title={carried === null ? name : `${name}, ${carried}`}
    >
      <span>{name}</span>
      {carried === null ? null : <span className="stage-lanes__carried">{carried}</span>}
    </li>
  );
}
