/** A lesson: a design to start from, a question, and a goal that the page checks on the run of the shown design. */
import type { Design } from '../design/document.ts';

export const TRACKS = {
  collectives: 'Collectives',
  hierarchy: 'Hierarchy',
  bandwidth: 'Bandwidth',
  parallelism: 'Parallelism',
  contention: 'Contention and loss',
  cost: 'Cost',
  failures: 'Failures',
} as const;

export type Track = keyof typeof TRACKS;

export interface Lesson {
  readonly id: string;
  readonly track: Track;
  readonly title: string;
  /** Background in a few sentences. */
  readonly text: string;
  readonly question: string;
  /** In the language of goal/parse.ts; the start does not meet it, and `answer` does. */
  readonly goal: string;
  readonly start: Design;
  /** The tab that shows it best. */
  readonly tab: string;
  /** In order; each says more. */
  readonly hints: readonly string[];
  /** One of several ways to the goal. */
  readonly answer: (start: Design) => Design;
  /** The lesson's conclusion, shown once the goal is reached. */
  readonly explanation: string;
}
