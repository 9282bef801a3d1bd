import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWatchdog } from './watchdog.ts';

const EVERY_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function watched(answers: () => Promise<unknown>) {
  const silent = vi.fn<(ms: number) => void>();
  const watchdog = createWatchdog(EVERY_MS, silent);
  watchdog.start(answers);
  return { watchdog, silent };
}

it('reports once an engine that does not answer', async () => {
  const { silent } = watched(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  expect(silent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20 * EVERY_MS);
  expect(silent.mock.calls).toEqual([[3 * EVERY_MS]]);
});

it('leaves an engine alone that is silent but answers pings', async () => {
  const { silent } = watched(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(100 * EVERY_MS);
  expect(silent).not.toHaveBeenCalled();
});

it('leaves an engine alone that sends events but has no time to answer pings', async () => {
  const { watchdog, silent } = watched(() => new Promise(() => undefined));
  for (let second = 0; second < 100; second += 1) {
    watchdog.heard();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
  }
  expect(silent).not.toHaveBeenCalled();
});

it('does not watch an engine that has ended', async () => {
  const { watchdog, silent } = watched(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  watchdog.stop();
  await vi.advanceTimersByTimeAsync(20 * EVERY_MS);
  expect(silent).not.toHaveBeenCalled();
});

it('does not mistake the late answer of a replaced engine for one of the new engine', async () => {
  let answer = (): void => undefined;
  const { watchdog, silent } = watched(() => new Promise<void>((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  watchdog.start(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  answer();
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(silent).toHaveBeenCalledTimes(1);
});
