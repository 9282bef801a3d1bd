/**
 * A counter of the work that reading a file or a link takes, so that tests can hold any input against its limit on any
 * machine. A step is a character, a word or an entry that was read.
 */
export interface Meter {
  steps: number;
  bytes: number;
}

export function createMeter(): Meter {
  return { steps: 0, bytes: 0 };
}
