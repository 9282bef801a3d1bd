/**
 * A vector of zeros that keeps its numbers side by side, as a typed array does: fractions are what it is made of first. The
 * solver's vectors are plain arrays because every access to a typed array is a third slower once any buffer of the thread
 * has been handed to another, which is how a worker answers.
 */
export function zeros(length: number): number[] {
  return new Array<number>(length).fill(0.5).fill(0);
}
