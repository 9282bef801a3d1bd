/** What messages between neighbouring stages take, found once for each line that stages of a space lie along. */
import { lineCosts, type LineCost } from '../../run/send-cost.ts';
import { rankOf, type StageLine } from '../../simulator/stages/stage-wires.ts';
import type { Topology } from '../../topology/dimension.ts';

/** A line of a group, with a number that stands for its block, its place there and its bandwidth. */
export interface NumberedLine {
  readonly line: StageLine;
  readonly number: number;
}

export interface NeighbourSends {
  /**
   * To the next stage, then, behind those of all stages, from the next: ns, by stage but the last.
   *
   * @param topologyOf is asked where a line is new
   */
  readonly of: (
    lines: readonly NumberedLine[],
    stages: number,
    bytes: number,
    topologyOf: () => Topology,
  ) => Float64Array;
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

  return {
    of(lines, stages, bytes, topologyOf) {
      const parts = lines.map(({ line, number }) => ({ line, number, known: knownOn(number, bytes) }));
      const costOf = (line: StageLine, number: number, from: number, to: number): LineCost => {
        let cost = costs.get(number);
        if (cost === undefined) costs.set(number, (cost = lineCosts(line, topologyOf(), system)));
        return cost({ from, to }, bytes);
      };
      const sendNs = (sender: number, receiver: number): number => {
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
      const found = new Float64Array(2 * stages);
      for (let stage = 0; stage < stages - 1; stage++) {
        found[stage] = sendNs(stage, stage + 1);
        found[stages + stage] = sendNs(stage + 1, stage);
      }
      return found;
    },
  };
}
