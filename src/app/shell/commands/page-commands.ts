/** The one list of what can be done to the page as a whole. */
import { blocks } from '../../../topology/blocks/blocks.ts';
import { BLOCK_KINDS } from '../../../topology/dimension.ts';
import { schemeName } from '../../state/page/schemes.ts';
import { emptyNetwork } from '../../panels/composer/preset-choice.ts';
import { addBlock, isFull } from '../../panels/composer/stack-actions.ts';
import { openDialog } from '../../parts/dialog/dialog-store.ts';
import { EXPLORE_TABS } from '../../explore/tabs.ts';
import { EXPORT_COMMANDS } from '../../parts/export/export-commands.ts';
import { copyLink } from '../share/copy-link.ts';
import { showScheme } from '../../state/page/edits.ts';
import { schemesOf } from '../../../design/schemes-of.ts';
import { letterOf, MOST_DESIGNS } from '../../../design/workbench/workbench.ts';
import { designDocument, runner } from '../../state/page/session.ts';
import { chooseTheme, nextTheme } from '../../ui/theme/theme.ts';
import { SCHEME_IDS } from '../../../design/document.ts';
import type { Command } from '../../parts/commands/command.ts';
import { FILE_COMMANDS } from './file-commands.ts';
import { goTo, goToTab } from './go-to.ts';
import {
  benchNow,
  HELP,
  KEYS,
  NEXT_DESIGN,
  NEXT_PANE,
  onBench,
  hasOthers,
  PALETTE,
  PREVIOUS_DESIGN,
  PREVIOUS_PANE,
  REDO,
  UNDO,
} from './key-commands.ts';

const isRunning = (): boolean => runner.store.getState().phase === 'running';

export const PAGE_COMMANDS: readonly Command[] = [
  UNDO,
  REDO,
  PALETTE,
  KEYS,
  HELP,
  { id: 'gallery', label: 'Network gallery', run: () => openDialog('gallery') },
  {
    id: 'layout',
    label: 'Find a layout',
    run: () => openDialog('layout'),
    enabled: () => designDocument.store.getState().design.workload.kind === 'transformer',
  },
  {
    id: 'empty',
    label: 'Start from an empty network',
    run: emptyNetwork,
    enabled: () => designDocument.store.getState().design.topology.dimensions.length > 0,
  },
  ...BLOCK_KINDS.map((kind) => ({
    id: `add.${kind}`,
    label: `Add ${blocks[kind].label} on the outside`,
    run: () => addBlock(kind),
    enabled: () => !isFull(),
  })),
  NEXT_PANE,
  PREVIOUS_PANE,
  { id: 'go.notation', label: 'Edit the notation', run: () => goTo('field-topology-notation') },
  { id: 'go.design', label: 'Go to the design', run: () => goTo('design') },
  { id: 'go.compare', label: 'Go to the comparison', run: () => goTo('compare') },
  ...EXPLORE_TABS.map(({ id, label }) => ({
    id: `go.${id}`,
    label: `Go to ${label}`,
    run: () => goToTab(id),
  })),
  ...SCHEME_IDS.map((scheme) => ({
    id: `show.${scheme}`,
    get label() {
      return `Show ${schemeName(scheme)} in the blocks and the timeline`;
    },
    run: () => showScheme(scheme),
    enabled: () => schemesOf(designDocument.store.getState().design).includes(scheme),
  })),
  {
    id: 'bench.duplicate',
    get label() {
      return `Duplicate as ${letterOf(benchNow().designs.length)}, side by side`;
    },
    run: onBench(({ duplicateDesign }) => duplicateDesign()),
    enabled: () => benchNow().designs.length < MOST_DESIGNS,
  },
  NEXT_DESIGN,
  PREVIOUS_DESIGN,
  {
    id: 'bench.remove',
    get label() {
      return `Remove design ${letterOf(benchNow().active)}`;
    },
    run: onBench(({ removeDesign }) => removeDesign(benchNow().active)),
    enabled: hasOthers,
  },
  { id: 'run.again', label: 'Run again', run: () => runner.again(), enabled: () => !isRunning() },
  { id: 'run.cancel', label: 'Cancel the run', run: () => runner.cancel(), enabled: isRunning },
  { id: 'link', label: 'Copy link', run: () => void copyLink() },
  ...FILE_COMMANDS,
  ...EXPORT_COMMANDS,
  { id: 'theme', label: 'Next theme: system, light, dark', run: () => chooseTheme(nextTheme()) },
];
