/**
 * How the messages of an all-to-all get to ranks that are not neighbours (ASTRA-SIM, ISPASS 2020, Table III): they choose among its
 * algorithms, whose names stand in `system.algorithms`.
 */
import type { AlgorithmEntry } from './algorithm-name.ts';
import type { Algorithm, Collective } from './types.ts';

/** `software`: NPUs on the way receive a message and send it on. `hardware`: it passes them on the links, and only its ends handle it. */
export const PACKET_ROUTINGS = ['software', 'hardware'] as const;
export type PacketRouting = (typeof PACKET_ROUTINGS)[number];

/** `normal`: an NPU has one message of its own under way. `aggressive`: those to all peers begin at once. */
export const INJECTIONS = ['normal', 'aggressive'] as const;
export type Injection = (typeof INJECTIONS)[number];

export interface MessagePolicy {
  /** Defaults to what the algorithm does: a ring relays in software, direct messages pass in hardware. */
  readonly packetRouting?: PacketRouting;
  /** Defaults to what the algorithm does: a ring one message after the other, direct ones all at once. */
  readonly injection?: Injection;
}

/** Returns the algorithm that sends an all-to-all as the policy says; that of another collective as it is. */
export function asSent(entry: AlgorithmEntry, collective: Collective, policy: MessagePolicy): AlgorithmEntry {
  const { packetRouting, injection } = policy;
  if (collective !== 'allToAll' || (packetRouting === undefined && injection === undefined)) return entry;
  const { algorithm, whole, below } = entry;
  return {
    algorithm: sent(algorithm, policy),
    whole,
    ...(below === undefined ? {} : { below: { ...below, algorithm: sent(below.algorithm, policy) } }),
  };
}

function sent(algorithm: Algorithm, { packetRouting, injection }: MessagePolicy): Algorithm {
  if (algorithm.name === 'ring') {
    if (packetRouting !== 'hardware') return injection === 'aggressive' ? { name: 'ringAtOnce' } : algorithm;
    return injection === 'aggressive' ? { name: 'direct' } : { name: 'direct', window: 1 };
  }
  if (algorithm.name === 'direct' && algorithm.window === undefined && injection === 'normal')
    return { ...algorithm, window: 1 };
  return algorithm;
}
