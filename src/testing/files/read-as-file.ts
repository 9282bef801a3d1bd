import type { Design } from '../../design/document.ts';
import type { ImportedDesign } from '../../formats/imported.ts';
import { openAny } from '../../formats/open-any.ts';
import type { Result } from '../../units/result.ts';

/** What a text becomes as a file of another tool. */
export function readAsFile(name: string, text: string, current: Design): Promise<Result<ImportedDesign>> {
  return openAny([{ name, text }], current);
}
