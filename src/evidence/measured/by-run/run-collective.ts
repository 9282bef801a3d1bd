/** A measured collective by the event-driven run: alone, on links with a latency and a bandwidth. */
import type { Collective } from '../../../collective/types.ts';
import { TOTALS_ONLY } from '../../../simulator/input.ts';
import type { Dimension } from '../../../topology/dimension.ts';
import { collectiveConstants, complete, fabricConstants } from '../../../workload/calibration/collectives.ts';
import { BURST_VALUES, EXPERT_CONSTANTS, H800 } from '../../../workload/calibration/experts.ts';
import { FITTED } from '../../../workload/calibration/fitted.ts';
import { chipById } from '../../../workload/calibration/stacks.ts';
import type { CollectiveConstants } from '../../../workload/step-time/collective-constants.ts';
import { EXCHANGE_BYTES, type MeasuredCollective } from '../../../workload/step-time/collective-time.ts';
import type { FabricConstants } from '../../../workload/step-time/fabric-time.ts';
import { MOST_RAILS } from '../../../topology/measured-links.ts';
import { prepareTable } from '../../../run/prepare-case.ts';
import { startRun } from '../../../run/simulate.ts';
import type { Subject } from '../measured-case.ts';
import { POLICY } from './policy.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

type Of<Kind extends Subject['kind']> = Extract<Subject, { readonly kind: Kind }>;

const COLLECTIVES: Readonly<Record<MeasuredCollective, Collective>> = {
  all_reduce: 'allReduce',
  all_gather: 'allGather',
  reduce_scatter: 'reduceScatter',
  all_to_all: 'allToAll',
};
const CHUNKS = 16;

/**
 * Returns us: a launch, then the steps of the schedule on links with the latency and the rate of the protocol for a message of this size;
 * the faster of the two protocols runs. A collective that runs alone has no contention: the run adds only its steps.
 */
export function runCollectiveUs(subject: Of<'collective'>): number | null {
  const { chip, collective, ranks, nodes, bytes, fabric } = subject;
  const { constants } = collectiveConstants(chipById(chip));
  const inside = Math.ceil(ranks / nodes);
  if (inside * nodes !== ranks) return null;
  const name = COLLECTIVES[collective];
  const rounds = name === 'allReduce' ? 2 : 1;
  const buffer = name === 'allGather' ? bytes / ranks : bytes;
  // Over several nodes it is cut into chunks, so that the links inside and between nodes are busy at once; a step is counted once for all
  // of them.
  const chunks = nodes > 1 ? CHUNKS : 1;
  const between = betweenLink(subject, inside, fabricConstants(fabric));
  const times = protocolsOf(name, bytes, inside, constants).map(({ rateGBps, stepUs, launchUs }) => {
    const near = link(inside, rateGBps, (stepUs * 1e3) / chunks);
    const ns = aloneNs(name, buffer, [near, between], chunks);
    // A launch includes the step of two ranks.
    return ns === null ? null : ns / 1e3 + launchUs - (inside > 1 ? rounds * stepUs : 0);
  });
  return times.some((time) => time === null) ? null : Math.min(...times.flatMap((time) => time ?? []));
}

interface Protocol {
  readonly rateGBps: number;
  readonly stepUs: number;
  readonly launchUs: number;
}

function protocolsOf(
  collective: Collective,
  bytes: number,
  ranks: number,
  constants: CollectiveConstants,
): readonly Protocol[] {
  const { rankUs, busGBps, lowLatencyGBps, handshakeUs, rampMB, switchGain } = constants;
  const ramp = 1 + Math.sqrt((rampMB * 1e6) / bytes);
  if (collective === 'allToAll') {
    const copies = constants.exchangeUs * Math.min(1, bytes / (ranks * EXCHANGE_BYTES));
    const rateGBps = (busGBps * constants.exchangeShare) / ramp;
    return [{ rateGBps, stepUs: 0, launchUs: constants.latencyUs + copies }];
  }
  const isReduce = collective === 'allReduce';
  const launchUs = isReduce ? constants.reduceLatencyUs : constants.latencyUs;
  const gain = isReduce ? 1 + switchGain * (1 - 2 / ranks) * (4 / 3) : 1;
  return [
    { rateGBps: lowLatencyGBps, stepUs: rankUs, launchUs },
    { rateGBps: (busGBps * gain) / ramp, stepUs: rankUs, launchUs: launchUs + handshakeUs },
  ];
}

/** A collective drives a limited number of NICs per node; its ring passes every rank of a node on the way to the next. */
function betweenLink(
  { chip, collective, nodes }: Of<'collective'>,
  inside: number,
  { railShare, reduceRoundUs, roundUs }: FabricConstants,
): Dimension {
  const { nicGBps } = chipById(chip);
  const stepUs = (collective === 'all_reduce' ? reduceRoundUs : roundUs) * inside;
  return link(nodes, (nicGBps * railShare * Math.min(inside, MOST_RAILS)) / inside, (stepUs * 1e3) / CHUNKS);
}

/** Returns GB/s, or us for the low-latency kernels. */
export function runExperts({ mode, direction, ranks, link: wire }: Of<'experts'>): number | null {
  const { linkShare, nicShare, burstShare, ...startUs } = complete(EXPERT_CONSTANTS, FITTED['deepep'] ?? {});
  const { linkGBps, nicGBps, node } = H800;
  const perValue = direction === 'dispatch' ? 1 : 2;
  if (mode === 'normal') {
    const isNear = wire === 'NVLink';
    const size = isNear ? ranks : ranks / node;
    const bytes = BURST_VALUES * perValue;
    const ns = aloneNs(
      'allToAll',
      bytes,
      [link(size, isNear ? linkGBps * linkShare : nicGBps * nicShare, 0)],
      1,
    );
    return ns === null ? null : (bytes * (size - 1)) / size / ns;
  }
  // The time of the kernels inside a node is measured as a whole, before their messages to other nodes.
  const beginUs = direction === 'dispatch' ? startUs.dispatchUs : startUs.combineUs;
  const nodes = Math.max(1, ranks / node);
  const ns = aloneNs('allToAll', BURST_VALUES * perValue, [link(nodes, nicGBps * burstShare, 0)], 1);
  return ns === null ? null : beginUs + ns / 1e3;
}

/** @param stepNs latency of a message, which takes a link to the switch and one from it */
function link(size: number, bandwidthGBps: number, stepNs: number): Dimension {
  return { kind: 'switch', size, bandwidthGBps, linkLatencyNs: stepNs / 2, tier: 'node' };
}

/** Returns the ns of a collective of all NPUs, by rings or by direct exchange. */
function aloneNs(
  collective: Collective,
  bytes: number,
  dimensions: readonly Dimension[],
  chunks: number,
): number | null {
  if (dimensions.every(({ size }) => size === 1)) return 0;
  const name = collective === 'allToAll' ? 'direct' : 'ring';
  const prepared = prepareTable(
    {
      sizes: dimensions.map(({ size }) => size),
      layers: [
        {
          name: 'alone',
          forward: [],
          recompute: [],
          inputGradient: [],
          updateNs: 0,
          weightGradient: [
            {
              kind: 'collective',
              label: 'alone',
              collective,
              bytes: Math.max(1, Math.round(bytes)),
              role: 'all',
            },
          ],
        },
      ],
      loop: { kind: 'micro', passes: 1 },
      overlap: false,
      algorithms: { [collective]: dimensions.map(() => ({ algorithm: { name }, whole: false })) },
      policy: { ...POLICY, chunks },
      endpointDelayNs: 0,
    },
    ALL_PARTS,
  );
  if (!prepared.ok) return null;
  const started = startRun(prepared.value, { dimensions, splitBandwidth: 'full' }, TOTALS_ONLY);
  if (!started.ok) return null;
  while (!started.value.run.advance(1_000_000));
  return started.value.run.totals().endNs;
}
