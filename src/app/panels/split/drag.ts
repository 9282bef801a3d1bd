/**
 * Dragging a boundary of the custom split. While the pointer is down the design is only previewed, always from the split at the start of
 * the drag; releasing it makes one edit, and Escape none.
 */
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { designDocument, drafts } from '../../state/page/session.ts';
import { change } from '../../state/page/edits.ts';
import { CUSTOM_PATH, customOf, withCustom } from './custom.ts';
import { gridOf, moveBoundary, sumOf, type SplitGBps } from './split.ts';

interface Drag {
  readonly boundary: number;
  readonly pointerId: number;
  readonly startX: number;
  /** What one pixel along the bar stands for. */
  readonly gbpsPerPixel: number;
  gbps: number;
}

interface BoundaryHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
}

export function useBoundaryDrag(bar: RefObject<HTMLElement | null>): (boundary: number) => BoundaryHandlers {
  const drag = useRef<Drag | null>(null);

  function cancel(): void {
    drag.current = null;
    designDocument.endPreview();
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || drag.current === null) return;
      event.preventDefault();
      cancel();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      if (drag.current !== null) cancel();
    };
  }, []);

  return (boundary) => ({
    onPointerDown(event) {
      const split = customOf(designDocument.store.getState().design);
      const width = bar.current?.getBoundingClientRect().width ?? 0;
      if (event.button !== 0 || drag.current !== null || split === null || width === 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      drafts.dropUnder(CUSTOM_PATH);
      const gbpsPerPixel = sumOf(split) / width;
      drag.current = { boundary, pointerId: event.pointerId, startX: event.clientX, gbpsPerPixel, gbps: 0 };
    },
    onPointerMove(event) {
      const now = drag.current;
      if (now === null || now.pointerId !== event.pointerId) return;
      now.gbps = (event.clientX - now.startX) * now.gbpsPerPixel;
      designDocument.preview((design) => withCustom(design, moved(now)));
    },
    onPointerUp() {
      const ended = drag.current;
      drag.current = null;
      if (ended !== null) change((design) => withCustom(design, moved(ended)));
    },
    onPointerCancel: cancel,
  });
}

function moved({ boundary, gbps }: Drag): (split: SplitGBps) => SplitGBps {
  return (split) => moveBoundary(split, boundary, gbps, gridOf(sumOf(split)));
}
