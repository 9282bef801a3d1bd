/** Threads of this process that help a search: each does jobs of the same space (study/search/pool). */
import type { Worker } from 'node:worker_threads';
import type { Help, SearchAnswer, SearchJob } from '../../study/search/pool/help.ts';

/** What a thread is started with. */
export interface HelpOrder {
  readonly netloomSearch: unknown;
}

export interface JobMessage {
  readonly number: number;
  readonly job: SearchJob;
}

export interface AnswerMessage {
  readonly number: number;
  readonly answer: SearchAnswer;
}

/** What of a thread is used. */
export type HelpThread = Pick<Worker, 'on' | 'postMessage' | 'terminate'>;

export interface HelpThreads extends Help {
  readonly end: () => void;
}

/**
 * @param spawn a thread that answers jobs of the space
 * @param onLost is told why a thread is gone before the end; the search goes on without it
 */
export function createHelpThreads(
  count: number,
  spawn: () => HelpThread,
  onLost: (why: string) => void,
): HelpThreads {
  /** Of each thread, who waits for which job. */
  const threads = new Map<HelpThread, Map<number, (answer: SearchAnswer | null) => void>>();
  let last = 0;
  const lose = (thread: HelpThread, why: string): void => {
    const waiting = threads.get(thread);
    if (waiting === undefined) return;
    threads.delete(thread);
    for (const settle of waiting.values()) settle(null);
    onLost(why);
  };
  for (let at = 0; at < count; at += 1) {
    const thread = spawn();
    threads.set(thread, new Map());
    thread.on('message', ({ number, answer }: AnswerMessage) => {
      const waiting = threads.get(thread);
      waiting?.get(number)?.(answer);
      waiting?.delete(number);
    });
    thread.on('error', (error) => lose(thread, error instanceof Error ? error.message : String(error)));
    thread.on('exit', (code) => lose(thread, `it ended with code ${code}`));
  }
  return {
    count: () => threads.size,
    give: (job) =>
      new Promise((settle) => {
        const [next] = [...threads].toSorted(([, a], [, b]) => a.size - b.size);
        if (next === undefined) {
          settle(null);
          return;
        }
        const [thread, waiting] = next;
        const number = (last += 1);
        waiting.set(number, settle);
        thread.postMessage({ number, job } satisfies JobMessage);
      }),
    end() {
      const all = [...threads.keys()];
      threads.clear();
      for (const thread of all) void thread.terminate();
    },
  };
}
