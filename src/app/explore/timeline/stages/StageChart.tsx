import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../../../design/document.ts';
import type { StagesPicture } from '../../../../analysis/questions/stages.ts';
import { ExportMenu } from '../../../parts/export/ExportMenu.tsx';
import { shownDrawing } from '../../../parts/export/figure/shown-drawing.ts';
import { wholeView } from '../../../state/view/view.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { formatSpan } from '../text/instant.ts';
import { isClose } from './chunk-window.ts';
import { stagesExport } from './export-stages.ts';
import { passInView } from './layout.ts';
import { followStages, pickedStage, stagesView } from './stage-cursor.ts';
import { EDGE, LEFT, StageGantt } from './StageGantt.tsx';
import { StageLanes } from './StageLanes.tsx';
import { StageLegend } from './StageLegend.tsx';
import { bubbleText, followedText, headline } from './stage-text.ts';

interface StageChartProps {
  readonly picture: StagesPicture;
  readonly design: Design;
  readonly splitGBps: readonly number[];
}

/** The stages over time, and the chunks of the collectives of the picked stage. */
export function StageChart({ picture, design, splitGBps }: StageChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const width = useWidth(box);
  const [pointed, setPointed] = useState<string | null>(null);
  const { view: shown, domainNs } = useStore(stagesView.store);
  const { endNs, bars, stages } = picture;
  const picked = Math.min(
    stages.length - 1,
    useStore(pickedStage, ({ stage }) => stage),
  );
  const about = stagesOf(picture, design);
  useEffect(() => followStages(about, endNs), [about, endNs]);
  const view = domainNs === endNs ? shown : wholeView(endNs);
  const plotWidth = Math.max(1, width - LEFT - EDGE);
  return (
    <figure className="chart">
      <figcaption className="chart__head">
        <strong>Stages over time</strong>
        <span className="stage-chart__tools">
          <IconButton icon="minus" label="Zoom out (S)" onClick={() => stagesView.zoom(0.5)} />
          <IconButton icon="plus" label="Zoom in (W)" onClick={() => stagesView.zoom(2)} />
          <IconButton icon="fit" label="Fit the whole iteration (F)" onClick={stagesView.fit} />
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
        </span>
      </figcaption>
      <div ref={box} className="stage-chart">
        {width === 0 ? (
          <div className="stages__place" />
        ) : (
          <StageGantt
            picture={picture}
            view={view}
            picked={picked}
            plotWidth={plotWidth}
            drawing={drawing}
            onPoint={setPointed}
          />
        )}
      </div>
      {/* The target of a key or a tap is announced; what the pointer passes over is not. */}
      <p className="stage-chart__readout" aria-live={pointed === null ? 'polite' : 'off'}>
        {pointed ??
          followedText(passInView(bars, picked, view), picked, {
            isClose: isClose(picture, picked, view),
            span: formatSpan(view.startNs, view.endNs),
            chunks: picture.shape.chunks,
          })}
      </p>
      <StageLegend bars={bars} list={legend} />
      {width === 0 ? null : (
        <StageLanes
          picture={picture}
          design={design}
          splitGBps={splitGBps}
          view={view}
          plotWidth={plotWidth}
          stage={picked}
          onPoint={setPointed}
        />
      )}
    </figure>
  );
}

/** The same while the passes are, however long they take. */
function stagesOf(
  { axes, shape: { schedule, chunks, microBatches }, iterations }: StagesPicture,
  { workload }: Design,
): string {
  const model = workload.kind === 'transformer' ? workload.preset : workload.kind;
  return [model, axes, schedule, chunks, microBatches, iterations].join(' ');
}
