/** The times at which a block by itself is on each set of wires, from the phases of its run. */
import type { Segments } from '../record/trace.ts';

/** Consecutive intervals, ns from the start of the block, with the share of the wires that each takes. */
export interface WireTimes {
  readonly startNs: readonly number[];
  readonly endNs: readonly number[];
  readonly shares: readonly number[];
  /** The server of the phase. */
  readonly servers: readonly number[];
}

/** By set of wires (stage-wires.ts). */
export type BlockProfile = ReadonlyMap<number, WireTimes>;

/**
 * Several phases in service at once take all of their wires.
 *
 * @param shareOf returns the share of its time in which a phase transfers
 */
export function blockProfile(
  segments: Segments,
  setsOf: (server: number) => readonly number[],
  shareOf: (server: number, operation: number, bytes: number, ns: number) => number,
): BlockProfile {
  const bySet = new Map<number, number[]>();
  for (let index = 0; index < segments.count; index++) {
    if (!(segments.endNs[index]! > segments.startNs[index]!)) continue;
    for (const set of setsOf(segments.server[index]!)) {
      const indices = bySet.get(set);
      if (indices === undefined) bySet.set(set, [index]);
      else indices.push(index);
    }
  }
  const { server, startNs, endNs, operation, bytes } = segments;
  return new Map(
    [...bySet].map(([set, indices]) => {
      indices.sort((a, b) => startNs[a]! - startNs[b]! || a - b);
      const times = {
        startNs: [] as number[],
        endNs: [] as number[],
        shares: [] as number[],
        servers: [] as number[],
      };
      for (const index of indices) {
        const [from, to] = [startNs[index]!, endNs[index]!];
        const share = shareOf(server[index]!, operation[index]!, bytes[index]!, to - from);
        if (share > 0) addTime(times, from, to, share, server[index]!);
      }
      return [set, times];
    }),
  );
}

function addTime(
  times: { startNs: number[]; endNs: number[]; shares: number[]; servers: number[] },
  from: number,
  to: number,
  share: number,
  server: number,
): void {
  const last = times.startNs.length - 1;
  if (last >= 0 && from < times.endNs[last]!) {
    times.endNs[last] = Math.max(times.endNs[last]!, to);
    times.shares[last] = 1;
    return;
  }
  const isSame = last >= 0 && from === times.endNs[last] && times.shares[last] === share;
  if (isSame && times.servers[last] === server) {
    times.endNs[last] = to;
    return;
  }
  times.startNs.push(from);
  times.endNs.push(to);
  times.shares.push(Math.min(1, share));
  times.servers.push(server);
}
