import type { Design } from '../../../design/document.ts';
import type { Question } from '../../../learn/questions/question.ts';
import type { Result } from '../../../units/result.ts';
import { replaceWorkbench } from '../../state/page/edits.ts';
import { givenByPage } from '../../state/page/page-names.ts';
import { tellOpened } from '../../state/page/opened-store.ts';
import { openTab } from '../../state/view/tab-store.ts';

/** Shows the designs of a question side by side, with the tab that answers it; returns whether they could be read. */
export function openQuestion(question: Question, designs: Result<readonly Design[]>): boolean {
  if (!designs.ok) return false;
  givenByPage(designs.value);
  replaceWorkbench({ designs: designs.value, active: 0 });
  openTab(question.tab);
  tellOpened(`${question.question} ${withoutStop(question.answer)}`, 'Undo brings yours back.');
  return true;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
