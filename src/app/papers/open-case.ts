import type { StudyCase } from '../../study/papers/allocation/cases.ts';
import { replaceDesign } from '../store/edits.ts';
import { engine } from '../store/session.ts';
import { announce } from '../ui/announce.ts';
import { caseName } from './case-text.ts';

/** Puts the design of a case in place of the one on the page; undo brings that one back. */
export async function openCase(at: StudyCase): Promise<void> {
  try {
    replaceDesign(await engine.studyDesign(at));
    announce(`${caseName(at)} opened. Undo brings the design before it back.`);
  } catch (error) {
    announce(
      `${caseName(at)} could not be opened: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
