import { useState, type KeyboardEvent } from 'react';
import { TERMS } from '../../../learn/glossary/glossary.ts';
import { Dialog } from '../../parts/dialog/Dialog.tsx';
import { closeDialog } from '../../parts/dialog/dialog-store.ts';
import { isEnabled, type Command } from '../../parts/commands/command.ts';
import './command-palette.css';
import { designCommands } from './design-commands.ts';
import { findCommands } from './find.ts';
import { goToTab } from './go-to.ts';
import { isAppleHere, printKeys } from '../../parts/commands/keys.ts';
import { lookUp } from '../../state/learn/learn-store.ts';
import { PAGE_COMMANDS } from './page-commands.ts';
import { sizedCommands } from './sized-commands.ts';
import { takeTyped } from './typed-ahead.ts';

const LIST = 'command-list';
const optionId = ({ id }: Command): string => `command-${id.replaceAll(/[^A-Za-z0-9]+/g, '-')}`;

/** Words of the page: each leads to what it means. */
const WORD_COMMANDS: readonly Command[] = TERMS.map(({ id, term, also = [] }) => ({
  id: `word.${id}`,
  label: `Word: ${[term, ...also].join(', ')}`,
  run: () => {
    lookUp(id);
    goToTab('learn');
  },
}));

/** Every command of the page, found by typing. */
export function CommandPalette() {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  // What is possible is asked once: nothing changes while the dialog is open.
  const [possible] = useState(() =>
    PAGE_COMMANDS.filter((command) => command.id !== 'commands' && isEnabled(command, undefined)),
  );
  const [ofDesign] = useState(designCommands);
  const found = commandsFor(text);
  const active = found[Math.min(at, found.length - 1)];

  /** Fields, presets and words of the page only where one is looked for. */
  function commandsFor(words: string): readonly Command[] {
    const here = findCommands(possible, words);
    if (words.trim() === '') return here;
    return [...here, ...findCommands([...ofDesign, ...sizedCommands(words), ...WORD_COMMANDS], words)];
  }

  function run(command: Command): void {
    // The focus is back where it was before the command may move it; a task each.
    closeDialog('commands');
    setTimeout(() => command.run());
  }

  function onFocus(): void {
    const typed = takeTyped();
    if (typed.text !== '') setText(typed.text);
    const [first] = typed.isEntered ? commandsFor(typed.text) : [];
    if (first !== undefined) run(first);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = found.length - 1;
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? last : at - 1);
    else if (event.key === 'Home') setAt(0);
    else if (event.key === 'End') setAt(last);
    else if (event.key === 'Enter' && active !== undefined) run(active);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog id="commands" title="Commands" closes="the commands" className="commands">
      <input
        className="commands__search"
        role="combobox"
        data-first-focus
        aria-label="Find a command"
        aria-expanded
        aria-controls={LIST}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Find a command"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <ul className="commands__list" role="listbox" id={LIST} aria-label="Commands">
        {found.map((command) => (
          <Option
            key={command.id}
            command={command}
            isActive={command === active}
            onRun={() => run(command)}
          />
        ))}
      </ul>
      <p className="commands__none" role="status">
        {found.length === 0 ? 'No command has these words.' : ''}
      </p>
    </Dialog>
  );
}

interface OptionProps {
  readonly command: Command;
  readonly isActive: boolean;
  readonly onRun: () => void;
}

function Option({ command, isActive, onRun }: OptionProps) {
  const [key] = command.keys ?? [];
  return (
    <li
      role="option"
      id={optionId(command)}
      aria-selected={isActive}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={onRun}
    >
      {command.label}
      {key === undefined ? null : <kbd>{printKeys(key, isAppleHere())}</kbd>}
    </li>
  );
}
