/** Words of the page as commands: each leads to what it means. */
import { TERMS } from '../../../learn/glossary/glossary.ts';
import type { Command } from '../../parts/commands/command.ts';
import { lookUp } from '../../state/learn/learn-store.ts';
import { openTab } from '../../state/tabs/tab-store.ts';
import { goTo } from './go-to.ts';

export const WORD_COMMANDS: readonly Command[] = TERMS.map(({ id, term, also = [] }) => ({
  id: `word.${id}`,
  label: `Word: ${[term, ...also].join(', ')}`,
  run: () => {
    lookUp(id);
    openTab('learn');
    goTo('tab-learn');
  },
}));
