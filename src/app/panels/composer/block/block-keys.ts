import type { KeyboardEvent } from 'react';
import type { Command } from '../../../parts/commands/command.ts';
import { matches } from '../../../parts/commands/keys.ts';
import { BLOCK_COMMANDS } from './block-commands.ts';
import { pressWithHeld } from '../drag/carry-keys.ts';
import { hand } from '../drag/hand.ts';
import { focusSize } from '../focus-block.ts';

const { moveUp, moveDown } = BLOCK_COMMANDS;
/** Keys that also work in the fields of a block. */
const ANYWHERE: readonly Command<number>[] = [moveUp, moveDown];
const ON_BLOCK: readonly Command<number>[] = Object.values(BLOCK_COMMANDS);

/** The start of a size, typed on a block. */
function isDigit({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return /^\d$/.test(key) && !altKey && !ctrlKey && !metaKey;
}

/** Keys on a block and inside it. */
export function pressOnBlock(event: KeyboardEvent, index: number): void {
  const isOnBlock = event.target === event.currentTarget;
  // A key that stays down after picking the block up must not drop it.
  const isHeldDown = event.repeat && (event.key === ' ' || event.key === 'Enter');
  if (isOnBlock && isHeldDown) event.preventDefault();
  if (isHeldDown) return;
  if (hand.getState().held !== null) {
    if (!isOnBlock || !pressWithHeld(event.key)) return;
  } else {
    const commands = isOnBlock ? ON_BLOCK : ANYWHERE;
    if (isOnBlock && isDigit(event)) {
      // The digit itself arrives in the field, which has the focus by then.
      focusSize(index);
      return;
    }
    const command = commands.find(({ keys = [] }) => keys.some((key) => matches(event, key)));
    if (command === undefined) return;
    command.run(index);
  }
  event.preventDefault();
  event.stopPropagation();
}
