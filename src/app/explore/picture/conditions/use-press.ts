import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { withCondition } from '../../../../design/conditions/edits.ts';
import { conditionText } from '../../../../design/conditions/words.ts';
import { change } from '../../../state/page/edits.ts';
import { designDocument } from '../../../state/page/session.ts';
import { announce } from '../../../ui/announce.ts';
import type { PlacedLevel } from '../layout.ts';
import { pressedCondition } from './press.ts';

/** A pointer that moves farther has dragged the picture. */
const STILL_PX = 4;

/** Handlers by which a press on a part of the picture makes it slow, as one edit. */
export function usePress(levels: readonly PlacedLevel[]) {
  const from = useRef({ x: 0, y: 0 });
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      from.current = { x, y };
    },
    onClick: ({ clientX, clientY, target }: MouseEvent) => {
      const { x, y } = from.current;
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) return;
      const name = (target as Element).closest('[data-press]')?.getAttribute('data-press');
      const { dimensions } = designDocument.store.getState().design.topology;
      const sizes = dimensions.map(({ size }) => size);
      const condition = typeof name === 'string' ? pressedCondition(name, levels, sizes) : null;
      if (condition === null) return;
      change((design) => withCondition(design, condition));
      announce(`Added: ${conditionText(condition)}.`);
    },
  };
}
