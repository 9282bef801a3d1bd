import { useEffect, useRef, type PointerEvent } from 'react';
import { LaneCanvas } from './LaneCanvas.tsx';
import { listenToGestures } from './gestures.ts';
import { pressKey } from './keys.ts';
import './lanes.css';
import { rowsHeight, type Row } from './rows.ts';
import { TimeAxis } from './TimeAxis.tsx';
import { useWidth } from './use-width.ts';
import { timelineView } from './view-store.ts';

interface LanesProps {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Where the pointer is on the lanes, in px; null when it has left. */
  readonly onPoint: (
    point: { readonly x: number; readonly y: number; readonly width: number } | null,
  ) => void;
}

/** The lanes and their time axis, with every way to move in time. */
export function Lanes({ label, rows, onPoint }: LanesProps) {
  const box = useRef<HTMLDivElement>(null);
  const cursor = useRef<HTMLSpanElement>(null);
  const width = useWidth(box);

  useEffect(() => {
    const node = box.current;
    return node === null ? undefined : listenToGestures(node, timelineView);
  }, []);

  function point(event: PointerEvent<HTMLDivElement>): void {
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - bounds.left;
    if (cursor.current !== null) cursor.current.style.transform = `translateX(${x}px)`;
    onPoint({ x, y: event.clientY - bounds.top, width });
  }

  return (
    <div
      ref={box}
      className="lanes"
      role="group"
      aria-label={label}
      aria-describedby="timeline-keys"
      tabIndex={0}
      onPointerMove={point}
      onPointerLeave={() => onPoint(null)}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (pressKey(event.key, timelineView)) event.preventDefault();
      }}
    >
      <div className="lanes__plot" style={{ height: rowsHeight(rows) }}>
        <LaneCanvas rows={rows} width={width} />
        <span ref={cursor} className="lanes__cursor" aria-hidden="true" />
      </div>
      <TimeAxis width={width} />
    </div>
  );
}
