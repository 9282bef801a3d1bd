/** What messages between stages cost, with the wires that they share with others. */
import type { SendTask, Stages } from '../../taskgraph/graph.ts';
import type { WireTimes } from './profile.ts';
import type { SendCost, StageInput } from './stage-input.ts';

export interface SendOnWires extends SendCost {
  /** Null where it has its wires to itself. */
  readonly wires: readonly number[] | null;
  readonly times: WireTimes;
}

/** Costs by message: one is kept for each pair of stages, as long as they send each other as much. */
export function sendsOnWires(
  stages: Pick<Stages, 'count'>,
  { sendCost, wires }: Pick<StageInput, 'sendCost' | 'wires'>,
): (task: SendTask) => SendOnWires {
  const { count } = stages;
  const known: { readonly bytes: number; readonly cost: SendOnWires }[] = [];
  return ({ from, to, bytes }) => {
    const last = known[from * count + to];
    if (last?.bytes === bytes) return last.cost;
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
    known[from * count + to] = { bytes, cost };
    return cost;
  };
}
