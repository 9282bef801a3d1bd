import { useEffect, useRef, type PointerEvent } from 'react';
import { LanePlot } from './LanePlot.tsx';
import { listenToGestures } from './gestures/gestures.ts';
import { KEY_TARGET } from './gestures/key-target.ts';
import { pressKey } from './gestures/keys.ts';
import './lanes.css';
import { pictureAt, type LanePoint, type Picture } from './layout/pictures.ts';
import { pressLane } from './gestures/pick.ts';
import { RangeMark } from './RangeMark.tsx';
import { rowAt } from './layout/rows.ts';
import { timelineSelection } from '../../state/view/selection-store.ts';
import { TimeAxis } from './TimeAxis.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { timelineView } from '../../state/view/view-store.ts';

interface LanesProps {
  readonly label: string;
  readonly pictures: readonly Picture[];
  /** Where the pointer is on the lanes; null when it has left. */
  readonly onPoint: (point: LanePoint | null) => void;
}

/** The lanes and their time axis, with every way to move in time and to pick. */
export function Lanes({ label, pictures, onPoint }: LanesProps) {
  const box = useRef<HTMLDivElement>(null);
  const cursor = useRef<HTMLSpanElement>(null);
  const width = useWidth(box);

  useEffect(() => {
    const node = box.current;
    if (node === null) return undefined;
    return listenToGestures(node, {
      timeline: timelineView,
      onPress(x, y) {
        const picture = pictureAt(pictures, y);
        const lane = picture === null ? null : (rowAt(picture.rows, y - picture.top)?.lane ?? null);
        if (picture !== null && lane !== null) pressLane(picture.side, lane, x, node.clientWidth);
      },
      onRange: timelineSelection.select,
    });
  }, [pictures]);

  function point(event: PointerEvent<HTMLDivElement>): void {
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - bounds.left;
    const y = event.clientY - bounds.top;
    const picture = pictureAt(pictures, y);
    if (cursor.current !== null) cursor.current.style.transform = `translateX(${x}px)`;
    onPoint(picture === null ? null : { side: picture.side, x, y: y - picture.top, width });
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
        if (pressKey(event, KEY_TARGET)) event.preventDefault();
      }}
    >
      <div className="lanes__plots">
        {pictures.map((picture) => (
          <LanePlot key={picture.side} picture={picture} isNamed={pictures.length > 1} width={width} />
        ))}
        <RangeMark />
        <span ref={cursor} className="lanes__cursor" aria-hidden="true" />
      </div>
      <TimeAxis width={width} />
    </div>
  );
}
