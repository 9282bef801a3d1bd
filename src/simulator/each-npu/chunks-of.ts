/** The chunks of a collective task where every NPU runs its own iteration. */
import { planCollective } from '../../collective/plan.ts';
import type { Phase as PlannedPhase } from '../../collective/types.ts';
import type { Chunk } from '../../network/packets/collectives/chunked-collectives.ts';
import { packetPhase } from '../../network/packets/each-npu/phases.ts';
import type { EachNpuSystem } from '../../network/packets/each-npu/system.ts';
import type { CollectiveTask } from '../../taskgraph/graph.ts';
import type { SimulationInput } from '../input.ts';

/** More chunks than a collective can have. */
const RANK_STEP = 1e5;
/** Behind every collective that is served first. */
const FIRST_RANK = 1e9;

export interface ChunkedCollective {
  readonly task: number;
  readonly chunks: readonly Chunk[];
  /** The phases of each of its chunks, without the rest that the last one has in addition. */
  readonly planned: readonly PlannedPhase[];
}

/**
 * Cuts a collective into chunks of equal whole bytes; the last one takes the rest, in proportion in every phase.
 *
 * @param collective its number among the collectives of the graph, in the order of the loop
 */
export function chunksOf(
  { graph, logical, policy }: Pick<SimulationInput, 'graph' | 'logical' | 'policy'>,
  system: EachNpuSystem,
  task: number,
  collective: number,
): ChunkedCollective {
  const asked = graph.tasks[task] as CollectiveTask;
  const { positions } = graph.groups[asked.group]!;
  const dimensions = logical[asked.collective].filter(
    ({ server, size }) => size > 1 && positions.includes(server),
  );
  const bytes = Math.floor(asked.bytes);
  if (bytes <= 0 || dimensions.length === 0) return { task, chunks: [], planned: [] };
  const { allToAllChunks } = system.packets ?? {};
  const isAllToAll = asked.collective === 'allToAll';
  const most = (isAllToAll ? allToAllChunks : undefined) ?? policy.chunks;
  const chunkBytes = Math.max(1, Math.ceil(policy.leastChunkBytes ?? 1), Math.floor(bytes / most));
  const count = Math.max(1, Math.min(most, Math.floor(bytes / chunkBytes)));
  const ordinary = Math.min(bytes, chunkBytes);
  const planned = planCollective({
    collective: asked.collective,
    bytes: ordinary,
    wholeBytes: asked.bytes,
    dimensions,
    optimization: policy.optimization,
    rounding: policy.rounding,
  });
  const phases = planned.map((phase) => packetPhase(phase, system));
  const sizes = phases.map(({ messageBytes }) => messageBytes);
  const rest = bytes - count * ordinary;
  const lastSizes = sizes.map((size) => size + Math.floor((size * rest) / ordinary));
  const weight = isAllToAll ? Math.max(1, Math.floor(policy.chunks / most)) : 1;
  const rank = rankOf(asked, collective, policy.scheduling);
  const chunks = Array.from({ length: count }, (_, index) => ({
    collective,
    index,
    phases,
    messageBytes: index === count - 1 ? lastSizes : sizes,
    weight,
    priority: rank + index,
  }));
  return { task, chunks, planned };
}

/** Smaller is served first. */
function rankOf(
  { policy }: CollectiveTask,
  collective: number,
  scheduling: SimulationInput['policy']['scheduling'],
): number {
  const rule = policy === 'system' ? scheduling : policy;
  if (rule === 'highest') return 0;
  return FIRST_RANK + (rule === 'LIFO' ? -collective : collective) * RANK_STEP;
}
