import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { themeStore } from '../../../ui/theme/theme.ts';
import { coloursNow } from './colours.ts';
import { visibleDetail } from '../layout/detail.ts';
import { followedIn } from '../trace/followed-in.ts';
import { paintFollowed, paintMarked } from './paint-followed.ts';
import { answers } from '../../../parts/why/answers.ts';
import { shownPath } from '../../../parts/why/shown-path.ts';
import { paintInView } from './paint-in-view.ts';
import { drawLanes } from '../layout/draw-lanes.ts';
import type { Drawn } from '../layout/drawn.ts';
import { canvasBrush } from './canvas-brush.ts';
import { rowsHeight, type Row } from '../layout/rows.ts';
import { timelineSelection, type Side } from '../../../state/view/selection-store.ts';
import { resize, type Surface } from './surface.ts';
import { lookOf } from '../../../state/traces/tones.ts';
import type { TraceStore } from '../../../state/traces/trace-store.ts';
import { timelineView } from '../../../state/view/view-store.ts';

interface LaneCanvasProps {
  readonly source: TraceStore;
  readonly side: Side;
  readonly rows: readonly Row[];
  readonly width: number;
  /** Chunk phases that may be folded into a frame. */
  readonly mostFolded: number;
}

const MOST_SCALE = 2;

/** Lines move only when a new critical path arrives while it is drawn, not when it is requested. */
function pathChanged(listener: () => void): () => void {
  return answers.subscribe(({ done }, { done: before }) => {
    if (done !== before && timelineSelection.store.getState().hasPath) listener();
  });
}

/** The picture of the lanes, drawn at most once a frame. The tables below give the same as text. */
export function LaneCanvas({ source, side, rows, width, mostFolded }: LaneCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useStore(themeStore, (state) => state.painted);
  const height = rowsHeight(rows);

  useEffect(() => {
    const node = canvas.current;
    const context = node?.getContext('2d') ?? null;
    if (node === null || context === null || width === 0) return undefined;
    const scale = Math.min(MOST_SCALE, devicePixelRatio);
    const surface: Surface = { context, width, height, scale };
    const paint = (): void => {
      resize(node, Math.round(width * scale), Math.round(height * scale));
      const colours = coloursNow();
      const { view } = timelineView.store.getState();
      const { colour, followed, hasPath, marked } = timelineSelection.store.getState();
      const trace = source.current();
      // Rows follow the trace one render later: a lane without a row is not drawn, a row without a lane is empty.
      const known = rows.filter(({ lane }) => lane === null || lane < (trace?.lanes.length ?? 0));
      const draw = (drawn: Drawn | null): void => {
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.clearRect(0, 0, width, height);
        drawLanes(canvasBrush(surface, colours), known, view, drawn);
      };
      if (trace === null) {
        draw(null);
        return;
      }
      const look = lookOf(trace, colour);
      const path = side === 'shown' && hasPath && followed === null ? shownPath() : null;
      draw({ trace, visible: visibleDetail(trace, view, mostFolded), look, path });
      const way = followed?.side === side ? followedIn(trace, followed.chunk) : null;
      if (way !== null) paintFollowed(surface, colours, known, view, way, { trace, look });
      if (marked?.side !== side) return;
      const row = known.find(({ lane }) => lane === marked.lane);
      const segments = trace.segments[marked.lane];
      if (row === undefined || segments === undefined || marked.index >= segments.count) return;
      const startNs = segments.startNs[marked.index]!;
      const endNs = segments.endNs[marked.index]!;
      paintMarked(surface, colours, row, view, {
        startNs,
        endNs,
        operation: segments.operation[marked.index]!,
      });
    };
    const { store } = timelineSelection;
    return paintInView(node, paint, [
      source.subscribe,
      timelineView.store.subscribe,
      store.subscribe,
      pathChanged,
    ]);
  }, [source, side, rows, width, height, painted, mostFolded]);

  return <canvas ref={canvas} className="lanes__canvas" style={{ width, height }} aria-hidden="true" />;
}
