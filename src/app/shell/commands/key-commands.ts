/**
 * The commands of the page that have keys, which the page listens for from its first moment, and those that its header shows.
 * All others are loaded with the list that shows them (page-commands.ts).
 */
import { openDialog } from '../../parts/dialog/dialog-store.ts';
import { pickFiles } from '../../parts/files/pick-files.ts';
import { saveDesign } from '../../parts/files/save-files.ts';
import { redo, undo } from '../../state/page/edits.ts';
import type * as Bench from '../../state/page/workbench-actions.ts';
import { workbenchOf } from '../../state/document/document-store.ts';
import { withPart } from '../../ui/load/load-part.ts';
import { designDocument } from '../../state/page/session.ts';
import type { Command } from '../../parts/commands/command.ts';
import type { MenuCommand } from '../../parts/commands/menu-command.ts';
import { stepPane } from '../panes/views.ts';
import { keepTyped } from './typed-ahead.ts';

export const UNDO: Command = {
  id: 'undo',
  label: 'Undo',
  keys: ['Mod+Z'],
  inFields: true,
  run: undo,
  enabled: () => designDocument.history.getState().pastStates.length > 0,
};

export const REDO: Command = {
  id: 'redo',
  label: 'Redo',
  keys: ['Mod+Shift+Z', 'Mod+Y'],
  inFields: true,
  run: redo,
  enabled: () => designDocument.history.getState().futureStates.length > 0,
};

export const PALETTE: Command = {
  id: 'commands',
  label: 'Commands',
  keys: ['Mod+K'],
  inFields: true,
  run() {
    keepTyped();
    openDialog('commands');
  },
};

export const HELP: Command = { id: 'help', label: 'Help', run: () => openDialog('help') };

export const benchNow = () => workbenchOf(designDocument.store.getState());
/** Loaded with the bar that shows the designs. */
export const onBench = (act: (bench: typeof Bench) => void) => () =>
  void withPart('What moves designs', () => import('../../state/page/workbench-actions.ts'), act);
export const hasOthers = (): boolean => benchNow().designs.length > 1;

export const KEYS: Command = { id: 'keys', label: 'Keys', keys: ['?'], run: () => openDialog('keys') };

export const NEXT_PANE: Command = {
  id: 'pane.next',
  label: 'Next pane',
  keys: ['F6'],
  inFields: true,
  run: () => stepPane(1),
};

export const PREVIOUS_PANE: Command = {
  id: 'pane.previous',
  label: 'Previous pane',
  keys: ['Shift+F6'],
  inFields: true,
  run: () => stepPane(-1),
};

export const NEXT_DESIGN: Command = {
  id: 'bench.next',
  label: 'Next design side by side',
  keys: [']'],
  run: onBench(({ turnBy }) => turnBy(1)),
  enabled: hasOthers,
};

export const PREVIOUS_DESIGN: Command = {
  id: 'bench.previous',
  label: 'Design before, side by side',
  keys: ['['],
  run: onBench(({ turnBy }) => turnBy(-1)),
  enabled: hasOthers,
};

export const OPEN: MenuCommand = {
  id: 'open',
  label: 'Open files',
  item: 'Open…',
  about: 'You see first what files change. Dropping and pasting work too.',
  keys: ['Mod+O'],
  inFields: true,
  run: pickFiles,
};

export const SAVE: MenuCommand = {
  id: 'save',
  label: 'Save the design',
  item: 'Save the design',
  keys: ['Mod+S'],
  inFields: true,
  run: saveDesign,
};

export const KEY_COMMANDS: readonly Command[] = [
  UNDO,
  REDO,
  PALETTE,
  KEYS,
  NEXT_PANE,
  PREVIOUS_PANE,
  NEXT_DESIGN,
  PREVIOUS_DESIGN,
  OPEN,
  SAVE,
];
