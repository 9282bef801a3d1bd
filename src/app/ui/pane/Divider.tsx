import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import './divider.css';

interface DividerProps {
  readonly label: string;
  /** The direction of the line itself: `vertical` stands between a left and a right pane. */
  readonly orientation: 'vertical' | 'horizontal';
  /** Id of the pane before it, whose size it sets. */
  readonly controls: string;
  /** Size of that pane now: px of its width, or percent of the height of both panes. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit: 'px' | '%';
  readonly isFolded: boolean;
  readonly onMove: (value: number) => void;
  /** The end of a drag, or a key. */
  readonly onEnd: () => void;
  readonly onFold: (isFolded: boolean) => void;
  /** Back to the default size. */
  readonly onReset: () => void;
}

/** A pane that is dragged below this share of its least size folds. */
const FOLD_SHARE = 0.6;
const STEPS = { px: 16, '%': 2 } as const;

/** The line between two panes (WAI-ARIA window splitter): drag it, or arrow keys, Home and End; Enter folds the pane. */
export function Divider(props: DividerProps) {
  const { label, orientation, controls, value, min, max, unit, isFolded, onMove, onEnd, onFold } = props;
  const line = useRef<HTMLDivElement>(null);
  const now = Math.round(Math.min(max, Math.max(min, value)));

  function follow(event: PointerEvent): void {
    const node = line.current;
    if (node === null || !node.hasPointerCapture(event.pointerId)) return;
    const around = node.parentElement?.getBoundingClientRect();
    if (around === undefined) return;
    const at =
      orientation === 'vertical'
        ? event.clientX - around.left
        : ((event.clientY - around.top) / around.height) * 100;
    onFold(at < min * FOLD_SHARE);
    if (at >= min * FOLD_SHARE) onMove(Math.round(Math.min(max, Math.max(min, at))));
  }

  function press(event: KeyboardEvent): void {
    const isVertical = orientation === 'vertical';
    const to = {
      [isVertical ? 'ArrowLeft' : 'ArrowUp']: now - STEPS[unit],
      [isVertical ? 'ArrowRight' : 'ArrowDown']: now + STEPS[unit],
      Home: min,
      End: max,
    }[event.key];
    if (to === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    onFold(to === undefined && !isFolded);
    if (to !== undefined) onMove(Math.min(max, Math.max(min, to)));
    onEnd();
  }

  return (
    <div
      ref={line}
      role="separator"
      tabIndex={0}
      className={`divider divider--${orientation}`}
      title="Drag to resize, Enter folds, double-click resets"
      aria-label={label}
      aria-orientation={orientation}
      aria-controls={controls}
      aria-valuenow={isFolded ? 0 : now}
      aria-valuemin={0}
      aria-valuemax={Math.round(max)}
      aria-valuetext={isFolded ? 'folded' : `${now} ${unit === 'px' ? 'pixels' : 'percent'}`}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onLostPointerCapture={onEnd}
      onKeyDown={press}
      onDoubleClick={props.onReset}
    />
  );
}
