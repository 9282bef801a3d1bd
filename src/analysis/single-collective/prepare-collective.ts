/** Builds a case of one collective alone on the network of a design, with its algorithms and policies and all NPUs as one group. */
import { logicalDimensions, partsOf } from '../../collective/logical.ts';
import { COLLECTIVES, type Collective, type LogicalDimension } from '../../collective/types.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Design } from '../../design/document.ts';
import { plannedPhases } from '../../run/planned-phases.ts';
import type { PreparedCase } from '../../run/prepare-case.ts';
import { algorithmsOf } from '../../run/prepare-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { usedSizes } from '../../topology/dimension.ts';

export interface CollectiveQuestion {
  readonly collective: Collective;
  /** Per NPU; for an all-gather the shard each NPU starts with. */
  readonly bytes: number;
  /** Number of chunks, regardless of the minimum chunk size of the design. */
  readonly chunks: number;
}

/** Prepares a graph of that one collective, over every dimension. Problems name fields of the design. */
export function prepareCollective(
  design: Design,
  { collective, bytes, chunks }: CollectiveQuestion,
): Result<PreparedCase> {
  const sizes = usedSizes(design.topology.dimensions);
  if (sizes.length === 0) return problem('topology.dimensions', 'There is no dimension; add a block.');
  const algorithms = algorithmsOf(design, ALL_PARTS);
  const logical = {} as Record<Collective, readonly LogicalDimension[]>;
  for (const type of COLLECTIVES) {
    const dimensions = logicalDimensions(
      sizes,
      algorithms[type],
      undefined,
      `system.algorithms.${type}`,
      undefined,
      design.topology.dimensions.map(({ size }) => size),
    );
    if (!dimensions.ok) return dimensions;
    logical[type] = dimensions.value;
  }
  const graph: TaskGraph = {
    tasks: [
      {
        kind: 'collective',
        layer: 0,
        pass: 'forward',
        collective,
        bytes,
        group: 0,
        policy: 'system',
        updateNs: 0,
        after: [],
      },
    ],
    groups: [{ role: 'all', positions: logical[collective].map((_, position) => position) }],
    layerNames: ['alone'],
  };
  const policy = { ...design.system, chunks };
  Reflect.deleteProperty(policy, 'leastChunkBytes');
  return success({
    sizes,
    parts: partsOf(sizes),
    graph,
    logical,
    policy,
    engine: ALL_PARTS,
    phases: plannedPhases(graph, logical, policy),
    servers: sizes.map((size, dimension) => ({
      dimension,
      role: 'all',
      size,
      spacing: 1,
      parts: [dimension],
    })),
    endpointDelayNs: design.system.endpointDelayNs,
    queueBandwidth: design.system.queueBandwidth ?? (design.system.rounding === 'exact' ? 'share' : 'full'),
  });
}
