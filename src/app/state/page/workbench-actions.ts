/** Actions on designs side by side: add, copy, remove, switch. */
import type { Design } from '../../../design/document.ts';
import { letterOf, MOST_DESIGNS, type Workbench } from '../../../design/workbench/workbench.ts';
import { announce } from '../../ui/announce.ts';
import { keepingFocus } from '../../ui/focus/focus.ts';
import { designDocument, drafts } from './session.ts';
import { workbenchOf } from '../document/document-store.ts';

export function workbench(): Workbench {
  return workbenchOf(designDocument.store.getState());
}

export function isBenchFull(): boolean {
  return workbench().designs.length >= MOST_DESIGNS;
}

/** Adds a design after the others and makes it the edited one; undo removes it. */
export function addDesign(design: Design): void {
  if (isBenchFull()) return;
  const { length } = workbench().designs;
  drafts.dropUnder();
  designDocument.arrange((bench) => ({ ...bench, designs: [...bench.designs, design], active: length }));
  announce(`Design ${letterOf(length)} added. It is the one that is edited now.`);
}

export function duplicateDesign(): void {
  addDesign({ ...designDocument.store.getState().design });
}

/** Removes a design and edits the next one; undo restores it. */
export function removeDesign(index: number): void {
  const { designs } = workbench();
  if (designs.length === 1 || designs[index] === undefined) return;
  drafts.dropUnder();
  keepingFocus(() =>
    designDocument.arrange(({ designs: all, active, ...rest }) => {
      const left = all.filter((_, place) => place !== index);
      return {
        ...rest,
        designs: left,
        active: Math.min(active > index ? active - 1 : active, left.length - 1),
      };
    }),
  );
  announce(`Design ${letterOf(index)} removed. Undo brings it back.`);
}

export function turnToDesign(index: number): void {
  const { designs, active } = workbench();
  if (index === active || designs[index] === undefined) return;
  drafts.dropUnder();
  designDocument.turnTo(index);
  announce(`Design ${letterOf(index)}, ${designs[index].name}, is the one that is edited now.`);
}

/** Edits the next or the previous design, wrapping around. */
export function turnBy(step: 1 | -1): void {
  const { designs, active } = workbench();
  turnToDesign((active + step + designs.length) % designs.length);
}
