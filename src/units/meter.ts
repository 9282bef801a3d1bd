/**
 * Counts the work of reading a file or a link, so that tests can compare any input with its limit on any machine. A step is a character, a
 * word or an entry that was read.
 */
export interface Meter {
  steps: number;
  bytes: number;
}

export function createMeter(): Meter {
  return { steps: 0, bytes: 0 };
}
