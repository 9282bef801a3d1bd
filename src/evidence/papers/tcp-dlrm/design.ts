/** The systems of the paper as designs, in which every NPU runs its own iteration. */
import { BASE_V1 } from '../../../design/base.ts';
import type { Design, DesignDimension, DesignSystem } from '../../../design/document.ts';
import { dlrmWorkload, type DlrmWorkload } from '../../../workload/dlrm/facts/description.ts';
import type { PacketOptions } from '../../../network/models/packets/option-facts.ts';
import type { SendOrder } from '../../../network/packets/collectives/all-reduce.ts';
import type { TcpSettings } from '../../../network/packets/tcp/settings.ts';
import type { TrainingInput } from './training.ts';

const PS_PER_NS = 1000;
const GBPS_PER_GBYTE = 8;

/** Returns the design of a training; its segments, window and timer are in whole bytes and ns. */
export function designOfTraining(name: string, input: TrainingInput): Design {
  const { system, linkGbps, iterations, flopPerSecond } = input;
  const isFlat = system === 'flat';
  const outerGBps = linkGbps / GBPS_PER_GBYTE;
  const customGBps = isFlat ? [outerGBps] : [input.localGbps / GBPS_PER_GBYTE, outerGBps];
  return {
    ...BASE_V1,
    name,
    topology: { dimensions: dimensionsOf(input), splitBandwidth: 'full' },
    workload: workloadOf(input),
    parallelism: { modelParallel: 1, overlap: true, iterations },
    system: systemOf(input),
    compute: { peakTflops: flopPerSecond / 1e12, efficiency: 1 },
    bandwidth: {
      budgetGBps: customGBps.reduce((sum, gbps) => sum + gbps, 0),
      scheme: 'custom',
      mode: 'fixed',
      customGBps,
    },
  };
}

/** An all-reduce on one switch. */
export interface SingleInput {
  readonly algorithm: 'doubleBinaryTree' | 'direct';
  readonly bytes: number;
  readonly nodes: number;
  readonly linkGbps: number;
  readonly linkLatencyPs: number;
  readonly injectionPs: number;
  readonly switchBufferBytes: number;
  readonly settings: TcpSettings;
  readonly sendOrder: SendOrder;
  readonly chunks: number;
  /** Chunks that a node has in progress at once. */
  readonly slotsPerNode: number;
}

/** Returns the design of a single all-reduce and nothing else, so that a run lasts exactly as long. */
export function designOfSingle(name: string, input: SingleInput): Design {
  const { algorithm, bytes, nodes, linkGbps, linkLatencyPs } = input;
  const linkGBps = linkGbps / GBPS_PER_GBYTE;
  const step = {
    kind: 'collective',
    label: 'All-reduce',
    collective: 'allReduce',
    bytes,
    role: 'all',
  } as const;
  const layer = { name: 'all-reduce', forward: [], recompute: [], inputGradient: [], updateNs: 0 };
  return {
    ...BASE_V1,
    name,
    topology: {
      dimensions: [{ kind: 'switch', size: nodes, linkLatencyNs: linkLatencyPs / PS_PER_NS, tier: 'pod' }],
      splitBandwidth: 'full',
    },
    workload: {
      kind: 'table',
      label: 'One all-reduce',
      loop: { kind: 'micro', passes: 1 },
      layers: [{ ...layer, weightGradient: [step] }],
    },
    parallelism: { modelParallel: 1, overlap: true },
    system: {
      ...BASE_V1.system,
      chunks: input.chunks,
      activeChunks: input.slotsPerNode,
      queuesPerDimension: 1,
      scheduling: 'FIFO',
      endpointDelayNs: input.injectionPs / PS_PER_NS,
      network: 'packets',
      algorithms: { allReduce: [{ algorithm: { name: algorithm }, whole: false }] },
      packets: packetsOf(input),
    },
    bandwidth: { budgetGBps: linkGBps, scheme: 'custom', mode: 'fixed', customGBps: [linkGBps] },
  };
}

/** The transport of both: every NPU runs by itself. */
function packetsOf({
  settings,
  switchBufferBytes,
  sendOrder,
}: Pick<SingleInput, 'settings' | 'switchBufferBytes' | 'sendOrder'>): PacketOptions {
  return {
    segmentBytes: settings.segmentBytes,
    windowBytes: settings.windowBytes,
    rtoNs: settings.rtoPs / PS_PER_NS,
    switchBufferBytes,
    ...(settings.idealAck ? {} : { realAcks: true }),
    ...(sendOrder === 'ascending' ? { sameOrder: true } : {}),
    eachNpu: true,
  };
}

function dimensionsOf(input: TrainingInput): readonly DesignDimension[] {
  const { system, nodes, nodesPerSupernode, linkLatencyPs, localInjectionPs, localSwitches } = input;
  const linkLatencyNs = linkLatencyPs / PS_PER_NS;
  if (system === 'flat') return [{ kind: 'switch', size: nodes, linkLatencyNs, tier: 'pod' }];
  return [
    {
      kind: 'switch',
      size: nodesPerSupernode,
      linkLatencyNs,
      tier: 'node',
      packets: { losslessSwitches: localSwitches, endpointDelayNs: localInjectionPs / PS_PER_NS },
    },
    {
      kind: 'switch',
      size: nodes / nodesPerSupernode,
      linkLatencyNs,
      tier: 'pod',
      packets: { switchPorts: nodes },
    },
  ];
}

function workloadOf(input: TrainingInput): DlrmWorkload {
  return {
    ...dlrmWorkload('dlrm-tcp'),
    samplesPerNpu: input.batchPerGpu,
    lookupNs: input.lookupSeconds * 1e9,
    tableUpdateNs: input.updateSeconds * 1e9,
    updatesLast: true,
    lastReduction: input.lastIterationAllReduce ? 'unawaited' : 'none',
  };
}

function systemOf(input: TrainingInput): DesignSystem {
  const { system, chunks, allToAllChunks, allReduce = 'trees' } = input;
  const tree = { algorithm: { name: 'doubleBinaryTree' }, whole: false } as const;
  const direct = { algorithm: { name: 'direct' }, whole: false } as const;
  const isFlat = system === 'flat';
  const outermost = allReduce === 'trees' ? tree : direct;
  const algorithms = isFlat ? [direct] : [direct, direct];
  return {
    ...BASE_V1.system,
    chunks,
    activeChunks: input.slotsPerNode,
    queuesPerDimension: 1,
    scheduling: 'LIFO',
    optimization: system === 'hier' ? 'baseline' : 'localBWAware',
    endpointDelayNs: input.injectionPs / PS_PER_NS,
    network: 'packets',
    algorithms: {
      allReduce: isFlat ? [outermost] : [direct, outermost],
      allToAll: algorithms,
      reduceScatter: algorithms,
      allGather: algorithms,
    },
    packets: { ...packetsOf(input), ...(allToAllChunks > 0 ? { allToAllChunks } : {}) },
  };
}
