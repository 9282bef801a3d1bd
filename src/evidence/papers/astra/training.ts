/**
 * Training on the torus of Table IV, by the event-driven simulator: one NPU stands for all, a dimension has four queues of chunks, one for
 * each one-way ring. No link of a torus is shared by two rings, so the contention-free network gives the same times as messages on links (a
 * test in this folder verifies it). The two local rings serve two queues each, at half their bandwidth.
 *
 * The paper does not print the chunks of a collective (four, one for each ring, as in the torus samples of its simulator), nor the time of
 * the computation.
 */
import { createAnalyticalNetwork } from '../../../network/analytical/analytical.ts';
import type { CollectiveOptimization } from '../../../collective/types.ts';
import { TOTALS_ONLY } from '../../../simulator/input.ts';
import type { SchedulingPolicy } from '../../../simulator/policy.ts';
import { createRun } from '../../../simulator/run.ts';
import type { RunTotals } from '../../../simulator/record/totals.ts';
import type { Dimension, Topology } from '../../../topology/dimension.ts';
import { payloadBandwidthGBps } from '../../../topology/physical/fabric.ts';
import { valueOf } from '../../../units/result.ts';
import type { PlainRate } from '../../../workload/rate/compute-rate.ts';
import type { Layer } from '../../../workload/table/layer.ts';
import type { LoopSettings } from '../../../workload/training-loops/facts/loops.ts';
import { generateModel, type ModelWorkload } from '../../../workload/model/model.ts';
import { mappingOf } from '../../../workload/mapping/mapping.ts';
import { prepareTable } from '../../../run/prepare-case.ts';
import {
  ENDPOINT_DELAY_NS,
  LOCAL_LINK,
  LOCAL_RINGS,
  PACKAGE_LINK,
  PACKAGE_RINGS,
  type TorusShape,
} from './platform.ts';
import type { Steps } from './steps.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

export const QUEUES = 2 * PACKAGE_RINGS;
export const TRAINING_CHUNKS = 4;
/** Iterations of every run of the paper. */
export const PASSES = 2;
const EVENTS_A_STEP = 8192;

export interface TrainingRun {
  readonly shape: TorusShape;
  readonly workload: ModelWorkload;
  /** NPUs of a model-parallel group, which takes the outermost dimensions. */
  readonly modelParallel: number;
  readonly compute: PlainRate;
  readonly scheduling?: SchedulingPolicy;
  readonly optimization?: CollectiveOptimization;
  readonly chunks?: number;
}

export interface Trained {
  readonly totals: RunTotals;
  readonly layerNames: readonly string[];
  /** Share of the time that is not computation. */
  readonly exposedShare: number;
}

export function* train(run: TrainingRun): Steps<Trained> {
  const { shape, chunks = TRAINING_CHUNKS, scheduling = 'LIFO', optimization = 'fourPhase' } = run;
  const { layers, loop } = layersOf(run);
  const policy = {
    chunks,
    activeChunks: QUEUES,
    queuesPerDimension: QUEUES,
    scheduling,
    intraDimension: 'FIFO',
    interDimension: 'ascending',
    optimization,
    rounding: 'exact',
  } as const;
  const rings = shape.map(() => ({ algorithm: { name: 'ring' }, whole: false }) as const);
  const prepared = valueOf(
    prepareTable(
      {
        sizes: shape,
        layers,
        loop,
        overlap: true,
        algorithms: { allReduce: rings, reduceScatter: rings, allGather: rings, allToAll: rings },
        policy,
        endpointDelayNs: ENDPOINT_DELAY_NS,
      },
      ALL_PARTS,
    ),
  );
  const topology = queueTopology(shape);
  const bandwidthGBps = prepared.servers.map(
    ({ dimension }) => QUEUES * (topology.dimensions[dimension]?.bandwidthGBps ?? 0),
  );
  const simulation = createRun(
    {
      graph: prepared.graph,
      logical: prepared.logical,
      servers: prepared.servers.length,
      serverSizes: prepared.servers.map(({ size }) => size),
      serverBandwidthGBps: bandwidthGBps,
      balanceBandwidth: bandwidthGBps,
      physicalDimensions: shape.length,
      network: createAnalyticalNetwork({ topology, endpointDelayNs: ENDPOINT_DELAY_NS, rounding: 'exact' }),
      policy,
    },
    TOTALS_ONLY,
  );
  while (!simulation.advance(EVENTS_A_STEP)) yield;
  const totals = simulation.totals();
  return {
    totals,
    layerNames: prepared.graph.layerNames,
    exposedShare: 1 - totals.computeNs / totals.endNs,
  };
}

/** Bandwidth of a message of one queue: a ring in one direction, or half of one inside the package. */
export function queueTopology(shape: TorusShape): Topology {
  const dimensions = shape.map((size, index): Dimension => ({
    kind: 'ring',
    size,
    bandwidthGBps:
      index === 0
        ? (payloadBandwidthGBps(LOCAL_LINK) * LOCAL_RINGS) / QUEUES
        : payloadBandwidthGBps(PACKAGE_LINK),
    linkLatencyNs: index === 0 ? LOCAL_LINK.latencyNs : PACKAGE_LINK.latencyNs,
    tier: 'package',
  }));
  return { dimensions, splitBandwidth: 'full' };
}

/** Returns the layer table of a run, and its training loop. */
export function layersOf({ shape, workload, modelParallel, compute }: TrainingRun): {
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
} {
  const npus = shape.reduce((product, size) => product * size, 1);
  const mapping = valueOf(mappingOf(npus, { modelParallel, innermost: 'data', compute }));
  const { layers, loop } = valueOf(generateModel(workload, mapping, ALL_PARTS));
  return { layers, loop: { ...loop, passes: PASSES } };
}
