/** What every NPU does in a phase of a chunk, message by message. */
import type { LogicalDimension, Phase as PlannedPhase } from '../../../collective/types.ts';
import type { EachNpuSystem } from './system.ts';
import type { Phase } from '../collectives/phase.ts';

const PS_PER_NS = 1000;

/** Messages have whole bytes, at least one. */
export function packetPhase(
  { logical, operation, bytesIn }: Pick<PlannedPhase, 'logical' | 'operation' | 'bytesIn'>,
  { topology, endpointDelayNs }: Pick<EachNpuSystem, 'topology' | 'endpointDelayNs'>,
): Phase {
  const { packets } = topology.dimensions[logical.dimension]!;
  const isTree = logical.algorithm.name === 'doubleBinaryTree';
  const isWholeMessage = isTree || operation === 'allGather';
  return {
    kind: isTree ? 'tree' : operation === 'allReduce' ? 'allReduce' : 'exchange',
    groupOf: groupsOf(logical),
    messageBytes: Math.max(1, Math.floor(isWholeMessage ? bytesIn : bytesIn / logical.size)),
    delayPs: Math.round((packets?.endpointDelayNs ?? endpointDelayNs) * PS_PER_NS),
    isWhole: packets?.losslessSwitches !== undefined,
  };
}

/** Returns the NPUs of a group in rank order, one and the same list for all of them. */
function groupsOf({ size, npuStride }: LogicalDimension): (npu: number) => readonly number[] {
  const known = new Map<number, readonly number[]>();
  return (npu) => {
    const first = npu - (Math.floor(npu / npuStride) % size) * npuStride;
    let group = known.get(first);
    if (group === undefined) {
      group = Array.from({ length: size }, (_, rank) => first + rank * npuStride);
      known.set(first, group);
    }
    return group;
  };
}

/** Returns the bytes that an NPU sends in the phase, on average, and in how many messages. */
export function sentIn(
  { kind, messageBytes }: Pick<Phase, 'kind' | 'messageBytes'>,
  ranks: number,
): { readonly bytes: number; readonly messages: number } {
  const ofTree = (2 * (ranks - 1)) / ranks;
  const messages = kind === 'tree' ? ofTree : kind === 'allReduce' ? 2 * (ranks - 1) : ranks - 1;
  return { bytes: messages * messageBytes, messages };
}
