/** Where a condition of a space leaves the finite numbers, as `tp / (pp - 1)` with one stage: such points do not keep to it. */
import type { Design } from '../../design/document.ts';
import { valueOfExpression, type Expression } from '../expression/expression.ts';
import type { Points } from './points.ts';
import type { Constraint } from './space.ts';

export interface NotFinite {
  /** The condition, as the file has it. */
  readonly where: string;
  /** What is chosen at the first point where it has no finite value. */
  readonly point: Readonly<Record<string, unknown>>;
}

/** Points that are looked at for a condition, over all of the space, and between two steps. */
const LOOKED_AT = 100_000;
const AT_ONCE = 200;

/** Each condition that somewhere has no finite value, with the first such point: the same however a search is shared out. */
export function* notFiniteIn(points: Points): Generator<void, readonly NotFinite[], void> {
  const found: NotFinite[] = [];
  const { constraints } = points;
  for (const kind of ['work', 'system', 'point', 'late'] as const) {
    for (const constraint of constraints[kind]) {
      if (!hasArithmetic(constraint.holds)) continue;
      const point = yield* firstPoint(points, constraint, kind);
      if (point !== null) found.push({ where: constraint.text, point: points.chosen(point) });
    }
  }
  return found;
}

/** The first of those that can differ for such a condition; null if none is found. */
function* firstPoint(
  points: Points,
  constraint: Constraint,
  kind: keyof Points['constraints'],
): Generator<void, number | null, void> {
  const works = kind === 'system' ? 1 : points.works;
  const links = kind === 'work' ? 1 : points.links;
  // All free networks have as many NPUs, which is all of them that a work knows.
  const networks = kind === 'work' && points.space.dimensions !== null ? 1 : points.networks;
  const count = works * links * networks;
  const step = Math.max(1, Math.floor(count / LOOKED_AT));
  for (let place = 0, looked = 1; place < count; place += step, looked += 1) {
    if (looked % AT_ONCE === 0) yield;
    const rest = Math.floor(place / networks);
    const at = [Math.floor(rest / links), rest % links, place % networks] as const;
    const design = points.designOf(...at);
    if (design.ok && isNotFinite(points, constraint, design.value, at))
      return (at[0] * points.links + at[1]) * points.networks + at[2];
  }
  return null;
}

/** Whether it has no value for want of a finite number. */
export function isNotFinite(
  points: Points,
  { holds }: Constraint,
  design: Design,
  at: readonly [work: number, link: number, network: number],
): boolean {
  let isInfinite = false;
  const value = valueOfExpression(holds, points.valueIn(design, points.chosenOf(...at)), () => {
    isInfinite = true;
  });
  return value === null && isInfinite;
}

function hasArithmetic(expression: Expression): boolean {
  switch (expression.kind) {
    case 'constant':
    case 'name':
      return false;
    case 'not':
    case 'minus':
      return hasArithmetic(expression.of);
    case 'call':
      return expression.of.some(hasArithmetic);
    case 'both':
      return (
        expression.type === 'number' || hasArithmetic(expression.left) || hasArithmetic(expression.right)
      );
  }
}
