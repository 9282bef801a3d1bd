/** Opening the file of a space. */
import { givenTwice } from '../../formats/given-twice.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { describeSpace, type SpaceSummary } from '../../search/describe-space.ts';
import { failure, type Result } from '../../units/result.ts';

/** @param space the text of the file, read as JSON: of a field that is given twice it has the last */
export function describeSpaceFile(space: unknown, { name, text }: TextFile): Result<SpaceSummary> {
  const described = describeSpace(space);
  if (!described.ok) return described;
  const twice = givenTwice(name, text);
  if (!twice.ok) return twice;
  return twice.value.length > 0 ? failure(...twice.value) : described;
}
