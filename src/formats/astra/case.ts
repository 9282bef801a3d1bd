/**
 * Converts the three files of a run of ASTRA-sim 1.0 and its options to a case. Sizes, times and latencies are truncated where the
 * reference truncates them (`rounding: 'reference'`).
 */
import { asSent, type MessagePolicy } from '../../collective/message-policy.ts';
import type { AstraSystem } from './system.ts';
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import type { ChosenCollective } from '../../collective/collectives.ts';
import type { SystemPolicy } from '../../simulator/policy.ts';
import { linkLevelBandwidthGBps } from '../../topology/bandwidth.ts';
import type { Topology } from '../../topology/dimension.ts';
import { failure, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { Layer } from '../../workload/table/layer.ts';
import type { LoopSettings } from '../../workload/training-loops/facts/loops.ts';
import type { AstraFiles } from './files.ts';
import { layersOfRows } from './layers.ts';
import { workProblems } from './limits.ts';
import { scaled } from './scale.ts';

/** The command-line switches of the reference that change a result. */
export interface AstraOptions {
  readonly passes: number;
  readonly commScale: number;
  readonly computeScale: number;
  readonly injectionScale: number;
  readonly queuesPerDimension: number;
  /**
   * Not in the reference: runs a double binary tree outside the all-reduce position like the reference, as a full all-reduce of the same
   * bytes. Defaults to refusing it.
   */
  readonly parity?: boolean;
}

export const DEFAULT_OPTIONS: AstraOptions = {
  passes: 1,
  commScale: 1,
  computeScale: 1,
  injectionScale: 1,
  queuesPerDimension: 1,
};

export interface AstraCase {
  readonly topology: Topology;
  /** Sizes of the dimensions, innermost first. */
  readonly sizes: readonly number[];
  /** After scaling. */
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
  readonly overlap: true;
  readonly algorithms: Readonly<Record<ChosenCollective, readonly AlgorithmEntry[]>>;
  readonly policy: SystemPolicy;
  readonly endpointDelayNs: number;
}

/** Default of the reference if the system file has no `endpoint-delay`; the injection scale does not apply to it. */
const DEFAULT_ENDPOINT_DELAY_NS = 10;

/** Problems name a place in a file; exceeding the limits of a run is a problem (limits.ts). */
export function astraCase(files: AstraFiles, options: AstraOptions): Result<AstraCase> {
  const { system } = files.system;
  const { workload } = files.workload;
  const delay = system['endpoint-delay'];
  const { dimensions } = files.network.network;
  const described: AstraCase = {
    topology: {
      dimensions: dimensions.map((dimension) => ({
        ...dimension,
        bandwidthGBps: linkLevelBandwidthGBps(dimension.kind, dimension.size, dimension.link),
      })),
      splitBandwidth: 'links',
    },
    sizes: dimensions.map(({ size }) => size),
    layers: layersOfRows(workload.rows, { compute: options.computeScale, comm: options.commScale }),
    loop: { ...workload.loop, passes: options.passes },
    overlap: true,
    algorithms: {
      allReduce: system['all-reduce-implementation'],
      reduceScatter: system['reduce-scatter-implementation'],
      allGather: system['all-gather-implementation'],
      allToAll: system['all-to-all-implementation'].map((entry) =>
        asSent(entry, 'allToAll', messagesOf(system)),
      ),
    },
    policy: {
      chunks: system['preferred-dataset-splits'],
      activeChunks: system['active-chunks-per-dimension'] ?? 1,
      queuesPerDimension: options.queuesPerDimension,
      scheduling: system['scheduling-policy'],
      intraDimension: system['intra-dimension-scheduling'] ?? 'FIFO',
      interDimension: system['inter-dimension-scheduling'] ?? 'ascending',
      optimization: system['collective-optimization'],
      rounding: 'reference',
      ...(options.parity === true && { fullTrees: true }),
    },
    endpointDelayNs: delay === undefined ? DEFAULT_ENDPOINT_DELAY_NS : scaled(delay, options.injectionScale),
  };
  const problems = workProblems(described, files);
  return problems.length > 0 ? failure(...problems) : success(described);
}

/** The keys of Table III of the ASTRA-SIM paper, which later versions have lost. */
export function messagesOf(system: AstraSystem): MessagePolicy {
  const { 'packet-routing': packetRouting, 'injection-policy': injection } = system;
  return {
    ...(packetRouting === undefined ? {} : { packetRouting }),
    ...(injection === undefined ? {} : { injection }),
  };
}
