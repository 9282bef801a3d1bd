/** Engines that help with a search: they do jobs that the searching engine sends through the page, and stay alive between searches. */
import { proxy } from 'comlink';
import type { Help, SearchAnswer, SearchJob } from '../../search/pool/help.ts';
import { createEngineClient, type EngineClient } from './client.ts';
import type { EngineHost } from './host.ts';
import type { Task } from './task-client.ts';
import { SEARCH_WATCH_EVERY_MS } from './watchdog.ts';

export interface SearchHelpers {
  readonly helpWith: (space: object) => SpaceHelp;
  /** Pauses their work for `forMs` from now. */
  readonly hold: (forMs: number) => void;
}

/** A session of the helpers for one search space. */
export interface SpaceHelp {
  readonly give: Help['give'];
  /** Ends the jobs in progress; called when the search has ended. */
  readonly end: () => void;
}

export interface SearchHelperSettings {
  readonly spawn: () => EngineHost;
  readonly count: number;
  /** Called when a helper broke. It is replaced if the client starts another one, else abandoned for this search. Its jobs are repeated. */
  readonly onLost: (why: string) => void;
  /** How often a helper with a job is pinged. */
  readonly watchEveryMs?: number;
}

/** Helpers, each of which starts with its first job. */
export function createSearchHelpers({
  spawn,
  count,
  onLost,
  watchEveryMs = SEARCH_WATCH_EVERY_MS,
}: SearchHelperSettings): SearchHelpers {
  /** Each helper with the jobs that it has before it. */
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
        // Called by the searching engine from its worker.
        give: proxy(async (job: SearchJob): Promise<SearchAnswer | null> => {
          const [next] = [...helpers].toSorted(([, a], [, b]) => a - b);
          // A search that was cancelled may still be in the middle of a step.
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
