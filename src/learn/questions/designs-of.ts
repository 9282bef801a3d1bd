/** The designs of a question, read as a file with them would be. */
import type { Design } from '../../design/document.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { success, type Result } from '../../units/result.ts';
import type { Question } from './question.ts';

export function designsOf({ designs }: Question): Result<readonly Design[]> {
  const read: Design[] = [];
  for (const document of designs) {
    const design = expandDesign(document);
    if (!design.ok) return design;
    read.push(design.value);
  }
  return success(read);
}
