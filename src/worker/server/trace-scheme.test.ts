import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { createFingerprint } from '../../run/fingerprint.ts';
import { createEngine } from './engine.ts';
import type { EngineApi } from '../engine-api.ts';
import type { BatchEvent } from '../protocol.ts';

const DESIGN: Design = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 8 } };

/** Its clock moves by 5 ms at every reading, so that slices are short. */
function engine(onPause: (api: EngineApi) => void = () => undefined): EngineApi {
  let now = 0;
  const api: EngineApi = createEngine(
    {
      now: () => (now += 5),
      pause: () => {
        onPause(api);
        return Promise.resolve();
      },
    },
    (onEvent) => onEvent,
  );
  return api;
}

describe('the trace of a scheme apart from its run', () => {
  it('equals the trace of the whole run, bit for bit', async () => {
    const batches: BatchEvent[] = [];
    const outcome = await engine().traceScheme(1, DESIGN, 'equal', (batch) => batches.push(batch));
    expect(outcome).toEqual({ status: 'finished', value: batches.length });
    expect(batches.length).toBeGreaterThan(1);
    expect(batches.map(({ first }) => first)).toEqual(batches.map((_, index) => index === 0));
    const received = createFingerprint();
    for (const { segments } of batches) received.add({ ...segments, server: segments.lane });
    const results: (string | null)[] = [];
    await engine().run({ runId: 1, design: DESIGN, schemes: ['equal'], traced: 'equal' }, (event) => {
      if (event.type === 'scheme') results.push(event.result.fingerprint);
    });
    expect(results).toEqual([received.text()]);
  });

  it('stops when it is cancelled', async () => {
    const stopping = engine((api) => api.cancelTask(3));
    expect(await stopping.traceScheme(3, DESIGN, 'equal', () => undefined)).toEqual({ status: 'cancelled' });
  });

  it('is refused if the scheme cannot be run', async () => {
    const outcome = await engine().traceScheme(4, DESIGN, 'custom', () => undefined);
    expect(outcome).toMatchObject({ status: 'refused' });
  });
});
