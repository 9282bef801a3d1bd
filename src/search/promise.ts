/** Estimates the time of ways to train, which decides only the order in which they are visited; it is not a bound. */
import type { Collective } from '../collective/types.ts';
import { budgetOf } from '../design/budget.ts';
import type { Design } from '../design/document.ts';
import { designAxes } from '../design/parallelism/axes.ts';
import type { GroupRole } from '../taskgraph/roles.ts';
import type { LayerOp } from '../workload/table/layer.ts';
import { graphSource } from '../run/graph-source.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

/** ns, as if nothing overlapped and each collective had all of the budget; Infinity if no run can be. */
export function promiseNs(design: Design): number {
  const { degrees } = designAxes(design);
  if (!Number.isSafeInteger(degrees.data)) return Infinity;
  const few = withFewLayers(design);
  const source = graphSource(few.design, ALL_PARTS);
  if (!source.ok) return Infinity;
  const { value } = source;
  const gbps = budgetOf(design);
  const npusOf = (role: GroupRole): number => {
    if (role === 'model') return degrees.tensor;
    if (role === 'context') return degrees.context;
    return degrees.data * degrees.context * (role === 'data' ? 1 : degrees.tensor);
  };
  const nsOf = (ops: readonly LayerOp[]): number =>
    ops.reduce(
      (ns, op) =>
        ns +
        (op.kind === 'compute' ? op.durationNs : (op.bytes * sent(op.collective, npusOf(op.role))) / gbps),
      0,
    );
  let eachMicroBatchNs = 0;
  let onceNs = 0;
  for (const { forward, recompute, inputGradient, weightGradient } of value.layers) {
    eachMicroBatchNs += nsOf(forward) + nsOf(recompute) + nsOf(inputGradient);
    eachMicroBatchNs += nsOf(weightGradient.filter(({ kind }) => kind === 'compute'));
    onceNs += nsOf(weightGradient.filter(({ kind }) => kind === 'collective'));
  }
  if (value.kind !== 'pipeline') return few.times * (eachMicroBatchNs + onceNs);
  // The first micro-batch of the last stage waits for all stages before it.
  const { stages, microBatches } = value.shape;
  return (few.times * ((microBatches + stages - 1) * eachMicroBatchNs + onceNs)) / stages;
}

/** Layers of a model are mostly alike, so one for each part stands for all. */
function withFewLayers(design: Design): { readonly design: Design; readonly times: number } {
  const { workload, parallelism } = design;
  if (workload.kind !== 'transformer') return { design, times: 1 };
  const { stages = 1, chunks = 1 } = parallelism.pipeline ?? {};
  const layers = stages * chunks * 2;
  if (layers >= workload.layers || workload.layers % layers !== 0) return { design, times: 1 };
  return { design: { ...design, workload: { ...workload, layers } }, times: workload.layers / layers };
}

/** Bytes that an NPU of a group sends for a byte of the collective. */
function sent(collective: Collective, npus: number): number {
  if (collective === 'allGather') return npus - 1;
  return ((collective === 'allReduce' ? 2 : 1) * (npus - 1)) / npus;
}
