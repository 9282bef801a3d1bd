/** The run of a single phase on otherwise idle links. */
import type { PhaseRequest } from '../backend.ts';
import type { CreateTransport } from '../transport.ts';
import { runCollective } from './collective-run.ts';
import { layoutOf, spreadIn, type Wiring } from './layout.ts';
import type { CollectiveOutcome } from './request.ts';

export function collectiveOf(
  settings: Wiring & {
    readonly endpointDelayNs: number;
    readonly isDealt: boolean;
    readonly transport?: CreateTransport;
  },
  { logical, operation, bytes }: PhaseRequest,
  isWhole: boolean,
): Generator<unknown, CollectiveOutcome, void> {
  const layout = layoutOf(settings, logical, isWhole);
  return runCollective({
    fabric: layout.fabric,
    phases: [{ logical: layout.logical, operation, bytesIn: bytes, bytesOut: bytes }],
    chunks: 1,
    activeChunks: 1,
    spread: spreadIn(layout, settings.isDealt),
    endpointDelayNs: settings.endpointDelayNs,
    ...(settings.transport === undefined ? {} : { transport: settings.transport }),
    ...(layout.placement === undefined ? {} : { placement: layout.placement }),
    ...(layout.latencyNs === undefined ? {} : { latencyNs: layout.latencyNs }),
  });
}
