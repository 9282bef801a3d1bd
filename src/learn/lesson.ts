/** A lesson: a design to start from, a question, and a goal that the page checks on the run of what is shown. */
import type { Design } from '../design/document.ts';

export const TRACKS = {
  collectives: 'Collectives',
  hierarchy: 'Hierarchy',
  bandwidth: 'Bandwidth',
  parallelism: 'Parallelism',
  contention: 'Contention and loss',
  cost: 'Cost',
} as const;

export type Track = keyof typeof TRACKS;

export interface Lesson {
  readonly id: string;
  readonly track: Track;
  readonly title: string;
  /** What to know before, in a few sentences. */
  readonly text: string;
  readonly question: string;
  /** In the language of goal/parse.ts; what its start does not meet, and `answer` does. */
  readonly goal: string;
  readonly start: Design;
  /** The tab that shows it best. */
  readonly tab: string;
  /** One after the other, each says more. */
  readonly hints: readonly string[];
  /** One way to the goal, of several. */
  readonly answer: (start: Design) => Design;
  /** What was to be learnt, once the goal is reached. */
  readonly explanation: string;
}
