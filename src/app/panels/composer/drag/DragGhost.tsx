import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { blocks } from '../../../../topology/blocks/blocks.ts';
import { dimensionClass } from '../../../ui/theme/dimension-colour.ts';
import { BlockDrawing } from '../block/BlockDrawing.tsx';
import './drag.css';
import { carriedAt } from './ghost.ts';
import { hand } from './hand.ts';
import type { Point } from './slots.ts';

/** Draws the block under the pointer during a drag. Announcements say the same to screen readers. */
export function DragGhost() {
  const held = useStore(hand, (state) => (state.by === 'pointer' ? state.held : null));
  const ghost = useRef<HTMLDivElement>(null);
  const isHeld = held !== null;

  useEffect(() => {
    if (!isHeld) return undefined;
    const follow = ({ x, y }: Point): void => {
      if (ghost.current) ghost.current.style.transform = `translate(${x + 10}px, ${y + 12}px)`;
    };
    follow(carriedAt.getState());
    return carriedAt.subscribe(follow);
  }, [isHeld]);

  if (held === null) return null;
  const { kind, size, parameters } = held.dimension;
  const isLeaving = held.at === null && held.from !== null;
  return (
    <div
      ref={ghost}
      className={`ghost ${dimensionClass(held.at ?? held.from ?? held.others)}`}
      aria-hidden="true"
    >
      <BlockDrawing kind={kind} size={size} parameters={parameters} />
      {blocks[kind].label} of {size}
      {isLeaving ? <span className="ghost__leaving">removes</span> : null}
    </div>
  );
}
