/**
 * Animates blocks to their new places, unless a person prefers reduced motion. Positions are read just before the frame is drawn, when
 * the browser lays the page out anyway.
 */
import { measureInFrame } from '../../../ui/frame/frame.ts';

const GLIDE_MS = 140;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Earlier positions of the blocks that may have moved since the last frame. */
let before: ReadonlyMap<HTMLElement, Place> | null = null;

export function gliding(update: () => void): void {
  const stack = document.querySelector<HTMLElement>('[data-stack]');
  if (stack === null || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    update();
    return;
  }
  before ??= placesOf(stack);
  update();
  measureInFrame(glide);
}

function glide(): void {
  const stack = document.querySelector<HTMLElement>('[data-stack]');
  if (stack === null || before === null) return;
  const were = before;
  before = null;
  // Measures all before the first one moves.
  for (const [slot, { x: nowX, y: nowY }] of placesOf(stack)) {
    const from = were.get(slot);
    if (from === undefined) continue;
    const [x, y] = [from.x - nowX, from.y - nowY];
    if (x === 0 && y === 0) continue;
    slot.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: GLIDE_MS,
      easing: 'ease-out',
    });
  }
}

function placesOf(stack: HTMLElement): ReadonlyMap<HTMLElement, Place> {
  return new Map(slotsOf(stack).map((slot) => [slot, { x: slot.offsetLeft, y: slot.offsetTop }]));
}

/** Returns the slots of the stack that hold a block. */
export function slotsOf(stack: HTMLElement): readonly HTMLElement[] {
  return [...stack.querySelectorAll<HTMLElement>(':scope > [data-slot]')];
}
