import { expect, it } from 'vitest';
import type { EngineHost } from './host.ts';
import { createStandby } from './standby.ts';

function setUp() {
  const hosts: { readonly tell: (reason: string) => void; isTerminated: boolean }[] = [];
  const spawn = (): EngineHost => {
    const listeners: ((reason: string) => void)[] = [];
    const host = {
      // Like a worker that reports its end only to those who listened when it started.
      tell: (reason: string) => {
        for (const listener of early) listener(reason);
      },
      isTerminated: false,
    };
    let early: readonly ((reason: string) => void)[] = [];
    queueMicrotask(() => (early = [...listeners]));
    hosts.push(host);
    return {
      endpoint: {
        postMessage: () => undefined,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      },
      terminate: () => void (host.isTerminated = true),
      onBroken: (listener) => void listeners.push(listener),
    };
  };
  return { standby: createStandby(spawn), hosts };
}

it('a standby is started only on request, and only once', () => {
  const { standby, hosts } = setUp();
  expect(hosts).toHaveLength(0);
  standby.keep();
  standby.keep();
  expect(hosts).toHaveLength(1);
  standby.take();
  expect([hosts.length, standby.isKept()]).toEqual([1, false]);
  standby.take();
  expect(hosts).toHaveLength(2);
});

it('a standby that was taken reports when it breaks', async () => {
  const { standby, hosts } = setUp();
  standby.keep();
  await Promise.resolve();
  const reasons: string[] = [];
  standby.take().onBroken((reason) => void reasons.push(reason));
  hosts[0]!.tell('its worker was ended');
  expect(reasons).toEqual(['its worker was ended']);
});

it('a standby that breaks before it is needed is not started again', async () => {
  const { standby, hosts } = setUp();
  standby.keep();
  await Promise.resolve();
  hosts[0]!.tell('the engine could not be loaded');
  expect([hosts[0]!.isTerminated, standby.isKept()]).toEqual([true, false]);
  standby.keep();
  expect(hosts).toHaveLength(1);
  // The next engine has started, so it is worth trying again.
  standby.take();
  standby.keep();
  expect([hosts.length, standby.isKept()]).toEqual([3, true]);
});
