import { designAxes, hasAxes, shardsOf } from '../../../design/parallelism/axes.ts';
import type { Design } from '../../../design/document.ts';
import type { GroupRole } from '../../../taskgraph/roles.ts';
import { COPY_ROLES } from '../../../workload/axes/axis-list.ts';
import { axesInOrder } from '../../../workload/axes/axes.ts';
import type { LoopKind } from '../../../workload/training-loops/facts/loops.ts';
import { isReached, LOOP_REACH, type ReachingLoop } from '../../../workload/training-loops/facts/reach.ts';
import { cutAxes } from '../../../workload/axes/cut-axes.ts';
import { axisSpans, placeAxes, type AxisDegree } from '../../../workload/axes/place-axes.ts';
import type { DimensionOrder } from '../../../workload/axes/dimension-order.ts';
import { logicalSizes, placeGroups, type Innermost } from '../../../workload/axes/placement.ts';
import { usedSizes } from '../../../topology/dimension.ts';

/** How many ranks of a dimension each group has; 1 where the group does not span it. */
export interface Span {
  readonly model: number;
  readonly data: number;
  /** Both span all of it, for different layers: embedding tables and the MLPs of a recommendation model. */
  readonly isBoth?: true;
  /** A trace: its operations name the NPUs of their groups, so a dimension has no role of its own. */
  readonly isTraced?: true;
  /** With more axes: the ranks of each axis on the dimension, innermost first; `data` then includes all axes but tensor. */
  readonly axes?: readonly AxisSpan[];
}

export interface AxisSpan {
  readonly role: GroupRole;
  readonly ranks: number;
  /** How many of its ranks belong to a group of experts; defaults to 1. */
  readonly experts?: number;
  /** How many of its ranks one copy of the states is spread over; defaults to all of them. */
  readonly shards?: number;
}

type Grouped = Pick<Design, 'topology' | 'workload' | 'parallelism'>;

/** The spans of the groups that the training loop of a design has; null when its degree fits no split. */
export function spansOf({ topology, workload, parallelism }: Grouped): readonly Span[] | null {
  const sizes = usedSizes(topology.dimensions);
  const loop = workload.kind === 'table' ? workload.loop.kind : LOOPS_OF[workload.kind];
  const isCut = workload.kind === 'dlrm' && parallelism.modelParallel > 1;
  if (isReaching(loop) && !isCut) {
    const { model, data } = LOOP_REACH[loop];
    return sizes.map((size, index): Span => {
      const [isModel, isData] = [isReached(model, index), isReached(data, index)];
      const span = { model: isModel ? size : 1, data: isData ? size : 1 };
      if (loop === 'trace') return { ...span, isTraced: true };
      return isModel && isData ? { ...span, isBoth: true } : span;
    });
  }
  if (workload.kind === 'transformer' && hasAxes(parallelism)) return allSpans({ topology, parallelism });
  const { modelParallel, innermost, dimensionOrder } = parallelism;
  return groupSpans(sizes, modelParallel, innermost, dimensionOrder);
}

/** The training loop of each kind of model. */
const LOOPS_OF = { transformer: 'transformer', convolution: 'transformer', dlrm: 'dlrm' } as const;

function isReaching(loop: LoopKind): loop is ReachingLoop {
  return loop in LOOP_REACH;
}

function allSpans(design: Pick<Design, 'topology' | 'parallelism'>): readonly Span[] | null {
  const { degrees, order } = designAxes(design);
  if (!Number.isInteger(degrees.data)) return null;
  const sizes = usedSizes(design.topology.dimensions);
  const { parallelism } = design;
  const axes = axesInOrder(degrees, order);
  const placed = placeAxes(sizes, axes, parallelism.dimensionOrder);
  if (placed === null) return null;
  const shards = shardsOf(parallelism);
  const experts = rankSpans(
    sizes,
    axes,
    parallelism.expertParallel?.degree ?? 0,
    'isExpert',
    parallelism.dimensionOrder,
  );
  const copies = rankSpans(sizes, axes, shards ?? 0, 'isShard', parallelism.dimensionOrder);
  return axisSpans(placed).map((ranks, dimension) => {
    const spanned = axes.map(({ role }, index) => {
      const ofExperts = experts[dimension]?.get(role) ?? 1;
      const isDivided = copies.length > 0 && COPY_ROLES.has(role);
      return {
        role,
        ranks: ranks[index]!,
        ...(ofExperts > 1 ? { experts: ofExperts } : {}),
        ...(isDivided ? { shards: copies[dimension]?.get(role) ?? 1 } : {}),
      };
    });
    const model = spanned.find(({ role }) => role === 'model')?.ranks ?? 1;
    return { model, data: sizes[dimension]! / model, axes: spanned.filter((axis) => axis.ranks > 1) };
  });
}

/** Ranks of a group inside data and context parallelism, for each dimension and axis; empty if the group does not fit. */
function rankSpans(
  sizes: readonly number[],
  axes: readonly AxisDegree[],
  group: number,
  mark: 'isExpert' | 'isShard',
  order: DimensionOrder | undefined,
): readonly ReadonlyMap<GroupRole, number>[] {
  const cut = group > 0 ? cutAxes(axes, group, { [mark]: true }) : null;
  const placed = cut === null ? null : placeAxes(sizes, cut, order);
  if (cut === null || placed === null) return [];
  return axisSpans(placed).map(
    (ranks) => new Map(cut.flatMap((axis, index) => (axis[mark] ? [[axis.role, ranks[index]!]] : []))),
  );
}

/** The spans of the model- and data-parallel group, one for each dimension; null if the degree fits no split. */
export function groupSpans(
  sizes: readonly number[],
  modelParallel: number,
  innermost: Innermost = 'model',
  order?: DimensionOrder,
): readonly Span[] | null {
  const placed = placeGroups(sizes, modelParallel, innermost, undefined, order);
  if (!placed.ok) return null;
  const { model, data, split } = placed.value;
  const logical = logicalSizes(sizes, split);
  const ranksOf = (positions: readonly number[], dimension: number): number => {
    const isLater = split !== null && split.dimension < dimension;
    const first = dimension + (isLater ? 1 : 0);
    const parts = split?.dimension === dimension ? [first, first + 1] : [first];
    return parts.reduce((ranks, part) => ranks * (positions.includes(part) ? logical[part]! : 1), 1);
  };
  return sizes.map((_, dimension) => ({ model: ranksOf(model, dimension), data: ranksOf(data, dimension) }));
}
