/** Degrees and orders of the axes of parallelism, and whether the dimensions can hold them. */
import { formatCount } from '../../units/count.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { cutAxes } from '../parallel/cut-axes.ts';
import { AXES, AXIS_IDS, COPY_ROLES, EXPERTS, type AxisId } from './axis-list.ts';
import { placeAxes, type AxisDegree } from './place-axes.ts';

/** A degree of every axis. */
export type Degrees = Readonly<Record<AxisId, number>>;

/** What the data axis is left: NPUs over the product of the others; no whole number where that does not divide. */
export function withDataDegree(degrees: Omit<Degrees, 'data'>, npus: number): Degrees {
  const others = AXIS_IDS.reduce((product, id) => (id === 'data' ? product : product * degrees[id]), 1);
  return { ...degrees, data: npus / others };
}

/** Innermost first. */
export function axesInOrder(degrees: Degrees, order: readonly AxisId[] = AXIS_IDS): readonly AxisDegree[] {
  return order.map((id) => ({ role: AXES[id].role, degree: degrees[id] }));
}

/** Every axis once, innermost first; a list that leaves some out has them where they lie by default, outside. */
export function completeOrder(order: readonly AxisId[] = []): readonly AxisId[] {
  const named = [...new Set(order)];
  return [...named, ...AXIS_IDS.filter((id) => !named.includes(id))];
}

/**
 * Checks that the degrees multiply to the NPUs and that the dimensions can hold the axes in their order. The problem is at
 * the field of the axis to mend (`axisToMend`), and names the nearest degrees.
 */
export function checkAxes(
  degrees: Degrees,
  order: readonly AxisId[],
  sizes: readonly number[],
): Result<readonly AxisDegree[]> {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const wrong = AXIS_IDS.flatMap((id): readonly Problem[] => {
    const { path, degree } = AXES[id];
    const isCount = Number.isSafeInteger(degrees[id]) && degrees[id] >= 1;
    if (path === null || (isCount && degrees[id] <= npus)) return [];
    const allowed = `a whole number from 1 to ${formatCount(npus)}, the number of NPUs`;
    return [{ path, message: `The ${degree} is ${String(degrees[id])}; it must be ${allowed}.` }];
  });
  if (wrong.length > 0) return failure(...wrong);
  const axes = axesInOrder(degrees, order);
  if (fits(degrees, order, sizes)) return success(axes);
  const { id, degrees: near, isAlone } = axisToMend(degrees, order, sizes);
  const { degree, path } = AXES[id];
  const whole = order.map((each) => `${AXES[each].letters}${text(degrees[each])}`).join(' x ');
  return problem(
    path ?? 'parallelism',
    `The ${degree} of ${formatCount(degrees[id])} does not fit: ${whole}, from the innermost out, does not divide the ` +
      `dimensions ${sizes.map((size) => formatCount(size)).join(' x ')}; the nearest possible ${isAlone ? 'for it alone' : 'with other axes mended as well'}: ${listOf(near)}.`,
  );
}

interface AxisToMend {
  readonly id: AxisId;
  /** The possible ones next to the one it has, at least one. */
  readonly degrees: readonly number[];
  /** Another degree of this axis is enough. */
  readonly isAlone: boolean;
}

/**
 * Of axes that do not fit, the one of the largest degree among those that another degree alone would help: what was just
 * made too large is rarely the smallest. Of equal ones the innermost. Where none would help, the first from the innermost
 * out that would not fit without the others.
 */
export function axisToMend(degrees: Degrees, order: readonly AxisId[], sizes: readonly number[]): AxisToMend {
  const used = order.filter((id) => AXES[id].path !== null && degrees[id] > 1);
  for (const id of [...used].sort((a, b) => degrees[b] - degrees[a])) {
    const near = nearestOfAxis(id, degrees, order, sizes);
    if (near.length > 0) return { id, degrees: near, isAlone: true };
  }
  const npus = sizes.reduce((product, size) => product * size, 1);
  for (const id of used) {
    const alone = withDataDegree({ tensor: 1, context: 1, pipeline: 1, [id]: degrees[id] }, npus);
    if (fits(alone, order, sizes)) continue;
    return { id, degrees: nearestOfAxis(id, alone, order, sizes), isAlone: false };
  }
  return { id: used[0] ?? 'tensor', degrees: [1], isAlone: false };
}

function listOf(degrees: readonly number[]): string {
  return degrees.map((each) => formatCount(each)).join(' and ');
}

function text(degree: number): string {
  return Number.isInteger(degree) ? formatCount(degree) : '?';
}

function fits(degrees: Degrees, order: readonly AxisId[], sizes: readonly number[]): boolean {
  return (
    AXIS_IDS.every((id) => Number.isInteger(degrees[id])) &&
    placeAxes(sizes, axesInOrder(degrees, order)) !== null
  );
}

/**
 * The possible degrees of one axis next to the one it has, where the others stay and the data axis makes up for it.
 * @param isAllowed what else keeps a degree from being one
 */
export function nearestOfAxis(
  id: AxisId,
  degrees: Degrees,
  order: readonly AxisId[],
  sizes: readonly number[],
  isAllowed: (degree: number) => boolean = () => true,
): readonly number[] {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const possible = divisorsOf(npus).filter(
    (degree) => isAllowed(degree) && fits(withDataDegree({ ...degrees, [id]: degree }, npus), order, sizes),
  );
  const below = possible.findLast((degree) => degree < degrees[id]);
  const above = possible.find((degree) => degree > degrees[id]);
  return [below, above].filter((degree) => degree !== undefined);
}

/**
 * The axes with a part for a group of `experts` NPUs, which takes data and context parallelism from the innermost out, on
 * dimensions of `sizes`. The problem names the nearest degrees that fit.
 */
export function checkExpertGroup(
  axes: readonly AxisDegree[],
  experts: number,
  sizes: readonly number[],
): Result<readonly AxisDegree[]> {
  return checkGroup({ axes, sizes, mark: EXPERT }, experts, EXPERTS.path, EXPERTS.degree);
}

/** The same for the NPUs that one copy of the states is spread over. */
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

/** The possible sizes of a group of experts next to the one it has. */
export function nearestExpertGroups(
  axes: readonly AxisDegree[],
  experts: number,
  sizes: readonly number[],
): readonly number[] {
  return nearestOfGroup({ axes, sizes, mark: EXPERT }, experts);
}

/** The possible numbers of NPUs that share a copy next to the one there is; none where that is possible. */
export function nearestShardGroups(
  axes: readonly AxisDegree[],
  shards: number,
  sizes: readonly number[],
): readonly number[] {
  const inner = { axes, sizes, mark: SHARD };
  return cutFor(inner, shards) === null ? nearestOfGroup(inner, shards) : [];
}

/** A group inside data and context parallelism, by what marks its part of an axis. */
interface InnerGroup {
  readonly axes: readonly AxisDegree[];
  readonly sizes: readonly number[];
  readonly mark: Pick<AxisDegree, 'isExpert' | 'isShard'>;
}

/** The axes cut for a group, null where it does not divide them or ends within a dimension that it does not divide. */
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

/** NPUs that hold the same weights, but for experts. */
function copiesOf(axes: readonly AxisDegree[]): number {
  return axes.filter(({ role }) => COPY_ROLES.has(role)).reduce((product, { degree }) => product * degree, 1);
}

/** The possible sizes of a group of data and context parallelism next to the one it has. */
function nearestOfGroup(inner: InnerGroup, group: number): readonly number[] {
  const possible = divisorsOf(copiesOf(inner.axes)).filter((degree) => cutFor(inner, degree) !== null);
  const near = [possible.findLast((own) => own < group), possible.find((own) => own > group)];
  return near.filter((own) => own !== undefined);
}

function divisorsOf(value: number): readonly number[] {
  const low: number[] = [];
  const high: number[] = [];
  for (let divisor = 1; divisor * divisor <= value; divisor += 1) {
    if (value % divisor !== 0) continue;
    low.push(divisor);
    if (divisor * divisor < value) high.unshift(value / divisor);
  }
  return [...low, ...high];
}
