import { numericFields } from '../../../analysis/sweep/fields.ts';
import { isFixed } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';
import { fieldPlaces } from './field-places.ts';

/** Returns what the page calls the field at a path of the document: `Order of collectives` for `system.scheduling`. */
export function fieldName(design: Design, path: string): string {
  const known = [...fieldPlaces(design.workload.kind, isFixed(design)), ...numericFields(design)];
  return known.find((field) => field.path === path)?.label ?? wordsOf(path);
}

/** `sharedModel` in words, for a choice whose field is not always there. */
function wordsOf(path: string): string {
  const last = path.split('.').at(-1) ?? path;
  const words = last
    .replaceAll(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
