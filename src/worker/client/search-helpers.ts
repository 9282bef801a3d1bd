/** Engines that help the engine that searches: they do jobs that it sends through the page, and stay from search to search. */
import { proxy } from 'comlink';
import type { Help, SearchAnswer, SearchJob } from '../../search/pool/help.ts';
import { createEngineClient, type EngineClient } from './client.ts';
import type { EngineHost } from './host.ts';
import type { Task } from './task-client.ts';
import { SEARCH_WATCH_EVERY_MS } from './watchdog.ts';

export interface SearchHelpers {
  readonly helpWith: (space: object) => SpaceHelp;
  /** Pauses what they compute for `forMs` from now. */
  readonly hold: (forMs: number) => void;
}

/** Their help with one space. */
export interface SpaceHelp {
  readonly give: Help['give'];
  /** Ends the jobs in progress; called when the search has ended. */
  readonly end: () => void;
}

export interface SearchHelperSettings {
  readonly spawn: () => EngineHost;
  readonly count: number;
  /** One is gone: replaced, where the client starts another, or given up for this search. What it had is done again. */
  readonly onLost: (why: string) => void;
  /** How often a helper with a job is pinged. */
  readonly watchEveryMs?: number;
}

/** Each starts with its first job. */
export function createSearchHelpers({
  spawn,
  count,
  onLost,
  watchEveryMs = SEARCH_WATCH_EVERY_MS,
}: SearchHelperSettings): SearchHelpers {
  /** With the jobs that each has before it. */
  const helpers = new Map<EngineClient, number>();
  return {
    hold(forMs) {
      for (const helper of helpers.keys()) helper.hold(forMs);
    },
    helpWith(space) {
      while (helpers.size < count)
        helpers.set(createEngineClient(spawn, { onRestart: onLost, watchEveryMs }), 0);
      const under = new Set<Task<SearchAnswer>>();
      let isOver = false;
      return {
        // The engine that searches calls it from its worker.
        give: proxy(async (job: SearchJob): Promise<SearchAnswer | null> => {
          const [next] = [...helpers].toSorted(([, a], [, b]) => a - b);
          // A search that is told to stop may still be in the middle of a step.
          if (next === undefined || isOver) return null;
          const [helper] = next;
          helpers.set(helper, next[1] + 1);
          const task = helper.helpSearch(space, job, () => undefined);
          under.add(task);
          const end = await task.end;
          under.delete(task);
          const left = helpers.get(helper);
          if (end.status === 'failed' || end.status === 'refused') {
            if (helpers.delete(helper) && end.status === 'failed') onLost(end.message);
          } else if (left !== undefined) helpers.set(helper, left - 1);
          return end.status === 'finished' ? end.value : null;
        }),
        end() {
          isOver = true;
          for (const task of under) task.cancel();
        },
      };
    },
  };
}
