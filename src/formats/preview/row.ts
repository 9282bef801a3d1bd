/** A field of a design as text: its label, unique in its part, and its value with its unit. */
export type Row = readonly [label: string, value: string];

/** Six digits: differences of two files are rarely visible in three. */
export const DIGITS = 6;

export function onOff(value: boolean): string {
  return value ? 'on' : 'off';
}

/** Lists the first of many and how many more there are. */
export function shortList(values: readonly string[], most = 8): string {
  if (values.length === 0) return 'none';
  const rest = values.length - most;
  return `${values.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
