/** A step of a profile as it was measured and as a design replays it. */
import type { Design } from '../../design/document.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { BothSides, SidePart } from '../chrome-trace/sides.ts';
import { COMPUTES, condense, type TraceNodes, type TraceOps } from '../trace-graph/op-graph.ts';
import type { Kernel, Profile } from './profile.ts';
import { nodesOf, stepOf } from './step.ts';

const NS_OF_US = 1000;

/** When the layers of a design with a trace began and ended. */
export interface LayerTimes {
  readonly startNs: ArrayLike<number>;
  readonly endNs: ArrayLike<number>;
}

export interface MeasuredProfile {
  readonly sidesAt: (times: LayerTimes) => BothSides;
}

/** Checks that the design replays this profile. */
export function measuredProfile(profile: Profile, { workload }: Design): Result<MeasuredProfile> {
  const { kernels } = stepOf(profile);
  const { nodes, kernelOf } = nodesOf(kernels, profile.lanes.length);
  const ops = condense(nodes);
  const layers = workload.kind === 'table' && workload.loop.kind === 'trace' ? workload.layers.length : 0;
  if (layers !== ops.count) {
    const message = `is another trace than that of the design (operations: ${ops.count}, not ${layers}); expected the file that it was opened from`;
    return problem(profile.file, message);
  }
  return success({
    sidesAt: (times) => ({
      tracks: profile.lanes.map((lane) => `Stream ${lane.replace(/^0:/, '')}`),
      measured: measuredParts(kernels),
      replayed: replayedParts(ops, nodes, kernelOf, times),
    }),
  });
}

function measuredParts(kernels: readonly Kernel[]): readonly SidePart[] {
  const first = kernels[0]?.fromUs ?? 0;
  const sinceFirst = (us: number): number => (us - first) * NS_OF_US;
  return kernels.map((kernel) => partOf(kernel, sinceFirst(kernel.fromUs), sinceFirst(kernel.toUs)));
}

function partOf({ name, lane, communication }: Kernel, startNs: number, endNs: number): SidePart {
  return { name, isCommunication: communication !== null, track: lane, startNs, endNs };
}

/** The kernels of operations; those of a joined computation follow one another. What passes before a kernel begins is not drawn. */
function replayedParts(
  ops: TraceOps,
  { kind, lane, durationNs }: TraceNodes,
  kernelOf: (node: number) => Kernel,
  { startNs, endNs }: LayerTimes,
): readonly SidePart[] {
  const parts: SidePart[] = [];
  for (let op = 0; op < ops.count; op += 1) {
    const node = ops.first[op]!;
    const isRun = node % 2 === 1;
    if (ops.kind[op] !== COMPUTES) {
      if (isRun) parts.push(partOf(kernelOf(node), startNs[op]!, endNs[op]!));
      continue;
    }
    let at = startNs[op]!;
    let left = ops.nodes[op]!;
    for (let next = node; left > 0; next += 1) {
      if (kind[next] !== COMPUTES || lane[next] !== lane[node]) continue;
      const until = at + durationNs[next]!;
      if (next % 2 === 1) parts.push(partOf(kernelOf(next), at, until));
      at = until;
      left -= 1;
    }
  }
  return parts;
}
