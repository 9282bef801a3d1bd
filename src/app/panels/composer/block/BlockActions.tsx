import { memo } from 'react';
import type { Command } from '../../../parts/commands/command.ts';
import { tooltip } from '../../../parts/commands/tooltip.ts';
import { IconButton } from '../../../ui/Button.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { BLOCK_COMMANDS } from './block-commands.ts';

interface BlockActionsProps {
  readonly index: number;
  readonly count: number;
  readonly isFull: boolean;
}

const { moveUp, moveDown, duplicate, remove } = BLOCK_COMMANDS;

/** The visible buttons of a block. */
export const BlockActions = memo(function BlockActions({ index, count, isFull }: BlockActionsProps) {
  const name = `dimension ${index + 1}`;
  const action = (icon: IconName, command: Command<number>, label: string, isOff = false) => (
    <IconButton
      icon={icon}
      label={label}
      title={tooltip(command)}
      disabled={isOff}
      onClick={() => command.run(index)}
    />
  );
  return (
    <div className="block-card__actions">
      {action('up', moveUp, `Move ${name} up`, index === 0)}
      {action('down', moveDown, `Move ${name} down`, index === count - 1)}
      {action('copy', duplicate, `Duplicate ${name}`, isFull)}
      {action('close', remove, `Remove ${name}`)}
    </div>
  );
});
