/** Words for why an iteration takes longer than another: the part of it that grows most. */
import { formatTime } from '../../units/time.ts';

/** Parts of an iteration that add up to it, ns. */
export interface IterationParts {
  readonly computeNs: number;
  /** Iteration minus compute and bubble. */
  readonly exposedCommNs: number;
  /** Mean time in which a stage of a pipeline is idle; 0 without stages. */
  readonly bubbleNs: number;
}

const NAMES = {
  computeNs: 'compute',
  exposedCommNs: 'exposed communication',
  bubbleNs: 'the bubble of the pipeline',
} as const satisfies Record<keyof IterationParts, string>;

/** `because exposed communication takes 12 ms, not 8 ms`, of the part that grows most. */
export function becauseText(before: IterationParts, after: IterationParts): string {
  const grown = (part: keyof IterationParts): number => after[part] - before[part];
  const parts = Object.keys(NAMES) as (keyof IterationParts)[];
  const most = parts.reduce((first, other) => (grown(other) > grown(first) ? other : first));
  const now = formatTime(after[most]);
  const then = formatTime(before[most]);
  // A difference below the digits that are shown needs no second number.
  return now === then
    ? `because ${NAMES[most]} takes a little longer`
    : `because ${NAMES[most]} takes ${now}, not ${then}`;
}
