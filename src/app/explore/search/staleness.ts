/** Whether a search is of the design and the form as they are now. */
import type { Design } from '../../../design/document.ts';
import { printCompactDesign } from '../../../design/text/serialize.ts';
import type { Asked } from './asked.ts';

export interface Changes {
  readonly ofDesign: boolean;
  readonly ofForm: boolean;
}

/**
 * @param space that the form makes now; null where it makes none
 * @param isFile whether it is that of a file, which is in the place of the form
 * @param applied what `designText` says of the points that were made the design: they are no edits of it
 */
export function changesSince(
  asked: Asked,
  space: object | null,
  design: Design,
  applied: readonly string[],
  isFile = false,
): Changes {
  // A file is searched as it is, whatever the design.
  if (asked.base === null || isFile) return { ofDesign: false, ofForm: asked.space !== space };
  const isSame = asked.base === design || designText(asked.base) === designText(design);
  return {
    ofDesign: !isSame && !applied.includes(designText(design)),
    ofForm: space === null || formText(asked.space) !== formText(space),
  };
}

/** Its name and the scheme it is shown under change no point. */
export function designText(design: Design): string {
  const bandwidth = { ...design.bandwidth, scheme: 'equal' } as const;
  return printCompactDesign({ ...design, name: '', bandwidth });
}

/** Of a space what is not taken from the design. */
function formText(space: object): string {
  const ofDesign = ['base', 'npus', 'linkLatencyNs'];
  return JSON.stringify(space, (key, value: unknown) => (ofDesign.includes(key) ? undefined : value));
}
