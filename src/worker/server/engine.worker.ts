/**
 * The shell of the worker: supplies the engine with a clock, a pause and a way to transfer buffers, and exposes it.
 *
 * A pause is a hop through a MessageChannel: messages that wait for the worker come in between, which
 * neither resolved promises nor `scheduler.yield` let happen, and it costs microseconds where a
 * timer costs 4 ms.
 */
import { expose, transfer } from 'comlink';
import { createEngine } from './engine.ts';
import { offerKeepAlive } from '../keep-alive.ts';
import type { Pace } from './time-slices.ts';
import { createSweepWorker } from './sweep.ts';

const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

let heldUntilMs = 0;

function hop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}

const pace: Pace = {
  now: () => performance.now(),
  // The messages that arrive meanwhile may extend the pause.
  async pause() {
    for (;;) {
      await hop();
      const heldMs = heldUntilMs - performance.now();
      if (heldMs <= 0) return;
      await new Promise((resolve) => {
        setTimeout(resolve, heldMs);
      });
    }
  },
  hold(forMs) {
    heldUntilMs = Math.max(heldUntilMs, performance.now() + forMs);
  },
};

const engine = createEngine(pace, (onEvent) => (event, buffers) => {
  onEvent(transfer(event, [...buffers]));
});

if (self.name === 'search') {
  const onAsked = (stop: () => void): void => addEventListener('message', stop, { once: true });
  void import('./rehearse.ts').then(({ rehearse }) => rehearse(pace, onAsked));
}

offerKeepAlive(navigator.locks, (message) => postMessage(message));

// Serves as the engine of the page or as a worker of the pool: both use this file, which is loaded once.
expose({ ...engine, ...createSweepWorker(pace) });
