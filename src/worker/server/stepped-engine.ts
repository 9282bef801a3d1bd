import { createEngine } from './engine.ts';
import type { EngineApi } from '../engine-api.ts';

/**
 * An engine for tests whose clock advances 5 ms between two readings, so that slices are short; `onPause` acts in between.
 */
export function steppedEngine(onPause: (api: EngineApi) => void = () => undefined): EngineApi {
  let now = 0;
  const api: EngineApi = createEngine(
    {
      now: () => (now += 5),
      pause: () => {
        onPause(api);
        return Promise.resolve();
      },
    },
    () => () => undefined,
  );
  return api;
}
