/**
 * Packets under TCP: an all-reduce of 64 MB by trees on one switch of 128 nodes, 6.3 million events; the most memory that it
 * holds, and the longest time for which a run of the packet study ignores a cancel.
 */
import { startAllReduce } from '../../network/packets/collectives/all-reduce.ts';
import { oneSwitch } from '../../network/packets/packet-network.ts';
import { runTransport } from '../../network/packets/tcp/run-transport.ts';
import type { Transport } from '../../network/packets/tcp/transport.ts';
import { runSingle } from '../../evidence/papers/tcp-dlrm/single.ts';
import { lineOf, type BenchCase, type Line } from '../measure.ts';
import { heldBytes } from '../memory.ts';

function dbt128(): Transport {
  return startAllReduce({
    network: oneSwitch({
      nodes: 128,
      linkGbps: 100,
      linkLatencyPs: 500_000,
      switchBufferBytes: 2 ** 30,
    }),
    settings: {
      segmentBytes: 8948,
      headerBytes: 54,
      windowBytes: 500_000,
      initialWindowSegments: 10,
      rtoPs: 50e9,
      ackEverySegments: 2,
      idealAck: false,
    },
    bytes: 64e6,
    chunks: 1024,
    parallelChunks: 64,
    algorithm: 'dbt',
    sendOrder: 'ascending',
    injectionPs: 10_000,
  });
}

export const packetCases: readonly BenchCase[] = [
  {
    name: 'packets.dbt128',
    prepare: () => () => {
      const transport = dbt128();
      runTransport(transport);
      return { events: transport.counts.events, bytes: null };
    },
  },
];

const EVENTS_BETWEEN_LOOKS = 200_000;
const LISTENED_STEPS = 300;

export function packetLines(isAsked: (name: string) => boolean): readonly Line[] {
  const lines: Line[] = [];
  if (isAsked('memory.packets.MB')) lines.push(memoryLine());
  if (isAsked('packets.cancel')) lines.push(cancelLine());
  return lines;
}

function memoryLine(): Line {
  const before = heldBytes();
  const transport = dbt128();
  let most = 0;
  while (runTransport(transport, EVENTS_BETWEEN_LOOKS) === 'paused')
    most = Math.max(most, heldBytes() - before);
  const line = lineOf('memory.packets.MB', 'MB', [most / 1e6], {
    events: transport.counts.events,
    bytes: null,
  });
  return { ...line, bytes: Math.round(most) };
}

/** Steps of a direct all-reduce, in which each event may send to all. A cancel takes effect between two steps. */
function cancelLine(): Line {
  const steps = runSingle({
    algorithm: 'a2a',
    sizeMB: 16,
    buffer: '64 MiB',
    preset: '8948',
    order: 'ascending',
  });
  const times = Array.from({ length: LISTENED_STEPS }, () => {
    const began = performance.now();
    steps.next();
    return performance.now() - began;
  });
  return lineOf('packets.cancel', 'ms', times, { events: null, bytes: null });
}
