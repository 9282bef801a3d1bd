/** Why a point has no value: the first condition it does not keep to, or what its design is refused for. */
import { toEnd } from '../design/steps.ts';
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

/** Points that are looked at, over all of the space. */
const LOOKED_AT = 200;

/** Of a space that leaves no point: what refuses them, the reason of most first. */
export function whyNone(points: Points): readonly string[] {
  return toEnd(whyNoneSteps(points));
}

/** The same, a point a step: a run of each may be needed. */
export function* whyNoneSteps(points: Points): Generator<void, readonly string[], void> {
  const counts = new Map<string, number>();
  const step = Math.max(1, Math.floor(points.count / LOOKED_AT));
  for (let point = 0; point < points.count; point += step) {
    yield;
    const reason = whyNot(points, point);
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([reason]) => reason);
}
