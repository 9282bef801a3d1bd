/** Packets under TCP: an all-reduce of 64 MB by trees on one switch of 128 nodes, 6.3 million events. */
import { startAllReduce } from '../../network/packets/collectives/all-reduce.ts';
import { oneSwitch } from '../../network/packets/network.ts';
import { runTransport } from '../../network/packets/run.ts';
import type { BenchCase } from '../measure.ts';

export const packetCases: readonly BenchCase[] = [
  {
    name: 'packets.dbt128',
    prepare: () => () => {
      const transport = startAllReduce({
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
      runTransport(transport);
      return { events: transport.counts.events, bytes: null };
    },
  },
];
