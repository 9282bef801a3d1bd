/** What an operation of a replay takes with nothing beside it, under the scheme of a design. */
import type { Design } from '../../design/document.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { sendCosts } from '../../run/send-cost.ts';
import type { ReplayCollective } from '../../taskgraph/replay-graph.ts';
import { success, type Result } from '../../units/result.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import { trials } from '../questions/trials.ts';

export interface OperationCost {
  readonly durationNs: number;
  /** What a rank has for one operation at a time: its dimensions, or the links that a message takes. */
  readonly takes: readonly string[];
}

export function* operationCost(
  sends: ReplayCollective,
  design: Design,
): Generator<number, Result<OperationCost>, void> {
  const alone = aloneOf(sends, design);
  if (sends.message !== undefined) return messageCost(sends, sends.message, alone);
  const sizes = design.topology.dimensions.map(({ size }) => size);
  const takes = dimensionsOf(sends, sizes).map((dimension) => `dimension ${dimension}`);
  const steps = trials([alone]);
  for (;;) {
    const step = steps.next();
    if (step.done !== true) {
      yield 0;
      continue;
    }
    if (!step.value.ok) return step.value;
    const trial = step.value.value[0]!;
    return trial.ok
      ? success({ durationNs: trial.result.iterationNs, takes })
      : { ok: false, problems: trial.problems };
  }
}

/** An operation as one of a table. */
export function sentBy({ collective, bytes, span }: ReplayCollective, label: string): LayerOp {
  return {
    kind: 'collective',
    label,
    role: 'all',
    collective,
    bytes,
    ...(span === undefined ? {} : { span }),
  };
}

/** A layer of a table without operations. */
export function layerOf(name: string): Layer {
  return { name, forward: [], recompute: [], inputGradient: [], weightGradient: [], updateNs: 0 };
}

/** The design with this operation as its workload. */
function aloneOf(sends: ReplayCollective, design: Design): Design {
  const { collective } = sends;
  const layer = { ...layerOf(collective), forward: [sentBy(sends, collective)] };
  return {
    ...design,
    workload: { kind: 'table', label: 'one operation', loop: { kind: 'trace', passes: 1 }, layers: [layer] },
    parallelism: { modelParallel: 1, overlap: true },
  };
}

/** A message is sent whole, as those between the stages of a pipeline are. */
function messageCost(
  { bytes }: ReplayCollective,
  { from, to }: { readonly from: number; readonly to: number },
  alone: Design,
): Result<OperationCost> {
  const prepared = prepareDesign(alone, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, alone.bandwidth.scheme);
  if (!closed.ok) return closed;
  const topology = prepared.value.derived.topologyAt(closed.value.splitGBps);
  const { endpointDelayNs, policy, builtOn } = prepared.value.prepared;
  const servers = topology.dimensions.map(({ size }, dimension) => ({ dimension, size, spacing: 1 }));
  // Every NPU is a stage of its own.
  const graph = { stages: { group: { positions: [...servers.keys()] } } };
  const costOf = sendCosts(
    { servers, graph, endpointDelayNs, policy, ...(builtOn === undefined ? {} : { builtOn }) },
    topology,
  );
  const { durationNs, line } = costOf(from, to, bytes);
  return success({ durationNs, takes: [`links ${line}`] });
}

/** The dimensions in which the NPUs of a group differ, innermost first. */
function dimensionsOf({ span }: ReplayCollective, sizes: readonly number[]): readonly number[] {
  const found: number[] = [];
  let below = 1;
  for (const [index, size] of sizes.entries()) {
    const above = below * size;
    const isTouched = span === undefined || (span.stride < above && span.stride * span.size > below);
    if (isTouched && size > 1) found.push(index);
    below = above;
  }
  return found;
}
