import type { BlockKind } from '../../topology/dimension.ts';

/** Puts the focus on a block of the stack; on the palette where the stack has none. */
export function focusBlock(index: number): void {
  const block = window.document.querySelector<HTMLElement>(`[data-block="${index}"]`);
  (block ?? window.document.querySelector<HTMLElement>('[data-palette] button'))?.focus();
}

/** Puts the focus on the block of the palette. */
export function focusPalette(kind: BlockKind): void {
  window.document.querySelector<HTMLElement>(`[data-palette] [data-kind="${kind}"]`)?.focus();
}
