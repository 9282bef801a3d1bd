/** The engines of the page, each of which is registered for as long as it has an open job. */
import { createEngineClient, type ClientSettings, type EngineClient } from '../../../worker/client/client.ts';
import { spawnEngineWorker, type EngineHost } from '../../../worker/client/host.ts';
import { joiner, type Stake } from './at-work.ts';

export function createPageEngine(
  stake: Stake,
  settings: Omit<ClientSettings, 'onBusy'> = {},
  spawn: () => EngineHost = spawnEngineWorker,
): EngineClient {
  return createEngineClient(spawn, { ...settings, onBusy: joiner(stake) });
}
