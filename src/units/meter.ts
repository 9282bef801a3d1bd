/**
 * What reading something from outside took, counted where it is done, so that tests hold whatever comes in against the
 * caps on it, on any machine. A step is a character, a word or an entry that was looked at.
 */
export interface Meter {
  steps: number;
  bytes: number;
}

export function createMeter(): Meter {
  return { steps: 0, bytes: 0 };
}
