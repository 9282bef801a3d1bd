import { expect, it } from 'vitest';
import type { EngineHost } from './host.ts';
import { createSpare } from './spare.ts';

function setUp() {
  const hosts: { readonly tell: (reason: string) => void; isTerminated: boolean }[] = [];
  const spawn = (): EngineHost => {
    const told: ((reason: string) => void)[] = [];
    const host = {
      // As a worker whose end is told to those alone who listened when it started.
      tell: (reason: string) => {
        for (const listener of early) listener(reason);
      },
      isTerminated: false,
    };
    let early: readonly ((reason: string) => void)[] = [];
    queueMicrotask(() => (early = [...told]));
    hosts.push(host);
    return {
      endpoint: {
        postMessage: () => undefined,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      },
      terminate: () => void (host.isTerminated = true),
      onBroken: (listener) => void told.push(listener),
    };
  };
  return { spare: createSpare(spawn), hosts };
}

it('starts nothing by itself, and one spare at most', () => {
  const { spare, hosts } = setUp();
  expect(hosts).toHaveLength(0);
  spare.keep();
  spare.keep();
  expect(hosts).toHaveLength(1);
  spare.take();
  expect([hosts.length, spare.isKept()]).toEqual([1, false]);
  spare.take();
  expect(hosts).toHaveLength(2);
});

it('tells of the end of a spare that was taken', async () => {
  const { spare, hosts } = setUp();
  spare.keep();
  await Promise.resolve();
  const reasons: string[] = [];
  spare.take().onBroken((reason) => void reasons.push(reason));
  hosts[0]!.tell('its worker was ended');
  expect(reasons).toEqual(['its worker was ended']);
});

it('is not started over and over where it breaks before it is needed', async () => {
  const { spare, hosts } = setUp();
  spare.keep();
  await Promise.resolve();
  hosts[0]!.tell('the engine could not be loaded');
  expect([hosts[0]!.isTerminated, spare.isKept()]).toEqual([true, false]);
  spare.keep();
  expect(hosts).toHaveLength(1);
  // What was needed was started, so that another try is worth it.
  spare.take();
  spare.keep();
  expect([hosts.length, spare.isKept()]).toEqual([3, true]);
});
