/** The layouts that a machine can hold and a batch can be shared among, before memory is looked at. */
import { blocks } from '../../topology/blocks/blocks.ts';
import { AXIS_IDS, type AxisId } from '../../workload/axes/axis-list.ts';
import { axesInOrder } from '../../workload/axes/axes.ts';
import { divisorsOf } from '../../workload/axes/degrees.ts';
import { placeAxes, type AxesPlacement, type AxisDegree } from '../../workload/axes/place-axes.ts';
import { cutAxes } from '../../workload/axes/cut-axes.ts';
import { CHECKPOINTING, type Checkpointing } from '../../workload/mapping/mapping.ts';
import { ZERO_STAGES, type ZeroStage } from '../../workload/parallel/zero.ts';
import { transformerLayout } from '../../workload/transformer/layout.ts';
import { computeOf } from '../../run/layers-of.ts';
import type { LayoutBase } from './layout-base.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { usedSizes } from '../../topology/dimension.ts';

/** Degrees whose product is the number of NPUs. */
export interface LayoutDegrees {
  readonly tensor: number;
  readonly context: number;
  readonly stages: number;
  readonly data: number;
}

/** Degrees in one order on the dimensions of the machine. */
export interface PlacedAxes {
  readonly order: readonly AxisId[];
  readonly axes: readonly AxisDegree[];
  readonly placed: AxesPlacement;
}

/** The maximum numbers of sequences in a micro-batch and of parts of a stage. */
const MOST_MICRO_BATCH = 32;
const MOST_CHUNKS = 12;
/** The minimum number of tokens of a sequence on one NPU. */
const LEAST_TOKENS = 256;
/** Passes of all stages in an iteration (workload/pipeline/check.ts). */
const MOST_PASSES = 200_000;

/** Of heads and sequence no more is cut than there is; tensor parallelism has the fastest links. */
export function* layoutDegrees({ design, model, batch }: LayoutBase): Generator<LayoutDegrees, void, void> {
  const sizes = sizesOf(design);
  const npus = sizes.reduce((product, size) => product * size, 1);
  for (const tensor of divisorsOf(npus)) {
    if (model.heads % tensor !== 0) continue;
    for (const context of divisorsOf(npus / tensor)) {
      if (model.sequence % context !== 0) break;
      if (context > 1 && model.sequence / context < LEAST_TOKENS) break;
      const isByHeads = design.parallelism.contextMethod === 'heads';
      if (isByHeads && (model.heads / tensor) % context !== 0) continue;
      for (const stages of divisorsOf(npus / tensor / context)) {
        if (stages > model.layers) break;
        const data = npus / tensor / context / stages;
        if (batch % data === 0) yield { tensor, context, stages, data };
      }
    }
  }
}

function sizesOf({ topology }: LayoutBase['design']): readonly number[] {
  return usedSizes(topology.dimensions);
}

/** NPUs of a group of experts; null alone for a dense model. */
export function expertGroups(
  { model }: LayoutBase,
  { context, data }: LayoutDegrees,
): readonly (number | null)[] {
  if (model.experts === 1) return [null];
  return divisorsOf(context * data).filter((degree) => model.experts % degree === 0);
}

/**
 * Every order of the axes that makes a difference and that the dimensions hold.
 *
 * @param isEachListed whether orders are listed that take as long as one before them, which has as much of each dimension
 */
export function ordersOf(
  { design }: LayoutBase,
  degrees: LayoutDegrees,
  experts: number | null,
  isEachListed = false,
): readonly PlacedAxes[] {
  const sizes = sizesOf(design);
  const { dimensions, physical } = design.topology;
  // Wires that are laid out by hand may tell any two NPUs apart.
  const areAlike = dimensions.map(
    ({ kind }) => physical === undefined && blocks[kind].joinsAllAlike === true,
  );
  const places = new Set<string>();
  const { tensor, context, stages, data } = degrees;
  const of = { tensor, context, pipeline: stages, data };
  const outside = AXIS_IDS.filter((id) => id !== 'tensor' && of[id] > 1);
  const unused = AXIS_IDS.filter((id) => id !== 'tensor' && of[id] <= 1);
  const found: PlacedAxes[] = [];
  for (const order of permutations(outside)) {
    // Where an axis of one NPU lies makes no difference.
    const all = usualWhere(['tensor', ...order], unused);
    const axes = axesInOrder(of, all);
    const cut = experts === null ? axes : cutAxes(axes, experts, { isExpert: true });
    const placed = cut === null ? null : placeAxes(sizes, cut, design.parallelism.dimensionOrder);
    if (cut === null || placed === null) continue;
    const place = placeText(areAlike, cut, placed);
    if (places.has(place) && !isEachListed) continue;
    places.add(place);
    found.push({ order: all, axes: cut, placed });
  }
  return found;
}

/** What of each dimension each axis has; in order of place where that makes a difference. */
function placeText(
  areAlike: readonly boolean[],
  axes: readonly AxisDegree[],
  { parts, positions }: AxesPlacement,
): string {
  let position = 0;
  return parts
    .map((sizes, dimension) => {
      const taken = sizes.flatMap((size, at) => {
        const axis = positions.findIndex((own) => own.includes(position + at));
        const { role, isExpert, isShard } = axes[axis]!;
        return size === 1 ? [] : [`${role} ${isExpert ?? ''} ${isShard ?? ''} ${size}`];
      });
      position += sizes.length;
      // What lies beside what still counts: neighbours that reduce together do it in one phase.
      const texts = [taken, taken.toReversed()].map((own) => own.join());
      return areAlike[dimension] === true ? texts.toSorted()[0]! : texts[0]!;
    })
    .join(' | ');
}

/** Unused axes where the usual order has them, if the used ones are in it; else outside. */
function usualWhere(used: readonly AxisId[], unused: readonly AxisId[]): readonly AxisId[] {
  const usual = AXIS_IDS.filter((id) => used.includes(id));
  return usual.join() === used.join() ? AXIS_IDS : [...used, ...unused];
}

function permutations<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length <= 1) return [list];
  return list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/** Possible micro-batches, in sequences. */
export function microBatches({ batch }: LayoutBase, { data }: LayoutDegrees): readonly number[] {
  return divisorsOf(batch / data).filter((own) => own <= MOST_MICRO_BATCH);
}

/** Numbers of virtual stages of equal size, and none. */
export function chunkCounts(
  { model, batch }: LayoutBase,
  { stages, data }: LayoutDegrees,
  microBatch: number,
): readonly number[] {
  const count = batch / data / microBatch;
  if (stages === 1) return [1];
  const isPossible = (chunks: number): boolean => {
    if (stages * chunks * count > MOST_PASSES || stages * chunks > model.layers) return false;
    if (chunks === 1) return true;
    // Some stacks count the embedding and the loss as a layer each.
    const isEven = model.layers % (stages * chunks) === 0 || (model.layers + 2) % (stages * chunks) === 0;
    return isEven && count >= stages;
  };
  return Array.from({ length: MOST_CHUNKS }, (_, at) => at + 1).filter(isPossible);
}

export function zeroStages({ context, data }: Pick<LayoutDegrees, 'context' | 'data'>): readonly ZeroStage[] {
  return context * data === 1 ? [0] : ZERO_STAGES;
}

/** A kernel that does not keep attention scores leaves nothing to recompute. */
export function checkpointings({ design }: LayoutBase): readonly Checkpointing[] {
  const { fusedAttention } = transformerLayout(design.workload, {
    modelParallel: 1,
    dataParallel: 1,
    compute: computeOf(design, ALL_PARTS),
    ...(design.parallelism.fusedAttention === true ? { fusedAttention: true } : {}),
  });
  return CHECKPOINTING.filter((own) => own !== 'selective' || !fusedAttention);
}

export function sequenceParallels({ tensor }: Pick<LayoutDegrees, 'tensor'>): readonly boolean[] {
  return tensor === 1 ? [false] : [true, false];
}
