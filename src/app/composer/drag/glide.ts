/** Blocks that change their place glide to it, unless a person asked for less motion. */
const GLIDE_MS = 140;

export function gliding(update: () => void): void {
  const stack = document.querySelector<HTMLElement>('[data-stack]');
  if (stack === null || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    update();
    return;
  }
  const before = new Map(slotsOf(stack).map((slot) => [slot, { x: slot.offsetLeft, y: slot.offsetTop }]));
  update();
  for (const slot of slotsOf(stack)) {
    const from = before.get(slot);
    if (from === undefined) continue;
    const [x, y] = [from.x - slot.offsetLeft, from.y - slot.offsetTop];
    if (x === 0 && y === 0) continue;
    slot.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: GLIDE_MS,
      easing: 'ease-out',
    });
  }
}

/** The places of the stack that hold a block. */
export function slotsOf(stack: HTMLElement): readonly HTMLElement[] {
  return [...stack.querySelectorAll<HTMLElement>(':scope > [data-slot]')];
}
