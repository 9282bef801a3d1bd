import { formatDecimal } from '../../../../units/decimal.ts';
import type { Numbers } from '../../../../worker/protocol.ts';

/** `name: value` or `name: value, value, ...`, a line a name; units are in the names. */
export function numberRows(numbers: Numbers): readonly string[] {
  return Object.entries(numbers).map(([name, value]) => {
    const values = typeof value === 'number' ? [value] : value;
    return `${name}: ${values.map((each) => formatDecimal(each, 5)).join(', ')}`;
  });
}
