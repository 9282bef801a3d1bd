/**
 * A measured step as a table of layers: the passes of the closed form, piece by piece, and what ranks exchange between them.
 * A collective has the bytes that take its calibrated time on the links of its dimension (`LINK_GBPS`), so that the run has
 * what each operation takes alone from the calibration, and finds by itself when they meet, wait and hide each other.
 */
import type { Collective } from '../../../collective/types.ts';
import type { CollectiveOp, ComputeOp, Layer, LayerOp } from '../../../workload/layer.ts';
import { dataSeconds, shardSeconds } from '../../../workload/step-time/data-time.ts';
import { exchangeSeconds } from '../../../workload/step-time/expert-time.ts';
import {
  EXCHANGES,
  layerPasses,
  ringSeconds,
  tensorSeconds,
} from '../../../workload/step-time/layer-passes.ts';
import { layerTime } from '../../../workload/step-time/layer-time.ts';
import type { Stack } from '../../../workload/step-time/stack.ts';
import { stagesOf } from '../../../workload/step-time/stages.ts';
import { heldWeights, logitSeconds, transferSeconds } from '../../../workload/step-time/step-time.ts';
import { layerWeights, type TrainingRun } from '../../../workload/step-time/training-run.ts';

export const LINK_GBPS = 1000;

/** Layers and what stands around them, for one micro-batch. */
export interface StepLayers {
  /** In front of the layers of every chunk: what a transfer or a micro-batch costs its NPUs. */
  readonly entry: Layer;
  readonly embedding: Layer;
  readonly layer: Layer;
  readonly output: Layer;
  /** What an NPU sends to the next stage. */
  readonly boundaryBytes: number;
}

const BACKWARD_TO_FORWARD = 2;

export function stepLayers(run: TrainingRun, stack: Stack, chunks: number): StepLayers {
  const { layout } = run;
  const { constants } = stack;
  const hop = transferSeconds(run, stack);
  const transfer = compute('Transfer that nothing hides', hop * constants.boundaryExposed);
  const each = compute('Micro-batch', (constants.microBatchUs * 1e-6) / chunks);
  const logits = logitSeconds(run, stack) / (1 + BACKWARD_TO_FORWARD);
  const data = dataOps(run, stack);
  return {
    entry: layerOf('Entry', { forward: [...each, ...transfer], inputGradient: transfer }),
    embedding: layerOf('Embedding', { forward: data.tablesBefore, weightGradient: data.tablesAfter }),
    layer: transformerLayer(run, stack, data),
    output: layerOf('Output', {
      forward: compute('Logits', logits),
      inputGradient: compute('Gradients of the logits', BACKWARD_TO_FORWARD * logits),
      weightGradient: layout.pipeline > 1 ? data.tablesAfter.filter(isReduced) : [],
    }),
    boundaryBytes: Math.round(hop * 1e9 * LINK_GBPS),
  };
}

function transformerLayer(run: TrainingRun, stack: Stack, data: DataOps): Layer {
  const { layout } = run;
  const time = layerTime(run, stack);
  const passes = layerPasses(run, stack, time);
  const tensor = tensorSeconds(run, stack) * (layout.tensorOverlap ? stack.constants.tensorExposed : 1);
  const ring = ringSeconds(run, stack);
  const exposedRing = Math.max(0, ring - time.attention);
  const exchange = exchangeSeconds(run, stack);
  const travel = (label: string): readonly LayerOp[] => {
    const { tensor, context, data } = layout;
    const [role, ranks] =
      data * context > 1 ? (['data', data * context] as const) : (['model', tensor] as const);
    return lasting(label, 'allToAll', role, exchange, ranks);
  };
  const around = lasting('Ring: keys and values', 'allGather', 'context', ring, layout.context);
  /** A pass of so many seconds beside its traffic, of which the attention stands beside the ring. */
  const passOf = (seconds: number, attention: number, slower: number): readonly LayerOp[] => {
    const work = seconds - tensor - exposedRing - EXCHANGES * exchange;
    const own = layout.context > 1 ? Math.min(attention, work) : 0;
    const half = compute('Products', (work - own + slower) / 2);
    const [before, after] = tensorOps(layout, tensor);
    const scores = compute('Attention', own);
    return [
      ...(own > 0 ? around.map((op) => ({ ...op, beside: true as const })) : around),
      ...[...scores, ...before, ...half, ...after],
      ...[...before, ...travel('Dispatch'), ...half, ...travel('Combine'), ...after],
    ];
  };
  const forward = passOf(passes.forward, time.attention, data.slowerForward);
  const again =
    layout.recompute === 'full'
      ? passOf(passes.again, time.attention, 0)
      : compute('Attention again', passes.again);
  return layerOf('Layer', {
    forward: [...data.beforeForward, ...forward],
    recompute: again.length === 0 ? [] : [...data.beforeBackward, ...again],
    inputGradient: [
      ...(again.length === 0 ? data.beforeBackward : []),
      ...passOf(passes.backward, BACKWARD_TO_FORWARD * time.attention, data.slowerBackward),
    ],
    weightGradient: data.afterGradients,
  });
}

/** What enters and leaves each of the two blocks of a layer. */
function tensorOps(
  { tensor, sequenceParallel }: TrainingRun['layout'],
  seconds: number,
): readonly [before: readonly LayerOp[], after: readonly LayerOp[]] {
  if (!sequenceParallel) return [[], lasting('All-reduce', 'allReduce', 'model', seconds / 2, tensor)];
  return [
    lasting('All-gather', 'allGather', 'model', seconds / 4, tensor),
    lasting('Reduce-scatter', 'reduceScatter', 'model', seconds / 4, tensor),
  ];
}

interface DataOps {
  readonly beforeForward: readonly CollectiveOp[];
  readonly beforeBackward: readonly CollectiveOp[];
  readonly afterGradients: readonly CollectiveOp[];
  /** What traffic beside it costs compute, s a layer. */
  readonly slowerForward: number;
  readonly slowerBackward: number;
  readonly tablesBefore: readonly CollectiveOp[];
  readonly tablesAfter: readonly CollectiveOp[];
}

function dataOps(run: TrainingRun, stack: Stack): DataOps {
  const { layout, model } = run;
  const ranks = layout.data * layout.context;
  const passes = layerPasses(run, stack, layerTime(run, stack));
  if (layout.sharding === 'none') {
    // What compute hides of a reduction is measured as a share of it: the rest is what the links are busy for.
    const { first } = stagesOf(run, stack.habits.balance);
    const held = heldWeights(run, first);
    const seconds = dataSeconds(run, stack, passes, first, held);
    const own = layerWeights(model) / layout.tensor / held;
    const tables = (1 - first * own) * seconds;
    return {
      beforeForward: [],
      beforeBackward: [],
      tablesBefore: [],
      slowerForward: 0,
      slowerBackward: 0,
      afterGradients: lasting('All-reduce of gradients', 'allReduce', 'data', seconds * own, ranks),
      tablesAfter: lasting('All-reduce of the table', 'allReduce', 'data', tables, ranks),
    };
  }
  const { gather, scatter, ends } = shardSeconds(run, stack);
  const again = layout.sharding === 'full' ? gather : 0;
  const slower = (traffic: number, work: number): number =>
    (1 - stack.constants.dataOverlap) * Math.min(traffic, work);
  const early = (seconds: number): readonly CollectiveOp[] =>
    lasting('All-gather of weights', 'allGather', 'data', seconds, ranks).map((op) => ({ ...op, ahead: 1 }));
  const scattered = (seconds: number): readonly CollectiveOp[] =>
    lasting('Reduce-scatter of gradients', 'reduceScatter', 'data', seconds, ranks).map((op) => ({
      ...op,
      everyMicroBatch: true,
    }));
  return {
    beforeForward: early(gather),
    beforeBackward: early(again),
    afterGradients: scattered(scatter),
    slowerForward: slower(gather, passes.forward),
    slowerBackward: slower(again + scatter, passes.backward + passes.again),
    tablesBefore: lasting('All-gather of the tables', 'allGather', 'data', ends / 2, ranks),
    tablesAfter: scattered(ends / 2),
  };
}

function isReduced({ collective }: CollectiveOp): boolean {
  return collective === 'allReduce';
}

function layerOf(name: string, passes: Partial<Layer>): Layer {
  return { name, forward: [], recompute: [], inputGradient: [], weightGradient: [], updateNs: 0, ...passes };
}

function compute(label: string, seconds: number): readonly ComputeOp[] {
  return seconds > 0 ? [{ kind: 'compute', label, durationNs: seconds * 1e9 }] : [];
}

/** A collective that takes so long alone, by a ring of its ranks; none of one rank. */
function lasting(
  label: string,
  collective: Collective,
  role: 'model' | 'context' | 'data',
  seconds: number,
  ranks: number,
): readonly CollectiveOp[] {
  if (ranks <= 1 || seconds <= 0) return [];
  const sent = seconds * 1e9 * LINK_GBPS;
  const share = {
    allReduce: 2 - 2 / ranks,
    reduceScatter: 1 - 1 / ranks,
    allGather: ranks - 1,
    allToAll: 1 - 1 / ranks,
  };
  const bytes = Math.round(sent / share[collective as keyof typeof share]);
  // Gradients are summed over replicas and parts of a sequence as one group.
  return [
    { kind: 'collective', label, collective, bytes, role, ...(role === 'data' ? { among: 'oneCopy' } : {}) },
  ];
}
