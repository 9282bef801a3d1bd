/** Reports a finished run of a scheme, per dimension of the topology and in total. */
import type { PacketTotals } from '../../network/packets/totals.ts';
import type { RunTotals, ServerTotals } from '../../simulator/record/totals.ts';
import { byRole, GROUP_ROLES } from '../../taskgraph/roles.ts';
import { finite } from '../../units/finite.ts';
import { communicationOf } from '../communication.ts';
import { pipelineResult } from './stage-report.ts';
import { throughputOf } from '../../design/throughput.ts';
import type { ClosedResult, DimensionResult, Lane, SchemeResult } from './results.ts';

/** A smaller share of the bytes is rounding. */
const ROUNDING = 5e-4;

/** @throws RangeError if a number is not finite, which is a bug of the engine */
export function schemeResult(
  closed: ClosedResult,
  lanes: readonly Lane[],
  totals: RunTotals,
  fingerprint: string | null,
  layerNames: readonly string[] = [],
  packets?: PacketTotals,
): SchemeResult {
  const times = {
    iterationNs: totals.endNs,
    computeNs: totals.computeNs,
    commNs: byRole((_, index) => totals.roleNs[index] ?? 0),
  };
  const pipeline = totals.stages === undefined ? null : pipelineResult(totals.stages, totals.endNs);
  const result: Omit<SchemeResult, 'layers'> = {
    scheme: closed.scheme,
    splitGBps: closed.splitGBps,
    ...times,
    exposedCommNs: Math.max(0, totals.endNs - totals.computeNs - (pipeline?.idleNs ?? 0)),
    ...(pipeline === null ? {} : { pipeline }),
    communication: communicationOf({ ...times, idleNs: pipeline?.idleNs ?? 0 }),
    utilisation: meanUtilisation(lanes, totals),
    dimensions: closed.splitGBps.map((_, dimension) => dimensionResult(dimension, lanes, totals)),
    events: totals.events,
    phases: totals.servers.reduce((sum, server) => sum + server.phases, 0),
    costDollars: closed.costDollars,
    work: closed.work,
    throughput: throughputOf(closed.work, totals.endNs, closed.costDollars),
    fingerprint,
    ...(packets === undefined
      ? {}
      : {
          packets: {
            ...packets,
            goodputGBps: totals.endNs > 0 ? packets.payloadBytesPerNpu / totals.endNs : 0,
          },
        }),
  };
  return {
    ...finite(result, 'result'),
    layers:
      totals.delays === null
        ? null
        : { times: totals.layers, delays: totals.delays, lanes, names: layerNames },
  };
}

/**
 * Returns the mean over communication time, as in the closed form: each role's utilisation counts for as long as its collectives run. If a
 * server serves several roles, its bytes cannot be attributed, and all count as one role.
 */
function meanUtilisation(lanes: readonly Lane[], { servers, roleNs }: RunTotals): number {
  const parts = GROUP_ROLES.flatMap((role, index) => {
    const ns = roleNs[index] ?? 0;
    if (!(ns > 0)) return [];
    const indices = lanes.flatMap((lane, at) => (lane.role === role ? [at] : []));
    const ownServers = indices.map((at) => servers[at] as ServerTotals);
    const ownLanes = indices.map((at) => lanes[at] as Lane);
    return [{ ns, isSeparate: indices.length > 0, utilisation: utilisationOf(ownServers, ownLanes) }];
  });
  if (!parts.every(({ isSeparate }) => isSeparate)) return utilisationOf(servers, lanes);
  const totalNs = parts.reduce((sum, { ns }) => sum + ns, 0);
  return totalNs > 0 ? parts.reduce((sum, { ns, utilisation }) => sum + ns * utilisation, 0) / totalNs : 0;
}

/** Returns the bytes that the links carried, divided by what the dimensions of the running groups could have sent. */
function utilisationOf(servers: readonly ServerTotals[], lanes: readonly Lane[]): number {
  const { carriedBytes, capacityBytes } = carriedOf(servers, lanes);
  return capacityBytes > 0 ? carriedBytes / capacityBytes : 0;
}

/** Messages that have their links to themselves (`reference` rounding) may need more than the links have; it is not carried. */
function carriedOf(
  servers: readonly ServerTotals[],
  lanes: readonly Lane[],
): { readonly carriedBytes: number; readonly capacityBytes: number } {
  let carriedBytes = 0;
  let capacityBytes = 0;
  servers.forEach((server, index) => {
    carriedBytes += server.carriedBytes;
    capacityBytes += server.spannedNs * (lanes[index]?.bandwidthGBps ?? 0);
  });
  const isOverbooked = lanes.some((lane) => lane.isOverbooked === true);
  return { carriedBytes: isOverbooked ? Math.min(carriedBytes, capacityBytes) : carriedBytes, capacityBytes };
}

function dimensionResult(dimension: number, lanes: readonly Lane[], totals: RunTotals): DimensionResult {
  const indices = lanes.flatMap((lane, index) => (lane.dimension === dimension ? [index] : []));
  const servers = indices.map((index) => totals.servers[index] as ServerTotals);
  const total = (pick: (server: ServerTotals) => number): number =>
    servers.reduce((sum, server) => sum + pick(server), 0);
  const phases = total((server) => server.phases);
  const isInFull = (index: number): boolean =>
    lanes[index]?.isInFull === true && (totals.servers[index]?.bytes ?? 0) > 0;
  const ownLanes = indices.map((index) => lanes[index] as Lane);
  const bytes = total((server) => server.bytes);
  const beyondBytes = bytes - carriedOf(servers, ownLanes).carriedBytes;
  return {
    bytes,
    ...(beyondBytes > ROUNDING * bytes ? { beyondBytes } : {}),
    utilisation: utilisationOf(servers, ownLanes),
    // Two groups that share a dimension may be busy at once; their share is then at most the whole run.
    busyShare: totals.endNs > 0 ? Math.min(1, total((server) => server.busyNs) / totals.endNs) : 0,
    meanPhaseNs: phases > 0 ? total((server) => server.serviceNs) / phases : null,
    ...(indices.some(isInFull) ? { isEachInFull: true } : {}),
    ...(indices.some((index) => lanes[index]?.isOverbooked === true) ? { isOverbooked: true } : {}),
  };
}
