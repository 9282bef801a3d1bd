import type { BlockKind } from '../../../topology/dimension.ts';
import { fieldId } from '../../ui/field/FieldShell.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { measureInFrame } from '../../ui/frame/frame.ts';

/** Puts the focus on a block of the stack, or on the palette if the stack has none. */
export function focusBlock(index: number): void {
  const block = window.document.querySelector<HTMLElement>(`[data-block="${index}"]`);
  const node = block ?? window.document.querySelector<HTMLElement>('[data-palette] button');
  if (node !== null) focusOn(node);
}

/** Brings a block into view; the focus stays where it is. */
export function showBlock(index: number): void {
  measureInFrame(() =>
    document.querySelector(`[data-block="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  );
}

/** Puts the focus on the block of the palette. */
export function focusPalette(kind: BlockKind): void {
  const button = window.document.querySelector<HTMLElement>(`[data-palette] [data-kind="${kind}"]`);
  if (button !== null) focusOn(button);
}

/** Puts the focus on the size of a block, to be typed. Blocks whose size follows from their parameters have no such field. */
export function focusSize(index: number): void {
  focusToType(`topology.dimensions[${index}].size`);
}

/** Puts the focus on the bandwidth of a block, to be typed; false where it has no such field. */
export function focusBandwidth(index: number): boolean {
  return focusToType(`topology.dimensions[${index}].bandwidthGBps`);
}

function focusToType(path: string): boolean {
  const field = window.document.getElementById(fieldId(path));
  if (!(field instanceof HTMLInputElement)) return false;
  focusOn(field);
  field.select();
  return true;
}
