import type { Command } from '../../../parts/commands/command.ts';
import { designDocument } from '../../../state/page/session.ts';
import { shownDesign } from '../../../state/document/document-store.ts';
import { take } from '../drag/hand.ts';
import { liftBlock } from '../drag/held.ts';
import { duplicateBlock, isFull, moveBlock, removeBlock } from '../stack-actions.ts';

/** Commands on a block of the stack, by its index; the keys work while the block has the focus. */
export const BLOCK_COMMANDS = {
  lift: {
    id: 'block.lift',
    label: 'Pick up, then move by arrow keys',
    keys: ['Space', 'Enter'],
    run: (index) => void take(liftBlock(designDocument.store.getState().design, index), 'keyboard'),
  },
  moveUp: {
    id: 'block.move-up',
    label: 'Move up',
    keys: ['Alt+ArrowUp'],
    run: (index) => moveBlock(index, -1),
    enabled: (index) => index > 0,
  },
  moveDown: {
    id: 'block.move-down',
    label: 'Move down',
    keys: ['Alt+ArrowDown'],
    run: (index) => moveBlock(index, 1),
    enabled: (index) => index < countNow() - 1,
  },
  duplicate: {
    id: 'block.duplicate',
    label: 'Duplicate',
    keys: ['Mod+D'],
    run: duplicateBlock,
    enabled: () => !isFull(),
  },
  remove: {
    id: 'block.remove',
    label: 'Remove',
    keys: ['Delete', 'Backspace'],
    run: removeBlock,
  },
} as const satisfies Readonly<Record<string, Command<number>>>;

function countNow(): number {
  return shownDesign(designDocument.store.getState()).topology.dimensions.length;
}
