/**
 * How the chunks of a dimension are spread over its channels: rings with a direction, switches, links of a
 * pair.
 */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import type { LogicalDimension } from '../../collective/types.ts';
import { channelCount, isByDirection, type Fabric } from '../../topology/physical/fabric.ts';

/**
 * `deal`: every channel has a queue of its own and chunk k goes to channel k mod channels (ASTRA-SIM, ISPASS
 * 2020). `stripe`: one queue; every message is cut into equal parts, one per channel, as if the channels were
 * one wide link. `peer`: as many queues as channels, but the message to the peer k ranks further takes
 * channel (k - 1) mod channels.
 */
export type Spread = 'deal' | 'stripe' | 'peer';

export interface SpreadDimension {
  readonly channels: number;
  /** Channels are alternating directions of a ring: odd ones run towards lower ranks. */
  readonly turns: boolean;
  readonly spread: Spread;
}

/** Returns all channels of the physical dimension behind the logical one; one channel if it spans several. */
export function spreadOf(
  fabric: Fabric,
  { dimension, algorithm }: LogicalDimension,
  spread: Spread,
): SpreadDimension {
  // What is made for links says which of them a message takes.
  if (algorithm.made !== undefined) return { channels: 1, turns: false, spread: 'stripe' };
  const physical = fabric.dimensions[dimension];
  if (physical === undefined) return { channels: 1, turns: false, spread };
  return {
    channels: channelCount(physical),
    turns: isByDirection(physical, algorithm.name),
    spread,
  };
}

/**
 * Returns how an algorithm uses a dimension by default: a direct exchange reaches each peer through one of
 * several counted switches, and everything else uses every channel at once.
 */
export function usualSpread(fabric: Fabric, { dimension, algorithm }: LogicalDimension): Spread {
  return fabric.dimensions[dimension]?.isByPeer === true && ALGORITHM_FACTS[algorithm.name].isByPeer === true
    ? 'peer'
    : 'stripe';
}

/** Returns the number of chunk queues that each group of NPUs has on the dimension. */
export function queueCount({ spread, channels }: SpreadDimension): number {
  return spread === 'stripe' ? 1 : channels;
}
