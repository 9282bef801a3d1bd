import type { Command } from './command.ts';

/** A command of the menu of files. */
export interface MenuCommand extends Command {
  /** The name of the command in the menu; an ellipsis means that it needs more input. */
  readonly item: string;
  /** A line under it. */
  readonly about?: string;
}
