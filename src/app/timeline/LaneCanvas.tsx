import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { trace } from '../store/session.ts';
import { themeStore } from '../ui/theme.ts';
import { readColours } from './colours.ts';
import { visibleDetail } from './detail.ts';
import { paintInView } from './paint-in-view.ts';
import { paintTimeline } from './paint.ts';
import { rowsHeight, type Row } from './rows.ts';
import { timelineView } from './view-store.ts';

interface LaneCanvasProps {
  readonly rows: readonly Row[];
  readonly width: number;
}

const MOST_SCALE = 2;

/** The picture of the lanes; drawn at most once a frame, whatever changes. The table below says the same in words. */
export function LaneCanvas({ rows, width }: LaneCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useStore(themeStore, (state) => state.painted);
  const height = rowsHeight(rows);

  useEffect(() => {
    const node = canvas.current;
    const context = node?.getContext('2d') ?? null;
    if (node === null || context === null || width === 0) return undefined;
    const scale = Math.min(MOST_SCALE, devicePixelRatio);
    node.width = Math.round(width * scale);
    node.height = Math.round(height * scale);
    const colours = readColours();
    const paint = (): void => {
      const { view } = timelineView.store.getState();
      const current = trace.current();
      const visible = current === null ? null : visibleDetail(current, view);
      // Rows follow the trace one render later: a lane without a row is not drawn, a row without a lane is empty.
      const known = rows.filter(({ lane }) => lane === null || lane < (current?.lanes.length ?? 0));
      paintTimeline({ context, width, height, scale }, colours, known, view, current, visible);
    };
    return paintInView(node, paint, [trace.subscribe, timelineView.store.subscribe]);
  }, [rows, width, height, painted]);

  return <canvas ref={canvas} className="lanes__canvas" style={{ width, height }} aria-hidden="true" />;
}
