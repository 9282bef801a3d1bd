/**
 * The two networks of a run with contention: `network` times phases that never share a link, and `live` runs
 * those that may (chunks in service at once, overlapping collectives, dimensions on the same wires).
 */
import type { Collective, LogicalDimension } from '../../collective/types.ts';
import { createAnalyticalNetwork } from '../analytical/analytical.ts';
import type { NetworkBackend } from '../costs/backend.ts';
import type { LiveNetwork } from '../costs/live.ts';
import { eagerFor } from './eager.ts';
import type { Flows } from './flows.ts';
import { createLiveNetwork } from './live.ts';
import type { ContentionNetwork, ContentionSettings } from './contention-network.ts';

export interface ContentionBackend {
  readonly network: NetworkBackend;
  readonly live: LiveNetwork;
}

export interface RunSettings extends ContentionSettings {
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  /** Number of chunks that a dimension serves at once. */
  readonly places: number;
  readonly isEveryServer?: boolean;
  readonly onSettled?: (nowNs: number, flows: Flows) => void;
}

/** @param alone times phases that never share a link */
export function createContentionBackend(settings: RunSettings, alone: ContentionNetwork): ContentionBackend {
  const { endpointDelayNs, rounding, queueTopology: topology = settings.topology } = settings;
  const analytical = createAnalyticalNetwork({
    topology,
    endpointDelayNs,
    rounding,
    eager: eagerFor(settings.steps),
  });
  const live = createLiveNetwork(settings);
  return {
    live,
    network: {
      ...analytical,
      phaseCost: (request) => (live.takes(request.logical.server) ? analytical : alone).phaseCost(request),
    },
  };
}
