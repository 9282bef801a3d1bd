import { designAxes, hasAxes, shardsOf } from '../../../design/parallelism/axes.ts';
import type { Design } from '../../../design/document.ts';
import type { GroupRole } from '../../../taskgraph/roles.ts';
import { COPY_ROLES } from '../../../workload/axes/axis-list.ts';
import { axesInOrder } from '../../../workload/axes/axes.ts';
import type { LoopKind } from '../../../workload/training-loops/facts/loops.ts';
import { isReached, LOOP_REACH, type ReachingLoop } from '../../../workload/training-loops/facts/reach.ts';
import { cutAxes } from '../../../workload/axes/cut-axes.ts';
import { axisSpans, placeAxes, type AxisDegree } from '../../../workload/axes/place-axes.ts';
import type { Innermost, Split } from '../../../workload/axes/placement.ts';
import { placeGroups } from '../../../workload/axes/placement.ts';
import { usedSizes } from '../../../topology/dimension.ts';

/** How many ranks of a dimension each group has; 1 where the group does not span it. */
export interface Span {
  readonly model: number;
  readonly data: number;
  /** Both span all of it, for different layers: embedding tables and the MLPs of a recommendation model. */
  readonly isBoth?: true;
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
  if (isReaching(loop)) {
    const { model, data } = LOOP_REACH[loop];
    return sizes.map((size, index): Span => {
      const [isModel, isData] = [isReached(model, index), isReached(data, index)];
      const span = { model: isModel ? size : 1, data: isData ? size : 1 };
      return isModel && isData ? { ...span, isBoth: true } : span;
    });
  }
  if (workload.kind === 'transformer' && hasAxes(parallelism)) return allSpans({ topology, parallelism });
  return groupSpans(sizes, parallelism.modelParallel, parallelism.innermost);
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
  const placed = placeAxes(sizes, axes);
  if (placed === null) return null;
  const shards = shardsOf(parallelism);
  const experts = rankSpans(sizes, axes, parallelism.expertParallel?.degree ?? 0, 'isExpert');
  const copies = rankSpans(sizes, axes, shards ?? 0, 'isShard');
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
): readonly ReadonlyMap<GroupRole, number>[] {
  const cut = group > 0 ? cutAxes(axes, group, { [mark]: true }) : null;
  const placed = cut === null ? null : placeAxes(sizes, cut);
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
): readonly Span[] | null {
  const placed = placeGroups(sizes, modelParallel, innermost);
  if (!placed.ok) return null;
  const npus = sizes.reduce((product, size) => product * size, 1);
  const inner = innermost === 'model' ? modelParallel : npus / modelParallel;
  return innerSpans(sizes, placed.value.split, inner).map(([inside, outside]) =>
    innermost === 'model' ? { model: inside, data: outside } : { model: outside, data: inside },
  );
}

/** Ranks of the inner group of `degree` NPUs and of the outer one, of each dimension. */
function innerSpans(
  sizes: readonly number[],
  split: Split | null,
  degree: number,
): readonly (readonly [inside: number, outside: number])[] {
  let below = 1;
  return sizes.map((size, dimension) => {
    const isInner = below < degree;
    below *= size;
    if (split?.dimension === dimension) return [split.innerSize, size / split.innerSize];
    return isInner ? [size, 1] : [1, size];
  });
}
