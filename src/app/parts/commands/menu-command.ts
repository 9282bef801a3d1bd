import type { Command } from './command.ts';

/** A command of the menu of files. */
export interface MenuCommand extends Command {
  /** What the menu calls it; an ellipsis says that more is asked. */
  readonly item: string;
  /** A line under it. */
  readonly about?: string;
}
