import type { KeyboardEvent } from 'react';
import type { Command } from '../../../parts/commands/command.ts';
import { matches } from '../../../parts/commands/keys.ts';
import { BLOCK_COMMANDS } from './block-commands.ts';
import { pressWithHeld } from '../drag/carry-keys.ts';
import { hand } from '../drag/hand.ts';

const { moveUp, moveDown } = BLOCK_COMMANDS;
/** Keys that also work in the fields of a block. */
const ANYWHERE: readonly Command<number>[] = [moveUp, moveDown];
const ON_BLOCK: readonly Command<number>[] = Object.values(BLOCK_COMMANDS);

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
    const command = commands.find(({ keys = [] }) => keys.some((key) => matches(event, key)));
    if (command === undefined) return;
    command.run(index);
  }
  event.preventDefault();
  event.stopPropagation();
}
