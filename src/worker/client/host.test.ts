import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { createEngineClient } from './client.ts';
import { spawnEngineWorker } from './host.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a browser that refuses workers ends the run with its reason, and not never', async () => {
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
