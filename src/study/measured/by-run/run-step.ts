/** Seconds of a measured step by the event-driven run of its stages. */
import { TOTALS_ONLY } from '../../../simulator/input.ts';
import type { Dimension } from '../../../topology/dimension.ts';
import type { AxisDegree } from '../../../workload/axes/place-axes.ts';
import type { Layer } from '../../../workload/layer.ts';
import type { PipelineSource } from '../../../workload/pipeline/source.ts';
import { stagesOf } from '../../../workload/step-time/stages.ts';
import { heldWeights, optimizerSeconds } from '../../../workload/step-time/step-time.ts';
import type { Stack } from '../../../workload/step-time/stack.ts';
import type { TrainingRun } from '../../../workload/step-time/training-run.ts';
import '../../run/all-graphs.ts';
import { prepareCase } from '../../run/prepare-case.ts';
import { startRun } from '../../run/simulate.ts';
import { heldLayers } from './held-layers.ts';
import { POLICY } from './policy.ts';
import { LINK_GBPS, stepLayers } from './step-layers.ts';

const RING = { algorithm: { name: 'ring' }, whole: false } as const;
const DIRECT = { algorithm: { name: 'direct' }, whole: false } as const;
const EVENTS_AT_ONCE = 20_000;

/** Seconds of a step, or null where its layers cannot be dealt out to its stages. Yields now and then, as long runs take a second. */
export type StepRun = Generator<undefined, number | null, void>;

/** Micro-batches that are an average lie between two runs. */
export function* runStep(run: TrainingRun, stack: Stack): StepRun {
  const { microBatches, pipeline } = run.layout;
  if (pipeline === 1 && microBatches > 2) {
    // Without stages every micro-batch but the first takes as long.
    const one = yield* stagesSeconds(run, stack, 1);
    const two = yield* stagesSeconds(run, stack, 2);
    return one === null || two === null ? null : one + (microBatches - 1) * (two - one);
  }
  const less = Math.floor(microBatches);
  const few = yield* stagesSeconds(run, stack, less);
  if (few === null || less === microBatches) return few;
  const many = yield* stagesSeconds(run, stack, less + 1);
  return many === null ? null : few + (microBatches - less) * (many - few);
}

function* stagesSeconds(run: TrainingRun, stack: Stack, microBatches: number): StepRun {
  const { layout } = run;
  const { tensor, context, data, pipeline } = layout;
  const isInterleaved = layout.chunks > 1 && pipeline > 1 && microBatches >= pipeline;
  const chunks = isInterleaved ? layout.chunks : 1;
  const held = heldLayers(run, stack.habits.balance, chunks);
  if (held === null) return null;
  const { entry, embedding, layer, output, boundaryBytes } = stepLayers(run, stack, chunks);
  const layers = held.flatMap((count, place): readonly Layer[] => [
    entry,
    ...(place === 0 ? [embedding] : []),
    ...Array.from({ length: count }, () => layer),
    ...(place === held.length - 1 ? [output] : []),
  ]);
  const counts = held.map(
    (count, place) => count + 1 + (place === 0 ? 1 : 0) + (place === held.length - 1 ? 1 : 0),
  );
  const axes: readonly AxisDegree[] = [
    { role: 'model', degree: tensor },
    { role: 'context', degree: context },
    { role: 'pipeline', degree: pipeline },
    { role: 'data', degree: data * context, isShard: true },
  ];
  const dimensions = axes.map(({ degree }): Dimension => ({
    kind: 'switch',
    size: degree,
    bandwidthGBps: LINK_GBPS,
    linkLatencyNs: 0,
    tier: 'node',
  }));
  const shape: PipelineSource['shape'] = {
    stages: pipeline,
    chunks,
    microBatches,
    schedule: isInterleaved ? 'interleaved' : 'oneForwardOneBackward',
  };
  const rings = axes.map(() => RING);
  const prepared = prepareCase({
    sizes: axes.map(({ degree }) => degree),
    source: {
      kind: 'pipeline',
      layers,
      held: counts,
      shape,
      axes,
      boundaryBytes,
      gradientBytes: [],
      iterations: 1,
    },
    overlap: true,
    algorithms: {
      allReduce: rings,
      reduceScatter: rings,
      allGather: rings,
      allToAll: axes.map(() => DIRECT),
    },
    policy: POLICY,
    endpointDelayNs: 0,
  });
  if (!prepared.ok) return null;
  yield;
  const started = startRun(prepared.value, { dimensions, splitBandwidth: 'full' }, TOTALS_ONLY);
  if (!started.ok) return null;
  yield;
  while (!started.value.run.advance(EVENTS_AT_ONCE)) yield;
  const { first } = stagesOf(run, stack.habits.balance);
  const after = optimizerSeconds(run, stack, heldWeights(run, first));
  return (started.value.run.totals().endNs * 1e-9 + after) * stack.constants.slowdown;
}
