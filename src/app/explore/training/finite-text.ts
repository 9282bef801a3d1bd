/** Prints a number that may be infinite, as the days of a training that makes no progress. */
export function finiteText(value: number, print: (value: number) => string): string {
  return Number.isFinite(value) ? print(value) : 'never ends';
}
