/**
 * Groups inside data and context parallelism, and so not axes of their own: experts, and copies of the
 * states.
 */
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { cutAxes } from './cut-axes.ts';
import { COPY_ROLES, EXPERTS } from './axis-list.ts';
import { divisorsOf, listOf } from './degrees.ts';
import { placeAxes, type AxisDegree } from './place-axes.ts';

/**
 * Returns the axes with a part for a group of `experts` NPUs, which takes data and context parallelism from
 * the innermost out, on dimensions of `sizes`. The problem names the nearest degrees that fit.
 */
export function checkExpertGroup(
  axes: readonly AxisDegree[],
  experts: number,
  sizes: readonly number[],
): Result<readonly AxisDegree[]> {
  return checkGroup({ axes, sizes, mark: EXPERT }, experts, EXPERTS.path, EXPERTS.degree);
}

/** The same for the NPUs over which one copy of the states is sharded. */
export function checkShardGroup(
  axes: readonly AxisDegree[],
  shards: number,
  sizes: readonly number[],
): Result<readonly AxisDegree[]> {
  const name = 'number of NPUs that share a copy';
  return checkGroup({ axes, sizes, mark: SHARD }, shards, 'parallelism.fsdp.shards', name);
}

const EXPERT = { isExpert: true } as const;
const SHARD = { isShard: true } as const;

/** The possible sizes of a group of experts next to the current one. */
export function nearestExpertGroups(
  axes: readonly AxisDegree[],
  experts: number,
  sizes: readonly number[],
): readonly number[] {
  return nearestOfGroup({ axes, sizes, mark: EXPERT }, experts);
}

/** The possible numbers of NPUs that share a copy next to the current one; empty if that is possible. */
export function nearestShardGroups(
  axes: readonly AxisDegree[],
  shards: number,
  sizes: readonly number[],
): readonly number[] {
  const inner = { axes, sizes, mark: SHARD };
  return cutFor(inner, shards) === null ? nearestOfGroup(inner, shards) : [];
}

/** A group inside data and context parallelism, by the field that marks its part of an axis. */
interface InnerGroup {
  readonly axes: readonly AxisDegree[];
  readonly sizes: readonly number[];
  readonly mark: Pick<AxisDegree, 'isExpert' | 'isShard'>;
}

/**
 * The axes cut for a group, or null if it does not divide them or ends within a dimension that it does not
 * divide.
 */
function cutFor({ axes, sizes, mark }: InnerGroup, group: number): readonly AxisDegree[] | null {
  const cut = cutAxes(axes, group, mark);
  return cut === null || placeAxes(sizes, cut) === null ? null : cut;
}

function checkGroup(
  inner: InnerGroup,
  group: number,
  path: string,
  name: string,
): Result<readonly AxisDegree[]> {
  const cut = cutFor(inner, group);
  if (cut !== null) return success(cut);
  const { axes, sizes } = inner;
  return problem(
    path,
    `The ${name} is ${formatCount(group)}: it must divide the ${formatCount(copiesOf(axes))} NPUs of data and ` +
      `context parallelism on dimensions ${sizes.map((size) => formatCount(size)).join(' x ')}, from the innermost out; ` +
      `the nearest possible: ${listOf(nearestOfGroup(inner, group))}.`,
  );
}

/** Number of NPUs that hold the same weights, experts aside. */
function copiesOf(axes: readonly AxisDegree[]): number {
  return axes.filter(({ role }) => COPY_ROLES.has(role)).reduce((product, { degree }) => product * degree, 1);
}

/** The possible sizes of a group of data and context parallelism next to the current one. */
function nearestOfGroup(inner: InnerGroup, group: number): readonly number[] {
  const possible = divisorsOf(copiesOf(inner.axes)).filter((degree) => cutFor(inner, degree) !== null);
  const near = [possible.findLast((size) => size < group), possible.find((size) => size > group)];
  return near.filter((size) => size !== undefined);
}
