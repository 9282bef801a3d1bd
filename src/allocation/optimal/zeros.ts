/**
 * A vector of zeros whose numbers lie side by side in memory: a JavaScript engine keeps an array of doubles so when its
 * first entries are fractions. The solver's vectors are plain arrays because every access to a typed array is a third
 * slower once any buffer of the thread has been handed to another, which is how a worker answers.
 */
export function zeros(length: number): number[] {
  return new Array<number>(length).fill(0.5).fill(0);
}
