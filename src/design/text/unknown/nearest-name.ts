/** Finds the name that a misspelled one stands for. */

const MOST_LETTERS = 2;
/** In a shorter name, two different letters make another name. */
const LEAST_LENGTH_FOR_TWO = 5;
const LEAST_BEGINNING = 4;

/** Returns the nearest of `known`: within two edits, or with one of the two a prefix of the other; null if there is none. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const most = name.length < LEAST_LENGTH_FOR_TWO ? 1 : MOST_LETTERS;
  const near = known
    .map((other) => ({ other, letters: lettersBetween(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ letters }) => letters <= most)
    .sort((a, b) => a.letters - b.letters)[0];
  if (near !== undefined) return near.other;
  const begins = (long: string, short: string): boolean =>
    short.length >= LEAST_BEGINNING && long.startsWith(short);
  return known.find((other) => begins(other, name) || begins(name, other)) ?? null;
}

/** Returns the number of letters to add, leave out, replace or swap with their neighbour (restricted Damerau-Levenshtein). */
export function lettersBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_LETTERS) return MOST_LETTERS + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
