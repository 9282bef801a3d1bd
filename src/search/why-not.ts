/** Why a point has no value: the first condition it does not keep to, or what its design is refused for. */
import { toEnd } from '../design/steps.ts';
import { formatBytes } from '../units/bytes.ts';
import { isOfMemory, leastBytesIn } from './left-out.ts';
import { runPoint } from './run/run-point.ts';
import { isNotFinite } from './space/not-finite.ts';
import type { Points } from './space/points.ts';

/** Behind a condition whose arithmetic is not finite. */
export const NOT_FINITE = ' has no finite value here';

/** null if nothing keeps it from a value. */
export function whyNot(points: Points, point: number): string | null {
  const rest = Math.floor(point / points.networks);
  const at = [Math.floor(rest / points.links), rest % points.links, point % points.networks] as const;
  const design = points.designOf(...at);
  if (!design.ok) return told(design.problems[0]);
  const { space } = points;
  const known = space.where.filter((own) => !points.constraints.late.includes(own));
  const broken = known.find((own) => !points.keeps([own], design.value, points.chosenOf(...at)));
  if (broken !== undefined) {
    const isFinite = !isNotFinite(points, broken, design.value, at);
    return `where: ${broken.text}${isFinite ? '' : NOT_FINITE}`;
  }
  const run = toEnd(runPoint(design.value, space.split, space.objective));
  if (!run.ok) return told(run.problems[0]);
  const [late] = points.constraints.late;
  const isKept = points.keepsLate(design.value, run.value.cost, points.chosenOf(...at));
  return isKept || late === undefined ? null : `where: ${late.text}`;
}

function told(problem: { readonly path: string; readonly message: string } | undefined): string {
  return problem === undefined ? 'cannot be run' : `${problem.path}: ${problem.message}`.replace(/^: /, '');
}

/** The most points that are examined: all of a space that has no more, evenly spread ones of a larger space. */
const MOST_EXAMINED = 1000;

/** What refuses some points of a space. */
export interface Refusal {
  /** A condition, as `where: tp > 2`, or a field and what is wrong with it at the first such point. */
  readonly why: string;
  /** The number of examined points that it refuses; each point counts for the first condition that it violates. */
  readonly points: number;
}

/** Why no point of a space can run. */
export interface NoneRuns {
  /** The number of points of the space. */
  readonly total: number;
  /** All of them, or evenly spread ones of a large space. */
  readonly examined: number;
  /** The most common refusal first. */
  readonly refusals: readonly Refusal[];
  /** Bytes of an NPU that the least of all ways to train needs, where a condition on memory refuses points; else null. */
  readonly leastBytes: number | null;
}

/** Returns null if an examined point can run. */
export function whyNone(points: Points): NoneRuns | null {
  return toEnd(whyNoneSteps(points));
}

/** The same, one point a step: each may need a run. */
export function* whyNoneSteps(points: Points): Generator<void, NoneRuns | null, void> {
  const refusals = new Map<string, Refusal>();
  const step = Math.max(1, Math.ceil(points.count / MOST_EXAMINED));
  let examined = 0;
  for (let point = 0; point < points.count; point += step) {
    yield;
    const reason = whyNot(points, point);
    if (reason === null) return null;
    examined += 1;
    // A field may be refused for many values: the first stands for all.
    const kind = reason.startsWith('where: ') ? reason : reason.slice(0, reason.indexOf(': '));
    const { why, points: some } = refusals.get(kind) ?? { why: reason, points: 0 };
    refusals.set(kind, { why, points: some + 1 });
  }
  const sorted = [...refusals.values()].toSorted((a, b) => b.points - a.points);
  const { where } = points.space;
  const isTooLarge = where.some((own) => isOfMemory(own) && refusals.has(`where: ${own.text}`));
  const leastBytes = isTooLarge ? yield* leastBytesIn(points) : null;
  return { total: points.count, examined, refusals: sorted, leastBytes };
}

/**
 * Says that no point can run, and why: "no point of the space can run, because of 6 points 4 do not satisfy tp > 2; ...".
 *
 * @param most the number of refusals that are spelled out; the others are counted. Defaults to all.
 */
export function noneRunsText({ total, examined, refusals, leastBytes }: NoneRuns, most = Infinity): string {
  if (examined === 0) return 'no point of the space can run, because it has no network';
  const [first, ...others] = refusals.slice(0, most).map(refusalText);
  const more = refusals.length - most;
  const least =
    leastBytes === null
      ? []
      : [`the least of all ways to train needs ${formatBytes(leastBytes)} of memory an NPU`];
  const rest = [...others, ...(more > 0 ? [`${more} more reasons`] : []), ...least];
  return `no point of the space can run, because of ${examined} points${examined < total ? ' examined' : ''} ${[first, ...rest].join('; ')}`;
}

function refusalText({ why, points }: Refusal): string {
  const condition = /^where: (.*)$/s.exec(why)?.[1];
  if (condition === undefined) return `${points} are refused (${why})`;
  return condition.endsWith(NOT_FINITE)
    ? `${points} give no finite value for ${condition.slice(0, -NOT_FINITE.length)}`
    : `${points} do not satisfy ${condition}`;
}
