/** What messages between neighbouring stages take, found once for each line that stages of a space lie along. */
import { lineCosts, type LineCost } from '../../run/send-cost.ts';
import { rankOf, type StageLine } from '../../simulator/stages/stage-wires.ts';
import type { Topology } from '../../topology/dimension.ts';

/** A line of a group, with a number that stands for its block, its place there and its bandwidth. */
export interface NumberedLine {
  readonly line: StageLine;
  readonly number: number;
}

/** By stage but the last, ns. */
export interface StageSends {
  /** Until a message is at the next stage, and one from the next at this stage. */
  readonly toNextNs: Float64Array;
  readonly fromNextNs: Float64Array;
  /** What of it its sender waits for. */
  readonly heldToNextNs: Float64Array;
  readonly heldFromNextNs: Float64Array;
}

/** A message between neighbours, of which the sender waits for a share: the rest follows it as another (workload/pipeline/stage-passes.ts). */
export interface Boundary {
  readonly bytes: number;
  readonly heldShare: number;
}

export interface NeighbourSends {
  /** @param topologyOf called where a line is new */
  readonly of: (
    lines: readonly NumberedLine[],
    stages: number,
    boundary: Boundary,
    topologyOf: () => Topology,
  ) => StageSends;
}

/** Messages that take no time. */
export function noSends(stages: number): StageSends {
  const none = new Float64Array(stages);
  return { toNextNs: none, fromNextNs: none, heldToNextNs: none, heldFromNextNs: none };
}

/** How messages are timed, apart from the topology. */
export interface SendSystem extends Readonly<Pick<Parameters<typeof lineCosts>[2], 'rounding'>> {
  readonly endpointDelayNs: number;
}

export function createNeighbourSends(system: SendSystem): NeighbourSends {
  const costs = new Map<number, ReturnType<typeof lineCosts>>();
  const known = new Map<number, Map<number, LineCost[]>>();

  /** The costs of messages found so far, in bytes; indexed by `from * size + to`. */
  function knownOn(number: number, bytes: number): LineCost[] {
    let ofLine = known.get(number);
    if (ofLine === undefined) known.set(number, (ofLine = new Map<number, LineCost[]>()));
    let found = ofLine.get(bytes);
    if (found === undefined) ofLine.set(bytes, (found = []));
    return found;
  }

  /** What a message of some bytes takes between two stages. */
  function timesOf(lines: readonly NumberedLine[], bytes: number, topologyOf: () => Topology) {
    const parts = lines.map(({ line, number }) => ({ line, number, known: knownOn(number, bytes) }));
    const costOf = (line: StageLine, number: number, from: number, to: number): LineCost => {
      let cost = costs.get(number);
      if (cost === undefined) costs.set(number, (cost = lineCosts(line, topologyOf(), system)));
      return cost({ from, to }, bytes);
    };
    return (sender: number, receiver: number): number => {
      let latencyNs = 2 * system.endpointDelayNs;
      let transferNs = 0;
      for (const { line, number, known: pairs } of parts) {
        const from = rankOf(line, sender);
        const to = rankOf(line, receiver);
        if (from === to) continue;
        const cost = (pairs[from * line.size + to] ??= costOf(line, number, from, to));
        latencyNs += cost.latencyNs;
        if (cost.transferNs > transferNs) transferNs = cost.transferNs;
      }
      return latencyNs + transferNs;
    };
  }

  return {
    of(lines, stages, { bytes, heldShare }, topologyOf) {
      const heldNs = heldShare > 0 ? timesOf(lines, bytes * heldShare, topologyOf) : () => 0;
      const restNs = heldShare < 1 ? timesOf(lines, bytes * (1 - heldShare), topologyOf) : () => 0;
      const found: StageSends = {
        toNextNs: new Float64Array(stages),
        fromNextNs: new Float64Array(stages),
        heldToNextNs: new Float64Array(stages),
        heldFromNextNs: new Float64Array(stages),
      };
      for (let stage = 0; stage < stages - 1; stage++) {
        found.heldToNextNs[stage] = heldNs(stage, stage + 1);
        found.heldFromNextNs[stage] = heldNs(stage + 1, stage);
        found.toNextNs[stage] = found.heldToNextNs[stage]! + restNs(stage, stage + 1);
        found.fromNextNs[stage] = found.heldFromNextNs[stage]! + restNs(stage + 1, stage);
      }
      return found;
    },
  };
}
