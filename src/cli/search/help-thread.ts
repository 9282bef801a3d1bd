/** The thread's side of threads.ts: answers jobs of its space in sequence. */
import type { MessagePort } from 'node:worker_threads';
import { buffersOf, createHelper } from '../../search/pool/help.ts';
import { ALIVE, SIGN_EVERY_MS, type HelpOrder, type JobMessage, type ThreadMessage } from './threads.ts';

export function isHelpOrder(data: unknown): data is HelpOrder {
  return typeof data === 'object' && data !== null && 'netloomSearch' in data;
}

export function helpSearch({ netloomSearch }: HelpOrder, port: MessagePort): void {
  const helper = createHelper(netloomSearch);
  if (!helper.ok) throw new Error('the space was read before');
  port.on('message', ({ number, job }: JobMessage) => {
    let signedMs = performance.now();
    const steps = helper.value(job);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      const nowMs = performance.now();
      if (nowMs - signedMs < SIGN_EVERY_MS) continue;
      signedMs = nowMs;
      port.postMessage(ALIVE satisfies ThreadMessage);
    }
    const answer = step.value;
    port.postMessage({ number, answer } satisfies ThreadMessage, buffersOf(answer));
  });
}
