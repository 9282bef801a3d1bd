import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { formatCount } from '../../../../../units/count.ts';
import { type Degrees } from '../../../../../workload/axes/axes.ts';
import { AXES, type AxisId } from '../../../../../workload/axes/axis-list.ts';
import './axis-order.css';
import { KEY_TARGETS, axisWords, degreeText, laidAxes, movedAxis, placeAt } from './axis-order.ts';

interface AxisOrderProps {
  readonly order: readonly AxisId[];
  readonly degrees: Degrees;
  /** The number of chunks of layers in each stage. */
  readonly chunks: number;
  /** Previews the order that a drop here would make. */
  readonly onTry: (order: readonly AxisId[]) => void;
  readonly onMove: (order: readonly AxisId[], words: string) => void;
  readonly onCancel: () => void;
}

interface Held {
  readonly id: AxisId;
  readonly pointerId: number;
  /** The order before the drag. */
  readonly order: readonly AxisId[];
  /** The middles of the slots, in px of the window. */
  readonly middles: readonly number[];
  at: number;
}

/** Shows the axes in their order on the dimensions, and moves them by dragging or by arrow keys. */
export function AxisOrder({ order, degrees, chunks, onTry, onMove, onCancel }: AxisOrderProps) {
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<Held | null>(null);
  const laid = laidAxes(order, degrees);
  if (laid.length < 2) return null;

  const words = (id: AxisId, to: readonly AxisId[]): string =>
    axisWords(id, degrees[id], laidAxes(to, degrees).indexOf(id), laid.length);

  function take(event: PointerEvent<HTMLButtonElement>, id: AxisId): void {
    if (!event.isPrimary || event.button !== 0 || list.current === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const middles = [...list.current.children].map((place) => {
      const { left, width } = place.getBoundingClientRect();
      return left + width / 2;
    });
    held.current = { id, pointerId: event.pointerId, order, middles, at: laid.indexOf(id) };
  }

  function carry({ pointerId, clientX }: PointerEvent): void {
    const drag = held.current;
    if (drag?.pointerId !== pointerId) return;
    const at = placeAt(drag.middles, clientX);
    if (at === drag.at) return;
    drag.at = at;
    onTry(movedAxis(drag.order, degrees, drag.id, at));
  }

  function letGo({ pointerId }: PointerEvent): void {
    const drag = held.current;
    if (drag?.pointerId !== pointerId) return;
    held.current = null;
    const moved = movedAxis(drag.order, degrees, drag.id, drag.at);
    if (moved.join() === drag.order.join()) onCancel();
    else onMove(moved, words(drag.id, moved));
  }

  function giveUp(): void {
    if (held.current === null) return;
    held.current = null;
    onCancel();
  }

  function press(event: KeyboardEvent, id: AxisId): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && held.current !== null) giveUp();
    else if (KEY_TARGETS[event.key] === undefined) return;
    else {
      const moved = movedAxis(order, degrees, id, KEY_TARGETS[event.key]!(laid.indexOf(id)));
      if (moved.join() !== order.join()) onMove(moved, words(id, moved));
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function shortName(id: AxisId): string {
    const parts = id === 'pipeline' && chunks > 1 ? ` · VP ${formatCount(chunks)}` : '';
    return `${AXES[id].letters} ${degreeText(degrees[id])}${parts}`;
  }

  return (
    <ol ref={list} className="axis-order" aria-label="Order of the axes, innermost first">
      {laid.map((id, place) => (
        <li key={id}>
          <button
            type="button"
            className="axis-order__axis"
            title="Drag, or press arrow keys, to lay the axis further in or out"
            aria-label={`${shortName(id)}: ${axisWords(id, degrees[id], place, laid.length)}`}
            aria-keyshortcuts="ArrowLeft ArrowRight"
            onPointerDown={(event) => take(event, id)}
            onPointerMove={carry}
            onPointerUp={letGo}
            onPointerCancel={giveUp}
            onKeyDown={(event) => press(event, id)}
          >
            {shortName(id)}
          </button>
        </li>
      ))}
    </ol>
  );
}
