/**
 * Converts the three files of a run to a design: the same system with the same results, as a document that can be changed, shared and
 * compared. What a design cannot hold is listed.
 */
import type { AlgorithmEntry } from '../../collective/algorithm-name.ts';
import { CHOSEN_COLLECTIVES, type ChosenCollective } from '../../collective/collectives.ts';
import { PAPER_PRICES } from '../../cost/facts/prices.ts';
import { DESIGN_VERSION } from '../../design/document.ts';
import type { Design } from '../../design/document.ts';
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import type { Layer } from '../../workload/table/layer.ts';
import type { LoopSettings } from '../../workload/training-loops/facts/loops.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss, type LossKind } from '../report.ts';
import { placeOf, problemAt } from '../source.ts';
import { astraCase } from './case.ts';
import type { AstraCase, AstraOptions } from './case.ts';
import { notesOf } from './files.ts';
import type { AstraFiles } from './files.ts';
import { entryOffset } from './network-fields.ts';
import type { SettingKey } from './settings.ts';

/** Limits of a document (design/bounds.ts); readers apply them so that their designs can be kept. */
const MOST = {
  layers: 4096,
  chunks: 4096,
  queues: 64,
  passes: 10_000,
  budgetGBps: 1e6,
  name: 120,
  layerName: 200,
};

/** @returns problems if the files exceed the limits of a run or a document */
export function designFromAstra(
  files: AstraFiles,
  options: AstraOptions,
  name: string,
): Result<ImportedDesign> {
  const described = astraCase(files, options);
  if (!described.ok) return described;
  const { topology, sizes, layers, loop, policy, algorithms, endpointDelayNs } = described.value;
  if (layers.length > MOST.layers) {
    const { source, offsets } = files.workload;
    return problem(
      placeOf(source, offsets.type),
      `the file has ${layers.length} layers; a design holds at most ${MOST.layers}`,
    );
  }
  const bandwidths = topology.dimensions.map(({ bandwidthGBps }) => bandwidthGBps);
  const budgetGBps = bandwidths.reduce((sum, bandwidth) => sum + bandwidth, 0);
  if (budgetGBps > MOST.budgetGBps) {
    const place = placeOf(
      files.network.fields.source,
      entryOffset(files.network.fields, 'link-bandwidth', 0),
    );
    return problem(
      place,
      `the links of an NPU have ${budgetGBps} GB/s together; a design holds at most ${MOST.budgetGBps}`,
    );
  }
  const design: Design = {
    v: DESIGN_VERSION,
    name: name.slice(0, MOST.name),
    topology: { dimensions: files.network.network.dimensions, splitBandwidth: topology.splitBandwidth },
    workload: {
      kind: 'table',
      label: name.slice(0, MOST.name),
      loop: boundedLoop(loop),
      layers: layers.map(boundedLayer),
    },
    parallelism: { modelParallel: modelParallelOf(loop, sizes), overlap: true },
    system: {
      ...policy,
      chunks: Math.min(policy.chunks, MOST.chunks),
      activeChunks: Math.min(policy.activeChunks, MOST.chunks),
      queuesPerDimension: Math.min(policy.queuesPerDimension, MOST.queues),
      endpointDelayNs: Math.min(endpointDelayNs, 1e9),
      algorithms: boundedAlgorithms(algorithms),
    },
    compute: { peakTflops: 234, efficiency: 1 },
    bandwidth: { budgetGBps, scheme: 'custom', customGBps: bandwidths },
    cost: PAPER_PRICES,
  };
  const notes = notesOf(files).map(asLoss('changed'));
  return success({ design, losses: [...notes, ...lossesOf(described.value, files)] });
}

/** NPUs of a model-parallel group. Only the training loops of transformers use it; elsewhere it is descriptive. */
function modelParallelOf(loop: LoopSettings, sizes: readonly number[]): number {
  const npus = sizes.reduce((product, size) => product * size, 1);
  switch (loop.kind) {
    case 'transformer':
    case 'transformerRecompute':
      return loop.modelGroup ?? 1;
    case 'model':
    case 'inference':
      return npus;
    case 'hybridDataModel':
      return sizes[0] ?? 1;
    case 'hybridModelData':
      return npus / (sizes[0] ?? 1);
    default:
      return 1;
  }
}

/** Drops layer indices past the last layer, which have no effect. */
function boundedLoop(loop: LoopSettings): LoopSettings {
  const { checkpoints, initiates, lastBottomLayer } = loop;
  const inside = (index: number): boolean => index < MOST.layers;
  return {
    ...loop,
    passes: Math.min(loop.passes, MOST.passes),
    ...(checkpoints !== undefined && { checkpoints: checkpoints.filter(inside) }),
    ...(initiates !== undefined && { initiates: initiates.filter(inside) }),
    ...(lastBottomLayer !== undefined && { lastBottomLayer: Math.min(lastBottomLayer, MOST.layers - 1) }),
  };
}

function boundedLayer(layer: Layer): Layer {
  return { ...layer, name: layer.name.slice(0, MOST.layerName) };
}

/** Drops a window larger than any group, which has no effect. */
function boundedAlgorithms(
  lists: Readonly<Record<ChosenCollective, readonly AlgorithmEntry[]>>,
): Readonly<Record<ChosenCollective, readonly AlgorithmEntry[]>> {
  const bounded = ({ algorithm, whole }: AlgorithmEntry): AlgorithmEntry => ({
    algorithm: (algorithm.window ?? 0) > 65_536 ? { name: algorithm.name } : algorithm,
    whole,
  });
  return {
    allReduce: lists.allReduce.map(bounded),
    reduceScatter: lists.reduceScatter.map(bounded),
    allGather: lists.allGather.map(bounded),
    allToAll: lists.allToAll.map(bounded),
  };
}

const LISTS: Readonly<Record<ChosenCollective, SettingKey>> = {
  allReduce: 'all-reduce-implementation',
  reduceScatter: 'reduce-scatter-implementation',
  allGather: 'all-gather-implementation',
  allToAll: 'all-to-all-implementation',
};

function lossesOf({ sizes, algorithms, policy, loop }: AstraCase, { system }: AstraFiles): readonly Loss[] {
  const at = (key: SettingKey, message: string, kind: LossKind = 'changed'): Loss =>
    asLoss(kind)(problemAt(system.source, system.offsets.get(key) ?? 0, message));
  const losses: Loss[] = [];
  for (const collective of CHOSEN_COLLECTIVES) {
    const list = algorithms[collective];
    if (list.length >= sizes.length || list.some(({ whole }) => whole)) continue;
    const message = `${LISTS[collective]} leaves the dimensions from ${list.length} on unused; in a design they have the algorithm of their block`;
    losses.push(at(LISTS[collective], message));
  }
  if (policy.chunks > MOST.chunks)
    losses.push(at('preferred-dataset-splits', `a design has at most ${MOST.chunks} chunks`));
  if (policy.activeChunks > MOST.chunks)
    losses.push(at('active-chunks-per-dimension', `a design has at most ${MOST.chunks} chunks in service`));
  if (system.system['boost-mode'] === 1)
    losses.push(at('boost-mode', 'boost-mode has no effect here', 'dropped'));
  if (policy.queuesPerDimension > MOST.queues)
    losses.push({
      kind: 'changed',
      path: '--num-queues-per-dim',
      message: `a design has at most ${MOST.queues} queues`,
    });
  if (loop.passes > MOST.passes)
    losses.push({
      kind: 'changed',
      path: '--num-passes',
      message: `a design has at most ${MOST.passes} passes`,
    });
  return losses;
}
