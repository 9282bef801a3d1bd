/**
 * A vector of zeros whose numbers are contiguous in memory: a JavaScript engine stores an array of doubles that way if its first entries
 * are fractions. The solver's vectors are plain arrays, since every access to a typed array is a third slower once any buffer of the thread
 * has been transferred, which is how a worker answers.
 */
export function zeros(length: number): number[] {
  return new Array<number>(length).fill(0.5).fill(0);
}
