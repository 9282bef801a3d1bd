/** The thread's side of threads.ts: answers jobs of its space, one after the other. */
import type { MessagePort } from 'node:worker_threads';
import { toEnd } from '../../design/steps.ts';
import { buffersOf, createHelper } from '../../study/search/pool/help.ts';
import type { AnswerMessage, HelpOrder, JobMessage } from './threads.ts';

export function isHelpOrder(data: unknown): data is HelpOrder {
  return typeof data === 'object' && data !== null && 'netloomSearch' in data;
}

export function helpSearch({ netloomSearch }: HelpOrder, port: MessagePort): void {
  const helper = createHelper(netloomSearch);
  if (!helper.ok) throw new Error('the space was read before');
  port.on('message', ({ number, job }: JobMessage) => {
    const answer = toEnd(helper.value(job));
    port.postMessage({ number, answer } satisfies AnswerMessage, buffersOf(answer));
  });
}
