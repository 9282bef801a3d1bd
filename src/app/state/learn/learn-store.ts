/** The open lesson or step of the tour: view state, not part of the document. Finished lessons are kept on this device. */
import { createStore } from 'zustand/vanilla';
import { remember, remembered } from '../../ui/kept/remember.ts';

const KEY = 'netloom-lessons';
const WELCOMED = 'netloom-welcome';
/** The id of the whole first tour among the finished ids. */
export const TOUR = 'start-here';

export type OpenCard =
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'lesson'; readonly id: string };

interface Learning {
  /** The card over the page: a step of the first tour, or a lesson; null for none. */
  readonly open: OpenCard | null;
  /** Whether the card was open before the page was reloaded, so that the design is unchanged, too. */
  readonly isResumed: boolean;
  /** Ids of lessons whose goals were reached. */
  readonly done: readonly string[];
  /** The entry that is looked up; null for the list. */
  readonly word: string | null;
  /** Whether to show the line of the first visit. */
  readonly isWelcome: boolean;
}

export const learning = createStore<Learning>()(() => ({
  open: null,
  isResumed: false,
  done: remembered(KEY)?.split(' ').filter(Boolean) ?? [],
  word: null,
  // The line is not shown for a link that was opened or for an embedded page, which have a purpose.
  isWelcome:
    typeof location !== 'undefined' &&
    location.hash === '' &&
    location.search === '' &&
    remembered(WELCOMED) === null,
}));

export function openStep(step: number): void {
  show({ kind: 'step', step });
}

export function openLesson(id: string): void {
  show({ kind: 'lesson', id });
}

export function closeLearning(): void {
  show(null);
}

function show(open: OpenCard | null): void {
  welcomed();
  learning.setState({ open, isResumed: false });
}

export function welcomed(): void {
  remember(WELCOMED, 'seen');
  learning.setState({ isWelcome: false });
}

export function reached(id: string): void {
  const { done } = learning.getState();
  if (done.includes(id)) return;
  const more = [...done, id];
  remember(KEY, more.join(' '));
  learning.setState({ done: more });
}

export function lookUp(word: string | null): void {
  learning.setState({ word });
}
