import { formatDecimal } from '../../../units/decimal.ts';
import type { StudyNumbers } from '../../../worker/protocol.ts';

/** `name: value` or `name: value, value, ...`, a line a name; units are in the names. */
export function numberRows(numbers: StudyNumbers): readonly string[] {
  return Object.entries(numbers).map(([name, value]) => {
    const values = typeof value === 'number' || value === null ? [value] : value;
    return `${name}: ${values.map((each) => (each === null ? '–' : formatDecimal(each, 5))).join(', ')}`;
  });
}
