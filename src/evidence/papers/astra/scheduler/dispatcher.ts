/** Which chunks are issued next, of those that wait for it: all at once, or as ASTRA-SIM's scheduler does (`Dispatch`). */
import type { Dispatch, IssueOrder } from './request.ts';

export interface Dispatcher {
  /** Chunks of one more collective that may be issued from now on. */
  readonly add: (chunks: readonly number[]) => void;
  /** Takes those to issue now, when `inFirst` chunks are in their first phase; none when there are enough. */
  readonly take: (inFirst: number) => readonly number[];
}

export function createDispatcher(dispatch: Dispatch | undefined, order: IssueOrder): Dispatcher {
  const { atOnce, below } = dispatch ?? { atOnce: Infinity, below: Infinity };
  /** By collective, in the order in which they came. */
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
