/** Explanations of the shown run: the newest one, kept until there is another, and the one in progress. */
import { createStore } from 'zustand/vanilla';
import type { Design } from '../../../design/document.ts';
import type { Explanation } from '../../../analysis/why/explain.ts';
import type { TaskDone } from '../tasks/task-run.ts';

interface Answers {
  readonly done: TaskDone<Design, Explanation> | null;
  readonly asked: Design | null;
}

export const answers = createStore<Answers>()(() => ({ done: null, asked: null }));
