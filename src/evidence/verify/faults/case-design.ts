/** The design of a golden case about conditions, as a user would write it. */
import { ALGORITHMS } from '../../../collective/algorithm-list.ts';
import type { AlgorithmName, Collective } from '../../../collective/types.ts';
import { COLLECTIVES } from '../../../collective/types.ts';
import { onlyCollective } from '../../../design/one-collective.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Condition, Design, DesignDimension, TableWorkload } from '../../../design/document.ts';
import type { NetworkModelId } from '../../../network/models/facts.ts';
import { blocks, BLOCK_KINDS } from '../../../topology/blocks/blocks.ts';
import type { LoopKind } from '../../../workload/training-loops/facts/loops.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { coordinate } from '../../../topology/physical/graph.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import type { CollectiveCase, FaultCase, IterationCase } from './fields.ts';

/** Problems name a field of the case. */
export function designOfCase(
  faultCase: CollectiveCase | IterationCase,
  network: NetworkModelId,
): Result<Design> {
  const dimensions = dimensionsOf(faultCase.network);
  if (!dimensions.ok) return dimensions;
  const conditions = conditionsOf(faultCase.condition);
  if (!conditions.ok) return conditions;
  const base: Design = {
    ...DEFAULT_DESIGN,
    name: faultCase.id,
    topology: { dimensions: dimensions.value, splitBandwidth: 'links' },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      activeChunks: 1,
      queuesPerDimension: 1,
      endpointDelayNs: 0,
      network,
      algorithms: {},
    },
    ...(conditions.value.length === 0 ? {} : { conditions: conditions.value }),
  };
  const splitGBps = dimensions.value.map(() => faultCase.network.gbps);
  const placed = faultCase.npus === undefined ? dimensions : usedBy(dimensions.value, faultCase.npus);
  if (!placed.ok) return placed;
  const onNpus = { ...base, topology: { ...base.topology, dimensions: placed.value } };
  return success(
    'layers' in faultCase
      ? iterationDesign(faultCase, onNpus, splitGBps)
      : collectiveDesign(faultCase, onNpus, splitGBps),
  );
}

function collectiveDesign(
  { collective, algorithm, bytes }: CollectiveCase,
  base: Design,
  splitGBps: readonly number[],
): Design {
  const { dimensions } = base.topology;
  const system = { ...base.system, algorithms: choices(algorithm, dimensions.length) };
  return onlyCollective(
    { ...base, system },
    { collective, splitGBps, bytes: collective === 'allGather' ? bytes / npuCount({ dimensions }) : bytes },
  );
}

/** The file names the group on dimension 0 first; ASTRA-sim 1.0 and the product name it last. */
const LOOP_NAMES: Readonly<Partial<Record<LoopKind, LoopKind>>> = {
  hybridModelData: 'hybridDataModel',
  hybridDataModel: 'hybridModelData',
};

function iterationDesign(
  { loop, overlap, layers }: IterationCase,
  base: Design,
  splitGBps: readonly number[],
): Design {
  const compute = (durationNs: number) => ({ kind: 'compute', label: 'product', durationNs }) as const;
  const allReduce = (bytes: number | undefined, role: 'model' | 'data') =>
    bytes === undefined
      ? []
      : ([{ kind: 'collective', label: 'all-reduce', collective: 'allReduce', bytes, role }] as const);
  const workload: TableWorkload = {
    kind: 'table',
    label: base.name,
    loop: { kind: LOOP_NAMES[loop] ?? loop, passes: 1 },
    layers: layers.map((layer, index) => ({
      name: `layer ${index}`,
      forward: [compute(layer.forwardNs), ...allReduce(layer.forwardAllReduceBytes, 'model')],
      recompute: [],
      inputGradient: [
        compute(layer.inputGradientNs),
        ...allReduce(layer.inputGradientAllReduceBytes, 'model'),
      ],
      weightGradient: [
        compute(layer.weightGradientNs),
        ...allReduce(layer.weightGradientAllReduceBytes, 'data'),
      ],
      updateNs: 0,
    })),
  };
  return {
    ...base,
    workload,
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1, overlap },
    system: { ...base.system, algorithms: choices('ring', base.topology.dimensions.length) },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, mode: 'fixed', scheme: 'custom', customGBps: splitGBps },
  };
}

/** `hierarchical ring x ring` names an algorithm for each dimension. */
function choices(algorithm: string, dimensions: number): Design['system']['algorithms'] {
  const names = algorithm.replace(/^hierarchical /, '').split(' x ');
  const entries = Array.from({ length: dimensions }, (_, index) => {
    const name = names[index] ?? names[0];
    const found = ALGORITHMS.find((candidate) => candidate === name);
    return found === undefined ? null : { algorithm: { name: found }, whole: false };
  });
  return Object.fromEntries(COLLECTIVES.map((collective: Collective) => [collective, entries]));
}

function dimensionsOf({
  block,
  size,
  parameters,
  latencyNs,
}: FaultCase['network']): Result<readonly DesignDimension[]> {
  if (block === 'Torus') {
    const sizes = parameters?.['sizes'];
    if (!Array.isArray(sizes) || sizes.length === 0) return problem('network.parameters.sizes', 'is missing');
    return success(
      sizes.map((count): DesignDimension => ({
        kind: 'ring',
        size: count,
        linkLatencyNs: latencyNs,
        tier: 'node',
      })),
    );
  }
  const kind = BLOCK_KINDS.find(
    (candidate) => blocks[candidate].short === block || pascal(candidate) === block,
  );
  if (kind === undefined) {
    const known = BLOCK_KINDS.map((value) => blocks[value].short).join(', ');
    return problem('network.block', `is "${block}"; expected ${known}, Torus`);
  }
  return success([
    {
      kind,
      size,
      linkLatencyNs: latencyNs,
      tier: 'node',
      ...(parameters === undefined ? {} : { parameters }),
    } as DesignDimension,
  ]);
}

function pascal(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

function conditionsOf(given: FaultCase['condition']): Result<readonly Condition[]> {
  const conditions: Condition[] = [];
  for (const condition of given) {
    if (condition.kind !== 'secondJob') {
      conditions.push(condition as Condition);
      continue;
    }
    const { npus, collective, algorithm, bytes } = condition;
    const name = algorithm.replace(/^hierarchical /, '').split(' x ')[0] as AlgorithmName;
    conditions.push({ kind: 'secondJob', npus, collective, algorithm: name, bytes });
  }
  return success(conditions);
}

/** The places of the job in every line of each dimension. */
function usedBy(
  dimensions: readonly DesignDimension[],
  npus: readonly number[],
): Result<readonly DesignDimension[]> {
  let stride = 1;
  const placed = dimensions.map((dimension) => {
    const places = [...new Set(npus.map((npu) => coordinate(npu, stride, dimension.size)))].sort(
      (a, b) => a - b,
    );
    stride *= dimension.size;
    return { ...dimension, used: places.length, usedPlaces: places };
  });
  const all = placed.reduce((product, { used }) => product * used, 1);
  return all === npus.length
    ? success(placed)
    : problem(
        'npus',
        'are not the same places of every line; expected as many as those of the dimensions make',
      );
}
