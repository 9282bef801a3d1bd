/**
 * The load of an iteration on each link between the switches of its blocks: the phases of its collectives, message by message on their
 * routes, with unrounded sizes. For a pipeline, what its first stage runs.
 */
import {
  linkLoads,
  linksBetweenSwitches,
  type LinkLoads,
  type SwitchLink,
} from '../../collective/link-loads.ts';
import type { Design } from '../../design/document.ts';
import { switchPlacesOf } from '../../topology/blocks/form.ts';
import { npuCount } from '../../topology/dimension.ts';
import { success, type Result } from '../../units/result.ts';
import { collectivePlans, type PlannedPhase } from './plans.ts';

export interface BlockLinks {
  readonly dimension: number;
  /** One direction each; those of one lane. */
  readonly links: readonly SwitchLink[];
  /** Per link and iteration, over all lanes. */
  readonly bytes: readonly number[];
  /** Phases with too many messages to count, or whose group lies on no single dimension. */
  readonly uncounted: number;
}

/** Messages x links of one phase: some tens of milliseconds. */
const MOST_CROSSINGS = 2_000_000;

/** Returns the blocks that have links between switches. Problems name fields of the design. */
export function switchLinks(design: Design): Result<readonly BlockLinks[]> {
  const { dimensions } = design.topology;
  const joined = dimensions.flatMap((dimension, index) =>
    switchPlacesOf(dimension) === null ? [] : [index],
  );
  if (joined.length === 0) return success([]);
  const plans = collectivePlans(design);
  if (!plans.ok) return plans;
  const phases = plans.value.flatMap(({ count, phases: planPhases }) =>
    planPhases.map((phase) => ({ count, phase })),
  );
  const onAll = phases.filter(({ phase }) => phase.dimension < 0).length;
  return success(joined.map((index) => linksOf(design, index, phases, onAll)));
}

function linksOf(
  { topology }: Design,
  index: number,
  phases: readonly { readonly count: number; readonly phase: PlannedPhase }[],
  onAll: number,
): BlockLinks {
  const shape = topology.dimensions[index]!;
  const inner = npuCount({ dimensions: topology.dimensions.slice(0, index) });
  const known = new Map<string, LinkLoads | null>();
  const loadsOf = ({ algorithm, operation, ranks, npuStride }: PlannedPhase): LinkLoads | null => {
    const key = JSON.stringify([algorithm, operation, ranks, npuStride]);
    let loads = known.get(key);
    if (loads === undefined) {
      const part = { size: ranks, spacing: npuStride / inner };
      loads = linkLoads(shape, algorithm, operation, part, MOST_CROSSINGS);
      known.set(key, loads);
    }
    return loads;
  };
  const links = linksBetweenSwitches(shape);
  const bytes = new Float64Array(links.length);
  let uncounted = onAll;
  for (const { count, phase } of phases) {
    if (phase.dimension !== index || phase.ranks <= 1) continue;
    const loads = loadsOf(phase);
    if (loads === null) {
      uncounted++;
      continue;
    }
    const { operation, bytesIn, ranks } = phase;
    const blockBytes = operation === 'allGather' ? bytesIn : bytesIn / ranks;
    for (const step of loads.steps) {
      step.blocks.forEach(
        (blockCount, link) => (bytes[link]! += count * step.count * blockCount * blockBytes),
      );
    }
  }
  return { dimension: index, links, bytes: Array.from(bytes), uncounted };
}
