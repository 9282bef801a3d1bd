/**
 * Not from the paper, but published for the analytical backends of its simulator, without and with congestion: a direct all-reduce of 1 GiB
 * over 64 NPUs and a switch with 50 GiB/s for each, links of 500 ns, four chunks.
 */
import { createAnalyticalNetwork } from '../../../network/analytical/analytical.ts';
import { runCollective } from './scheduler/run.ts';
import type { Phase } from '../../../collective/types.ts';
import type { Topology } from '../../../topology/dimension.ts';
import { wireTopology } from '../../../topology/physical/wire.ts';
import { ENDPOINT_DELAY_NS } from './platform.ts';
import type { FigureResult } from './statement.ts';
import { quietly } from '../../../design/steps.ts';
import type { Steps } from './steps.ts';

const NPUS = 64;
const CHUNKS = 4;
const GIB = 2 ** 30;
const TOPOLOGY: Topology = {
  dimensions: [
    { kind: 'switch', size: NPUS, bandwidthGBps: (50 * GIB) / 1e9, linkLatencyNs: 500, tier: 'node' },
  ],
  splitBandwidth: 'full',
};
const PHASE: Phase = {
  logical: { server: 0, dimension: 0, size: NPUS, npuStride: 1, algorithm: { name: 'direct' } },
  operation: 'allReduce',
  bytesIn: GIB / CHUNKS,
  bytesOut: GIB / CHUNKS,
};

export function* backends(): Steps<FigureResult> {
  const { logical, operation, bytesIn } = PHASE;
  const analytical = createAnalyticalNetwork({
    topology: TOPOLOGY,
    endpointDelayNs: ENDPOINT_DELAY_NS,
    // As the reference counts it: every message has its links to itself.
    rounding: 'reference',
  });
  const aloneUs =
    (CHUNKS * analytical.phaseCost({ logical, operation, bytes: bytesIn, tree: 0 }).durationNs) / 1e3;
  const { durationNs } = yield* quietly(
    runCollective({
      fabric: wireTopology(TOPOLOGY),
      phases: [PHASE],
      chunks: CHUNKS,
      activeChunks: 1,
      spread: 'deal',
      endpointDelayNs: ENDPOINT_DELAY_NS,
    }),
  );
  const [publishedAloneUs, publishedSharedUs] = [633.217, 40_008.217];
  const sharedUs = durationNs / 1e3;
  const off = (ours: number, published: number): number => Math.abs(ours / published - 1);
  const statements = [
    {
      figure: 'backends',
      statement: 'Direct all-reduce of 1 GiB over a switch of 64 without contention: 633 us, to 0.1 %.',
      holds: off(aloneUs, publishedAloneUs) < 0.001,
      numbers: { oursUs: aloneUs, publishedUs: publishedAloneUs },
      note: 'With reference rounding, in which every message has its links to itself; the difference is a step of the loop. In exact mode it takes what the bytes need, as below.',
    },
    {
      figure: 'backends',
      statement: 'The same with contention: 40 ms, to 3 %.',
      holds: off(sharedUs, publishedSharedUs) < 0.03,
      numbers: { oursUs: sharedUs, publishedUs: publishedSharedUs },
      note: 'The reference stores whole messages in the switch and sends them on from there, one after the other; ours flow through it as max-min fair fluids. The bytes alone take 39,375 us: 2 x 63/64 GiB at 50 GiB/s.',
    },
  ];
  return { statements, panels: [] };
}
