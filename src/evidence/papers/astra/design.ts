/**
 * The platforms of ASTRA-SIM as documents, with a single collective or a model to train. Links and queues are those of `platform.ts` and
 * `training.ts`: a queue for each channel of a dimension between packages, which shares its links with the others.
 */
import type { AlgorithmEntry } from '../../../collective/algorithm-name.ts';
import type { AlgorithmName, Collective, CollectiveOptimization } from '../../../collective/types.ts';
import { channelCount, type Fabric, type PhysicalDimension } from '../../../topology/physical/fabric.ts';
import { blocks } from '../../../topology/blocks/blocks.ts';
import { formOf } from '../../../topology/blocks/form.ts';
import type { ModelWorkload } from '../../../workload/model/model.ts';
import { BASE_V1 } from '../../../design/base.ts';
import type { Dispatch } from './scheduler/request.ts';
import type { Design, DesignDimension } from '../../../design/document.ts';
import { ENDPOINT_DELAY_NS, torus } from './platform.ts';
import { PASSES, QUEUES, TRAINING_CHUNKS, type TrainingRun } from './training.ts';

export interface CollectiveCase {
  readonly fabric: Fabric;
  readonly collective: Collective;
  readonly bytes: number;
  readonly chunks: number;
  readonly optimization: CollectiveOptimization;
  /** Defaults to issuing all chunks at once. */
  readonly dispatch?: Dispatch;
  /** By dimension; defaults to ring. */
  readonly algorithms?: readonly AlgorithmName[];
}

/** One collective and nothing else, so that a run lasts exactly as long. */
export function collectiveDesign(name: string, run: CollectiveCase): Design {
  const { fabric, collective, bytes, chunks, optimization, dispatch } = run;
  const queues = fabric.dimensions.map((dimension) => (dimension.size > 1 ? channelCount(dimension) : 1));
  const base = platformDesign(name, fabric, run.algorithms ?? []);
  const step = { kind: 'collective', label: 'Collective', collective, bytes, role: 'all' } as const;
  return {
    ...base,
    workload: {
      kind: 'table',
      label: 'One collective',
      loop: { kind: 'micro', passes: 1 },
      layers: [
        {
          name: 'collective',
          forward: [],
          recompute: [],
          inputGradient: [],
          updateNs: 0,
          weightGradient: [step],
        },
      ],
    },
    system: {
      ...base.system,
      chunks,
      activeChunks: 1,
      queuesPerDimension: Math.max(...queues),
      queues,
      dealing: 'chunks',
      ...(dispatch === undefined ? {} : { dispatch: { issue: dispatch.atOnce, below: dispatch.below } }),
      optimization,
    },
  };
}

/** An all-reduce and nothing else. */
export function reducingDesign(name: string, run: Omit<CollectiveCase, 'collective'>): Design {
  return collectiveDesign(name, { ...run, collective: 'allReduce' });
}

/** A model that is trained as in figures 13 to 18. */
export function trainingDesign(name: string, run: TrainingRun): Design {
  const { shape, modelParallel, compute, optimization = 'fourPhase', scheduling = 'LIFO' } = run;
  const base = platformDesign(name, torus(shape), []);
  const workload: ModelWorkload = run.workload;
  return {
    ...base,
    workload,
    parallelism: { modelParallel, overlap: true, innermost: 'data', iterations: PASSES },
    compute,
    system: {
      ...base.system,
      chunks: run.chunks ?? TRAINING_CHUNKS,
      activeChunks: QUEUES,
      queuesPerDimension: QUEUES,
      optimization,
      scheduling,
    },
  };
}

function platformDesign(
  name: string,
  { dimensions, routerLatencyNs }: Fabric,
  names: readonly AlgorithmName[],
): Design {
  const splitGBps = dimensions.map(sentGBps);
  const list = dimensions.map((_, index): AlgorithmEntry => ({
    algorithm: { name: names[index] ?? 'ring' },
    whole: false,
  }));
  const [widest] = dimensions.toReversed();
  if (widest === undefined) throw new Error(`${name} has no dimension`);
  const { efficiency, packetBytes, headerBytes } = widest.link;
  return {
    ...BASE_V1,
    name,
    topology: {
      dimensions: dimensions.map((dimension, index) => designDimension(dimension, index, packetBytes)),
      splitBandwidth: 'full',
    },
    parallelism: { modelParallel: 1, overlap: true },
    bandwidth: {
      budgetGBps: splitGBps.reduce((total, bandwidthGBps) => total + bandwidthGBps, 0),
      scheme: 'custom',
      customGBps: splitGBps,
    },
    system: {
      ...BASE_V1.system,
      scheduling: 'FIFO',
      endpointDelayNs: ENDPOINT_DELAY_NS,
      // A node of ASTRA-SIM continues as soon as it has received.
      steps: 'eager',
      queueBandwidth: 'share',
      links: { efficiency, packetBytes, headerBytes, routerLatencyNs },
      algorithms: { allReduce: list, reduceScatter: list, allGather: list, allToAll: list },
    },
  };
}

function designDimension(
  { kind, size, lanes, directions, link }: PhysicalDimension,
  index: number,
  packetBytes: number,
): DesignDimension {
  const packet = link.packetBytes === packetBytes ? {} : { packetBytes: link.packetBytes };
  return {
    kind,
    size,
    linkLatencyNs: link.latencyNs,
    tier: index === 0 ? 'package' : 'node',
    wires: { lanes, directions, ...packet },
  };
}

/** Returns what one NPU can send on its links; 0 if it is alone. */
function sentGBps(dimension: PhysicalDimension): number {
  if (dimension.size === 1) return 0;
  return dimension.link.bandwidthGBps * blocks[dimension.kind].linksPerNpu(formOf(dimension));
}
