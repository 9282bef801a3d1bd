import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { createEngineClient } from './client.ts';
import { spawnEngineWorker } from './host.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a run ends with the reason if the browser refuses workers', async () => {
  vi.stubGlobal('Worker', function refused() {
    throw new Error('blocked by the policy');
  });
  const client = createEngineClient(spawnEngineWorker);
  const outcome = await client.run(
    { design: DEFAULT_DESIGN, schemes: ['equal'], traced: null },
    { onEvent: () => undefined, onRestart: () => undefined },
  );
  expect(outcome).toMatchObject({
    status: 'failed',
    message: 'the engine could not be started (blocked by the policy)',
  });
});

it('an engine that was ended gets no more messages, and its worker is not kept', () => {
  const asked: unknown[] = [];
  class Counted extends EventTarget {
    readonly postMessage = (message: unknown): void => void asked.push(message);
    readonly terminate = (): void => void asked.push('ended');
  }
  vi.stubGlobal('Worker', Counted);
  const host = spawnEngineWorker();
  host.endpoint.postMessage('first');
  host.terminate();
  host.terminate();
  host.endpoint.postMessage('late');
  host.onBroken(() => asked.push('broken'));
  expect(asked).toEqual(['first', 'ended']);
});
