/** Costs of messages between stages, with the wires that they share. */
import type { SendTask, Stages } from '../../taskgraph/graph.ts';
import type { WireTimes } from './profile.ts';
import type { SendCost, StageInput } from './stage-input.ts';

export interface SendOnWires extends SendCost {
  /** Null if the message shares no wires with others. */
  readonly wires: readonly number[] | null;
  readonly times: WireTimes;
}

interface Known {
  readonly bytes: number;
  readonly cost: SendOnWires;
}

/** Costs of messages, computed once for each pair of stages and size. Messages of a pair have few sizes. */
export function sendsOnWires(
  stages: Pick<Stages, 'count'>,
  { sendCost, wires }: Pick<StageInput, 'sendCost' | 'wires'>,
): (task: SendTask) => SendOnWires {
  const { count } = stages;
  const known: (Known[] | undefined)[] = [];
  return ({ from, to, bytes }) => {
    const ofPair = (known[from * count + to] ??= []);
    for (const { bytes: size, cost } of ofPair) if (size === bytes) return cost;
    const plain = sendCost(from, to, bytes);
    const { durationNs, transferNs, servers } = plain;
    const taken = wires === null || transferNs === 0 ? [] : wires.ofMessage(from, to);
    const times = {
      startNs: [durationNs - transferNs],
      endNs: [durationNs],
      shares: [1],
      servers: servers.slice(-1),
    };
    const cost = { ...plain, wires: taken.length === 0 ? null : taken, times };
    ofPair.push({ bytes, cost });
    return cost;
  };
}
