import { isEnabled, type Command } from '../../parts/commands/command.ts';
import { isTyping, matches } from '../../parts/commands/keys.ts';
import { KEY_COMMANDS } from './key-commands.ts';

/**
 * Keys of the page, in text fields too where a command says so: what is typed there is part of the document, and
 * so is undoing it. While a dialog is open the keys are the dialog's.
 */
export function startHotkeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    const command = commandOf(event);
    if (command === undefined) return;
    event.preventDefault();
    if (isEnabled(command, undefined)) command.run();
  });
}

function commandOf(event: KeyboardEvent): Command | undefined {
  return KEY_COMMANDS.find(
    ({ keys = [], inFields = false }) =>
      (inFields || !isTyping(event.target)) && keys.some((key) => matches(event, key)),
  );
}
