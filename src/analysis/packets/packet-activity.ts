/** The shown scheme of a design, run again in packets, with its queues, losses and one flow over time. */
import { telling } from '../../design/steps.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { runAt } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import type { FlowLog, FlowPoint, PairName, PairStats } from './flow-log.ts';
import { listenTo } from './listen.ts';
import type { TimeWindow } from './bins.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Ports of one dimension over time, one value per bin. */
export interface PortGroup {
  readonly dimension: number;
  readonly ports: number;
  readonly mostBytes: Float64Array;
  readonly meanBytes: Float64Array;
  readonly drops: Float64Array;
  readonly retransmissions: Float64Array;
  readonly timeouts: Float64Array;
}

export interface FlowHistory {
  readonly pair: PairName;
  readonly points: readonly FlowPoint[];
  readonly timeoutsNs: readonly number[];
  readonly retransmissionsNs: readonly number[];
}

export interface PacketActivity {
  readonly scheme: SchemeId;
  readonly iterationNs: number;
  /** Start of the first bin, and the width of each. */
  readonly startNs: number;
  readonly binNs: number;
  readonly groups: readonly PortGroup[];
  /** By timeouts, then retransmissions, then bytes, all decreasing. */
  readonly pairs: readonly PairStats[];
  readonly flow: FlowHistory | null;
}

export interface ActivityProgress {
  readonly chunksDone: number;
  readonly chunksTotal: number;
}

const EVENTS_AT_ONCE = 256;
const MOST_PAIRS = 64;

/**
 * @param pair the flow to follow; null for the first that sends
 * @param window the time window of queues, losses and flow samples, in as many bins; null for the whole run
 */
export function* packetActivity(
  design: Design,
  pair: PairName | null,
  window: TimeWindow | null = null,
): Generator<ActivityProgress, Result<PacketActivity>, void> {
  if (design.system.network !== 'packets')
    return problem('system.network', 'Packets are not what times this design. Allowed: packets.');
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  const { recorder, follow } = listenTo(prepared.value, design, closed.value.iterationNs, pair, window);
  const begun = runAt(prepared.value, closed.value.splitGBps, TOTALS_ONLY, recorder.observe);
  const started = yield* telling(begun, () => ({ chunksDone: 0, chunksTotal: 0 }));
  if (!started.ok) return started;
  const { run } = started.value;
  follow(run);
  while (!run.advance(EVENTS_AT_ONCE)) yield { chunksDone: run.chunksDone(), chunksTotal: run.chunksTotal };
  const ended = endOf(started.value);
  if (!ended.ok) return ended;
  recorder.end();
  const log = recorder.followed();
  return success({
    scheme: design.bandwidth.scheme,
    iterationNs: run.nowNs(),
    startNs: recorder.bins.startNs,
    binNs: recorder.bins.binNs,
    groups: recorder.bins.groups.flatMap((group, dimension) => {
      const { most, area, drops, retransmissions, timeouts } = group;
      const ports = recorder.ports[dimension]!;
      if (ports === 0) return [];
      const meanBytes = area.map((sum) => sum / (ports * recorder.bins.binNs));
      return [
        {
          dimension,
          ports,
          drops,
          retransmissions,
          timeouts,
          meanBytes,
          mostBytes: most,
        },
      ];
    }),
    pairs: mostTroubled(recorder.pairs()),
    flow: log === null ? null : historyOf(log),
  });
}

function historyOf({ pair, points, timeoutsNs, retransmissionsNs }: FlowLog): FlowHistory {
  return { pair, points: points(), timeoutsNs, retransmissionsNs };
}

function mostTroubled(pairs: readonly PairStats[]): readonly PairStats[] {
  return pairs
    .toSorted((a, b) => b.timeouts - a.timeouts || b.retransmissions - a.retransmissions || b.bytes - a.bytes)
    .slice(0, MOST_PAIRS);
}
