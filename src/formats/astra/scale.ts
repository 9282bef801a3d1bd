/**
 * Scale factors of a run. The reference holds them, and multiplies whole numbers with them, as 32-bit
 * floats, and cuts the result to a whole number. So a number above 2^24 keeps only its 24 leading bits, even
 * at scale 1: 32,505,867 B become 32,505,868 B.
 */
export function scaled(whole: number, scale: number): number {
  return Math.trunc(Math.fround(Math.fround(whole) * Math.fround(scale)));
}
