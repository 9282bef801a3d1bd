/**
 * Messages as TCP segments: the schedules of the shared network over packets, with every phase on the clock
 * of the run.
 */
import { countsOf } from '../../../collective/counts.ts';
import { sentBytes } from '../../../collective/traffic.ts';
import type { Phase } from '../../../collective/types.ts';
import { builtCount, npuCount } from '../../../topology/dimension.ts';
import { formatCount } from '../../../units/count.ts';
import { failure, success, type Problem } from '../../../units/result.ts';
import { createContentionBackend } from '../../contention/run-networks.ts';
import { checkContention, crossingsOf } from '../../contention/check.ts';
import { isWholeRun, layoutOf, type Layout } from '../../contention/layout.ts';

import { createContentionNetwork } from '../../contention/contention-network.ts';
import { checkTimeable } from '../../analytical/limits.ts';
import type { Carrier, ModelSystem, NetworkModel } from '../model.ts';
import { checkRoom, checkTimeout } from '../../packets/check-room.ts';
import { MOST_SEGMENT_BYTES, PACKET_DEFAULTS, type PacketOptions } from './option-facts.ts';
import { checkEachNpu } from '../../packets/each-npu/check.ts';
import { packetTransport } from '../../packets/on-graph.ts';
import { createTally } from '../../packets/tally.ts';

/** Maximum packets x links in a run, about ten seconds of computation. */
export const MOST_HOPS = 20_000_000;

/** How far a refused run is counted, so that its message states the real number. */
const COUNTED = 1e12;

const SEGMENT_PATH = 'system.packets.segmentBytes';

export const packetModel: NetworkModel = {
  check: (system, phases, path) => {
    const { packets = {} } = system;
    if (packets.eachNpu === true) return checkEachNpu(system, phases, path);
    const timeable = checkTimeable(system, phases, path);
    if (!timeable.ok) return timeable;
    const laid = checkContention(system.wiring(), phases);
    if (!laid.ok) return laid;
    const room = checkRoom(system.wiring().fabric, packets);
    if (!room.ok) return room;
    const waits =
      packets.lossless === true ? success(undefined) : checkTimeout(system.wiring().fabric, packets);
    if (!waits.ok) return waits;
    const sums = phases.map((phase) => hopsOf(system, phase));
    const large = sums.find((hops) => total(hops, packets) > MOST_HOPS);
    return large === undefined ? success(phases) : failure(tooMany(large, packets));
  },
  carrier: carrierOf,
  create: (system) => {
    const wiring = system.wiring();
    const { packets = {} } = system;
    const tally = createTally(npuCount(system.topology));
    // Flows keep their windows from phase to phase, so no two phases are alike and each is run in place.
    const settings = {
      ...system,
      ...wiring,
      isEveryServer: true,
      transport: packetTransport(packets, tally, system.observe),
      ...(packets.sameOrder === true ? { sendOrder: 'same' as const } : {}),
    };
    const alone = createContentionNetwork({ ...settings, transport: packetTransport(packets) });
    const counted = { messages: 0, payload: 0 };
    return {
      ...createContentionBackend(settings, alone),
      packets: tally.totals,
      refusal: tally.refusal,
      laying: {
        alone,
        prepare: alone.prepare,
        weigh: ({ logical, operation, bytes }) => {
          const hops = hopsOf(system, { logical, operation, bytesIn: bytes });
          counted.messages += hops.messages;
          counted.payload += hops.payload;
          return total(hops, packets);
        },
        most: MOST_HOPS,
        countTo: COUNTED,
        refusal: () => tooMany(counted, packets),
      },
    };
  },
};

function carrierOf(system: ModelSystem): Carrier {
  const { packets = {} } = system;
  const tally = createTally(builtCount(system.topology));
  return {
    transport: packetTransport(packets, tally, system.observe),
    packets: tally.totals,
    refusal: tally.refusal,
    weigh: (phase) => total(hopsOn(layoutOf(system.wiring(), phase.logical, true), phase), packets),
    most: MOST_HOPS,
  };
}

/** Link crossings in all groups: messages, each at least one packet, and bytes of payload. */
interface Hops {
  readonly messages: number;
  readonly payload: number;
}

function hopsOf(
  system: ModelSystem,
  { logical, operation, bytesIn }: Pick<Phase, 'logical' | 'operation' | 'bytesIn'>,
): Hops {
  const wiring = system.wiring();
  const isWhole = isWholeRun({ ...wiring, logical: system.logical });
  return hopsOn(layoutOf(wiring, logical, isWhole), { logical, operation, bytesIn });
}

function hopsOn(
  layout: Layout,
  { logical, operation, bytesIn }: Pick<Phase, 'logical' | 'operation' | 'bytesIn'>,
): Hops {
  const messages = crossingsOf(layout, operation);
  const { algorithm, size } = logical;
  const links = messages / Math.max(1, countsOf(algorithm, operation, size).messages);
  return { messages, payload: sentBytes(algorithm, operation, bytesIn, size) * links };
}

function total(
  { messages, payload }: Hops,
  { segmentBytes = PACKET_DEFAULTS.segmentBytes }: PacketOptions,
): number {
  return messages + payload / segmentBytes;
}

/** States how many packets there are, and the segment size that would stay within the limit. */
function tooMany(hops: Hops, options: PacketOptions): Problem {
  const { segmentBytes = PACKET_DEFAULTS.segmentBytes } = options;
  const found = `About ${formatCount(Math.round(total(hops, options)))} packets of ${formatCount(segmentBytes)} B are on links, one by one.`;
  const fewer = 'fewer chunks, layers or NPUs';
  const enough = Math.ceil(hops.payload / Math.max(1, MOST_HOPS - hops.messages));
  const instead =
    hops.messages < MOST_HOPS && enough <= MOST_SEGMENT_BYTES
      ? `segments of ${formatCount(enough)} B or more, or ${fewer}`
      : fewer;
  return {
    path: SEGMENT_PATH,
    message: `${found} At most ${formatCount(MOST_HOPS)} are simulated. Allowed: ${instead}.`,
  };
}
