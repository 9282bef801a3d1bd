/**
 * Writes the network and the system file of ASTRA-sim 2 for a design under a split of its bandwidth. Its workload is a trace
 * (chakra/from-graph.ts); what else the files cannot express is listed by the field of the design.
 */
import { printAlgorithm, type AlgorithmEntry } from '../../collective/algorithm-name.ts';
import { defaultAlgorithm } from '../../collective/default-algorithm.ts';
import { CHOSEN_COLLECTIVES, type ChosenCollective } from '../../collective/collectives.ts';
import type { Compute, Design } from '../../design/document.ts';
import { messageBandwidthGBps, payloadShare } from '../../topology/bandwidth.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import type { Dimension, Topology } from '../../topology/dimension.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { unnamedAlgorithms } from '../algorithm-names.ts';
import { unnamedBlocks } from '../block-names.ts';
import { exportLosses } from './export-losses.ts';
import { printNetwork } from './network.ts';
import { LIST_KEYS } from './system-keys.ts';

export interface Astra2Files {
  readonly network: string;
  readonly system: string;
  /** Switches to run the reference with, such as `--num-queues-per-dim=2`. */
  readonly switches: readonly string[];
  readonly dropped: readonly Problem[];
}

/** @param topology topology of the design, with the bandwidths of a split */
export function astra2FromDesign(design: Design, topology: Topology): Result<Astra2Files> {
  const unnamed = unnamedBlocks(topology.dimensions, 'astra2', 'ASTRA-sim 2');
  if (unnamed.length > 0) return failure(...unnamed);
  const kept = topology.dimensions.flatMap((dimension, index) =>
    dimension.size > 1 ? [{ dimension, index }] : [],
  );
  if (kept.length === 0) {
    return problem(
      'topology.dimensions',
      'ASTRA-sim 2 needs a dimension of at least 2 NPUs; the design has none',
    );
  }
  const starved = kept.find(({ dimension }) => !(messageGiBps(dimension) > 0));
  if (starved !== undefined) {
    const message = `dimension ${starved.index + 1} has no bandwidth under the shown scheme; ASTRA-sim 2 needs more than 0`;
    return problem(`topology.dimensions[${starved.index}]`, message);
  }
  const indices = kept.map(({ index }) => index);
  const lists = Object.fromEntries(
    CHOSEN_COLLECTIVES.map((collective) => [collective, algorithmsOf(design, collective, indices)]),
  );
  const without = unnamedAlgorithms(lists, 'ASTRA-sim 2');
  if (without.length > 0) return failure(...without);
  const { queuesPerDimension } = design.system;
  return success({
    network: printNetwork(
      kept.map(({ dimension }) => ({
        kind: dimension.kind,
        size: dimension.size,
        gibps: messageGiBps(dimension),
        latencyNs: dimension.linkLatencyNs,
      })),
    ),
    system: `${JSON.stringify(systemFields(design, indices), null, 2)}\n`,
    switches: queuesPerDimension > 1 ? [`--num-queues-per-dim=${queuesPerDimension}`] : [],
    dropped: exportLosses(design, topology),
  });
}

/**
 * Returns the bandwidth of a message, which ASTRA-sim 2 calls the bandwidth of a link. For links that are given one by one it is computed
 * without a conversion over 10^9 B/s, so that a file that was read is written unchanged.
 */
function messageGiBps(dimension: Dimension): number {
  const { kind, size, link, framing } = dimension;
  if (link !== undefined)
    return (
      link.linkBandwidthGiBps * blocks[kind].linksPerMessage(size, link.linksPerNpu) * payloadShare(framing)
    );
  return (messageBandwidthGBps(dimension, size, 'full') * 1e9) / 2 ** 30;
}

function systemFields(design: Design, kept: readonly number[]) {
  const { system, compute } = design;
  const lists = CHOSEN_COLLECTIVES.map(
    (collective) =>
      [LIST_KEYS[collective], algorithmsOf(design, collective, kept).map(printAlgorithm)] as const,
  );
  return {
    'scheduling-policy': system.scheduling,
    'endpoint-delay': Math.round(system.endpointDelayNs),
    'active-chunks-per-dimension': system.activeChunks,
    'preferred-dataset-splits': system.chunks,
    ...Object.fromEntries(lists),
    'collective-optimization': system.optimization === 'baseline' ? 'baseline' : 'localBWAware',
    ...rooflineFields(compute),
  };
}

/** One entry per dimension, up to one that spans all NPUs. */
function algorithmsOf({ topology, system }: Design, collective: ChosenCollective, kept: readonly number[]) {
  const entries: AlgorithmEntry[] = [];
  for (const index of kept) {
    const { kind, size } = topology.dimensions[index] ?? { kind: 'ring', size: 1 };
    const entry = system.algorithms[collective]?.[index] ?? {
      algorithm: defaultAlgorithm({ kind, size }, collective),
      whole: false,
    };
    entries.push(entry);
    if (entry.whole) break;
  }
  return entries;
}

/** ASTRA-sim 2 derives its roofline from a memory bandwidth: without one there is no roofline. */
function rooflineFields({ peakTflops, efficiency, memoryGBps, array }: Compute) {
  if (memoryGBps === undefined || array !== undefined) return {};
  return { 'roofline-enabled': 1, 'peak-perf': peakTflops * efficiency, 'local-mem-bw': memoryGBps };
}
