/**
 * Which communicators are under way, and for how long: the denominator of utilisation. A server counts
 * while at least one collective that spans it is unfinished.
 */
import type { GroupRole } from '../taskgraph/graph.ts';
import { GROUP_ROLES } from '../taskgraph/graph.ts';

export interface Usage {
  /** Time a running communicator spanned the server, ns. */
  readonly spannedNs: Float64Array;
  /** Time a collective of the role was under way, ns, indexed as GROUP_ROLES. */
  readonly roleNs: Float64Array;
  readonly begin: (servers: readonly number[], role: GroupRole, nowNs: number) => void;
  readonly end: (servers: readonly number[], role: GroupRole, nowNs: number) => void;
}

export function createUsage(serverCount: number): Usage {
  const servers = createIntervals(serverCount);
  const roles = createIntervals(GROUP_ROLES.length);
  return {
    spannedNs: servers.totalNs,
    roleNs: roles.totalNs,
    begin(spanned, role, nowNs) {
      for (const server of spanned) servers.begin(server, nowNs);
      roles.begin(GROUP_ROLES.indexOf(role), nowNs);
    },
    end(spanned, role, nowNs) {
      for (const server of spanned) servers.end(server, nowNs);
      roles.end(GROUP_ROLES.indexOf(role), nowNs);
    },
  };
}

interface Intervals {
  readonly totalNs: Float64Array;
  readonly begin: (index: number, nowNs: number) => void;
  readonly end: (index: number, nowNs: number) => void;
}

/** Union of overlapping intervals, per index. */
function createIntervals(count: number): Intervals {
  const open = new Int32Array(count);
  const sinceNs = new Float64Array(count);
  const totalNs = new Float64Array(count);
  return {
    totalNs,
    begin(index, nowNs) {
      if (open[index] === 0) sinceNs[index] = nowNs;
      open[index] = (open[index] as number) + 1;
    },
    end(index, nowNs) {
      open[index] = (open[index] as number) - 1;
      if (open[index] !== 0) return;
      totalNs[index] = (totalNs[index] as number) + nowNs - (sinceNs[index] as number);
    },
  };
}
