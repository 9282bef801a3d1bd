/** Chooses the waiting chunks to issue next: all at once, or like ASTRA-SIM's scheduler (`Dispatch`). */
import type { Dispatch, IssueOrder } from './request.ts';

export interface Dispatcher {
  /** Adds the chunks of one more collective, which may be issued from now on. */
  readonly add: (chunks: readonly number[]) => void;
  /** Returns the chunks to issue now, when `inFirst` chunks are in their first phase; empty if there are enough. */
  readonly take: (inFirst: number) => readonly number[];
}

export function createDispatcher(dispatch: Dispatch | undefined, order: IssueOrder): Dispatcher {
  const { atOnce, below } = dispatch ?? { atOnce: Infinity, below: Infinity };
  /** By collective, in the order in which they were added. */
  const waiting: number[][] = [];
  return {
    add: (chunks) => waiting.push([...chunks]),
    take(inFirst) {
      const taken: number[] = [];
      if (inFirst >= below) return taken;
      while (taken.length < atOnce) {
        const next = order === 'LIFO' ? waiting.at(-1) : waiting[0];
        if (next === undefined) break;
        taken.push(...next.splice(0, atOnce - taken.length));
        if (next.length > 0) break;
        if (order === 'LIFO') waiting.pop();
        else waiting.shift();
      }
      return taken;
    },
  };
}
