/** Threads of this process that help a search: each does jobs of the same space (search/pool). */
import type { Worker } from 'node:worker_threads';
import type { Help, SearchAnswer, SearchJob } from '../../search/pool/help.ts';

/** The data that a thread is started with. */
export interface HelpOrder {
  readonly netloomSearch: unknown;
}

export interface JobMessage {
  readonly number: number;
  readonly job: SearchJob;
}

/** From a thread: the answer of a job, or a keep-alive during one. */
export type ThreadMessage = { readonly number: number; readonly answer: SearchAnswer } | typeof ALIVE;

export const ALIVE = 'alive';
/** Interval of the keep-alive of a working thread. */
export const SIGN_EVERY_MS = 1000;
/** A thread that has a job and is silent for this long hangs: a step takes milliseconds. */
const MOST_SILENCE_MS = 20_000;

/** The used part of a thread. */
export type HelpThread = Pick<Worker, 'on' | 'postMessage' | 'terminate'>;

export interface HelpThreads extends Help {
  readonly end: () => void;
}

interface Held {
  /** The pending jobs and their callbacks. */
  readonly waiting: Map<number, (answer: SearchAnswer | null) => void>;
  /** Number of consecutive checks at which it had a job and had sent nothing since the check before. */
  silentLooks: number;
}

/**
 * @param spawn starts a thread that answers jobs of the space
 * @param onLost called with the reason when a thread ends early; the search continues without it
 */
export function createHelpThreads(
  count: number,
  spawn: () => HelpThread,
  onLost: (why: string) => void,
): HelpThreads {
  const threads = new Map<HelpThread, Held>();
  let last = 0;
  const lose = (thread: HelpThread, why: string): void => {
    const held = threads.get(thread);
    if (held === undefined) return;
    threads.delete(thread);
    for (const settle of held.waiting.values()) settle(null);
    onLost(why);
  };
  for (let at = 0; at < count; at += 1) {
    const thread = spawn();
    const held: Held = { waiting: new Map(), silentLooks: 0 };
    threads.set(thread, held);
    thread.on('message', (message: ThreadMessage) => {
      held.silentLooks = 0;
      if (message === ALIVE) return;
      held.waiting.get(message.number)?.(message.answer);
      held.waiting.delete(message.number);
    });
    thread.on('error', (error) => lose(thread, error instanceof Error ? error.message : String(error)));
    thread.on('exit', (code) => lose(thread, `it ended with code ${code}`));
  }
  // Checks are counted instead of time: while this thread or the whole process is suspended, none is missed.
  const looks = setInterval(() => {
    for (const [thread, held] of threads) {
      held.silentLooks = held.waiting.size === 0 ? 0 : held.silentLooks + 1;
      if (held.silentLooks * SIGN_EVERY_MS <= MOST_SILENCE_MS) continue;
      void thread.terminate();
      lose(thread, `it was silent for ${MOST_SILENCE_MS / 1000} s`);
    }
  }, SIGN_EVERY_MS);
  looks.unref();
  return {
    count: () => threads.size,
    give: (job) =>
      new Promise((settle) => {
        const [next] = [...threads].toSorted(([, a], [, b]) => a.waiting.size - b.waiting.size);
        if (next === undefined) {
          settle(null);
          return;
        }
        const [thread, { waiting }] = next;
        const number = (last += 1);
        waiting.set(number, settle);
        thread.postMessage({ number, job } satisfies JobMessage);
      }),
    end() {
      clearInterval(looks);
      const all = [...threads.keys()];
      threads.clear();
      for (const thread of all) void thread.terminate();
    },
  };
}
