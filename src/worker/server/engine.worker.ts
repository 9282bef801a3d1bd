/**
 * The worker's shell: gives the engine a clock, a pause and a way to transfer, and exposes it.
 *
 * A pause is a hop through a MessageChannel: messages that wait for the worker come in between, which
 * neither resolved promises nor `scheduler.yield` let happen, and it costs microseconds where a
 * timer costs 4 ms.
 */
import { expose, transfer } from 'comlink';
import { createEngine } from './engine.ts';
import { holdLifeLine } from '../life-line.ts';
import type { Pace } from './slices.ts';
import { createSweepWorker } from './sweep.ts';

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

let heldUntilMs = 0;

const pace: Pace = {
  now: () => performance.now(),
  pause: () =>
    new Promise((resolve) => {
      const heldMs = heldUntilMs - performance.now();
      if (heldMs > 0) {
        setTimeout(resolve, heldMs);
        return;
      }
      waiting.push(resolve);
      channel.port2.postMessage(null);
    }),
  hold: (forMs) => {
    heldUntilMs = performance.now() + forMs;
  },
};

const engine = createEngine(pace, (onEvent) => (event, buffers) => {
  onEvent(transfer(event, [...buffers]));
});

if (self.name === 'search') void import('../../study/search/ask-search.ts');

holdLifeLine(navigator.locks, (message) => postMessage(message));

// The page asks either its engine or a worker of the pool: the same file, loaded once.
expose({ ...engine, ...createSweepWorker(pace) });
