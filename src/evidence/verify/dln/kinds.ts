import type { Kind } from '../kind.ts';
import { bytes, linkLoad, schedule, shift } from './exchange.ts';
import { cables, graph, route } from './network.ts';
import { fluidTime, lockstepTime } from './time.ts';

/** Loop networks, shifted halving-doubling and the fat tree they are compared with. */
export const DLN_KINDS: Readonly<Record<string, Kind>> = {
  graph,
  route,
  shift,
  linkLoad,
  bytes,
  schedule,
  lockstepTime,
  fluidTime,
  cables,
};
