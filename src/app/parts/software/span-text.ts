import { formatPercent } from '../../../units/percent.ts';

/** "29.1 to 51.4 %"; one figure where both print alike. */
export function spanText({ least, most }: { readonly least: number; readonly most: number }): string {
  const [from, to] = [formatPercent(least), formatPercent(most)];
  return from === to ? to : `${from.replace(/ %$/, '')} to ${to}`;
}
