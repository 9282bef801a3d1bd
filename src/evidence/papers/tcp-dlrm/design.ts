/** The systems of the paper as designs, in which every NPU runs its own iteration. */
import { BASE_V1 } from '../../../design/base.ts';
import type { Design, DesignDimension, DesignSystem } from '../../../design/document.ts';
import { dlrmWorkload, type DlrmWorkload } from '../../../workload/dlrm/facts/description.ts';
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
  const { settings, system, chunks, allToAllChunks, sendOrder } = input;
  const tree = { algorithm: { name: 'doubleBinaryTree' }, whole: false } as const;
  const direct = { algorithm: { name: 'direct' }, whole: false } as const;
  const isFlat = system === 'flat';
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
      allReduce: isFlat ? [tree] : [direct, tree],
      allToAll: algorithms,
      reduceScatter: algorithms,
      allGather: algorithms,
    },
    packets: {
      segmentBytes: settings.segmentBytes,
      windowBytes: settings.windowBytes,
      rtoNs: settings.rtoPs / PS_PER_NS,
      switchBufferBytes: input.switchBufferBytes,
      ...(settings.idealAck ? {} : { realAcks: true }),
      ...(sendOrder === 'ascending' ? { sameOrder: true } : {}),
      eachNpu: true,
      ...(allToAllChunks > 0 ? { allToAllChunks } : {}),
    },
  };
}
