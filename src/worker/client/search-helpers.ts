/** Engines beside the one that searches, which do what it hands over through the page. */
import { proxy } from 'comlink';
import type { Help, SearchAnswer, SearchJob } from '../../study/search/pool/help.ts';
import { createEngineClient, type EngineClient } from './client.ts';
import type { EngineHost } from './host.ts';

export interface SearchHelpers {
  readonly give: Help['give'];
  /** What they have under way goes on so many ms from now. */
  readonly hold: (forMs: number) => void;
}

export interface SearchHelperSettings {
  readonly spawn: () => EngineHost;
  readonly count: number;
  readonly space: object;
  /** One is gone: replaced, where the client starts another, or given up. What it had is done again. */
  readonly onLost: (why: string) => void;
}

/** Each starts with its first job. */
export function createSearchHelpers({ spawn, count, space, onLost }: SearchHelperSettings): SearchHelpers {
  /** With the jobs that each has before it. */
  const helpers = new Map<EngineClient, number>();
  for (let at = 0; at < count; at += 1) helpers.set(createEngineClient(spawn, { onRestart: onLost }), 0);
  return {
    hold(forMs) {
      for (const helper of helpers.keys()) helper.hold(forMs);
    },
    // The engine that searches calls it from its worker.
    give: proxy(async (job: SearchJob): Promise<SearchAnswer | null> => {
      const [next] = [...helpers].toSorted(([, a], [, b]) => a - b);
      if (next === undefined) return null;
      const [helper] = next;
      helpers.set(helper, next[1] + 1);
      const end = await helper.helpSearch(space, job, () => undefined).end;
      const left = helpers.get(helper);
      if (end.status === 'finished') {
        if (left !== undefined) helpers.set(helper, left - 1);
        return end.value;
      }
      if (helpers.delete(helper) && end.status === 'failed') onLost(end.message);
      return null;
    }),
  };
}
