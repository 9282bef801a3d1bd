import { useEffect, useRef, type PointerEvent } from 'react';
import type { Lane } from '../../worker/protocol.ts';
import { dimensionClass } from '../ui/dimension-colour.ts';
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
  /** Dimension of each lane. */
  readonly lanes: readonly Pick<Lane, 'dimension'>[];
  /** Where the pointer is on the lanes, in px; null when it has left. */
  readonly onPoint: (
    point: { readonly x: number; readonly y: number; readonly width: number } | null,
  ) => void;
}

/** The lanes and their time axis, with every way to move in time. */
export function Lanes({ label, rows, lanes, onPoint }: LanesProps) {
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
        {rows.map(({ lane, top, height }) => {
          const dimension = lane === null ? undefined : lanes[lane]?.dimension;
          return dimension === undefined ? null : (
            <span
              key={lane}
              className={`lanes__lane ${dimensionClass(dimension)}`}
              style={{ top, height }}
              data-dimension={dimension}
            />
          );
        })}
        <span ref={cursor} className="lanes__cursor" aria-hidden="true" />
      </div>
      <TimeAxis width={width} />
    </div>
  );
}
