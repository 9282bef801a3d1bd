/**
 * Constraints as people write them, dimensions counted from 1, innermost first:
 *
 *     constraint = side relation side { relation side }
 *     side       = BW1 { + BW2 } | total | cost | an amount
 *     relation   = "<=" | ">=" | "="
 *
 * `BW3 <= 25 GB/s`, `BW1 >= BW2 >= BW3`, `BW1 + BW2 <= 60`, `total >= 100`, `cost <= $1.2 M`. A chain is a
 * constraint for each of its relations.
 */
import { parseBandwidth } from '../../units/bandwidth.ts';
import { parseDollars } from '../../units/dollars.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Constraint, Relation } from '../optimal/constraint.ts';

const RELATION = /(<=|>=|=<|=>|==|≤|≥|<|>|=)/;
/** No meaningful constraint is longer; the limit keeps parsing fast, whatever is pasted. */
const LONGEST = 500;
const EXPECTED = 'Expected such as BW1 <= 25, BW1 >= BW2, BW1 + BW2 <= 60, total >= 100 or cost <= $1.2 M';

type Side =
  | { readonly kind: 'dimensions'; readonly dimensions: readonly number[] }
  | { readonly kind: 'total' }
  | { readonly kind: 'cost' }
  | { readonly kind: 'amount'; readonly text: string };

/** Prints a constraint so that `parseConstraints` returns the same constraint. */
export function printConstraint(constraint: Constraint): string {
  switch (constraint.kind) {
    case 'total':
      return `total ${constraint.relation} ${constraint.bandwidthGBps} GB/s`;
    case 'dimension':
      return `${name(constraint.dimension)} ${constraint.relation} ${constraint.bandwidthGBps} GB/s`;
    case 'sum':
      return `${constraint.dimensions.map(name).join(' + ')} ${constraint.relation} ${constraint.bandwidthGBps} GB/s`;
    case 'order':
      return `${name(constraint.larger)} >= ${name(constraint.smaller)}`;
    case 'cost':
      return `cost <= $${constraint.dollars}`;
  }
}

/** Problems are at `path`; dimensions are checked once a topology is known. */
export function parseConstraints(text: string, path = 'constraint'): Result<readonly Constraint[]> {
  const shown = text.trim().slice(0, 60);
  if (text.length > LONGEST) return problem(path, `A constraint has at most ${LONGEST} characters.`);
  const parts = text.split(RELATION);
  if (parts.length < 3) return problem(path, `"${shown}" has no <=, >= or =. ${EXPECTED}.`);
  const constraints: Constraint[] = [];
  for (let at = 1; at < parts.length; at += 2) {
    const left = sideOf(parts[at - 1] ?? '', path);
    const right = sideOf(parts[at + 1] ?? '', path);
    if (!left.ok) return left;
    if (!right.ok) return right;
    const made = constraintOf(left.value, relationOf(parts[at] ?? ''), right.value, path);
    if (!made.ok) return made;
    constraints.push(...made.value);
  }
  return success(constraints);
}

function name(dimension: number): string {
  return `BW${dimension + 1}`;
}

function relationOf(written: string): Relation {
  if (written.startsWith('<') || written === '=<' || written === '≤') return '<=';
  return written.startsWith('>') || written === '=>' || written === '≥' ? '>=' : '=';
}

const TURNED: Readonly<Record<Relation, Relation>> = { '<=': '>=', '>=': '<=', '=': '=' };

function sideOf(text: string, path: string): Result<Side> {
  const written = text.trim();
  if (written === '') return problem(path, `A side is empty. ${EXPECTED}.`);
  const word = written.toLowerCase();
  if (word === 'total' || word === 'budget') return success({ kind: 'total' });
  if (word === 'cost') return success({ kind: 'cost' });
  if (/^[$\d.]/.test(written)) return success({ kind: 'amount', text: written });
  const dimensions: number[] = [];
  for (const term of written.split('+')) {
    const number = /^\s*(?:bw|dim|dimension)?\s*(\d{1,3})\s*$/i.exec(term)?.[1];
    if (number === undefined || Number(number) < 1)
      return problem(path, `"${term.trim().slice(0, 60)}" is no bandwidth of a dimension. ${EXPECTED}.`);
    dimensions.push(Number(number) - 1);
  }
  return success({ kind: 'dimensions', dimensions });
}

function constraintOf(
  left: Side,
  relation: Relation,
  right: Side,
  path: string,
): Result<readonly Constraint[]> {
  if (left.kind === 'amount' && right.kind !== 'amount')
    return constraintOf(right, TURNED[relation], left, path);
  if (right.kind === 'amount') return amountOf(left, relation, right.text, path);
  const [a, b] = [onlyDimension(left), onlyDimension(right)];
  if (a === undefined || b === undefined)
    return problem(path, `Only single dimensions can be put in order, as in BW1 >= BW2. ${EXPECTED}.`);
  const atLeast: Constraint = { kind: 'order', larger: a, smaller: b };
  const atMost: Constraint = { kind: 'order', larger: b, smaller: a };
  return success(relation === '=' ? [atLeast, atMost] : [relation === '>=' ? atLeast : atMost]);
}

function onlyDimension(side: Side): number | undefined {
  return side.kind === 'dimensions' && side.dimensions.length === 1 ? side.dimensions[0] : undefined;
}

function amountOf(left: Side, relation: Relation, text: string, path: string): Result<readonly Constraint[]> {
  if (left.kind === 'amount') return problem(path, `Both sides are amounts. ${EXPECTED}.`);
  if (left.kind === 'cost') {
    const dollars = parseDollars(text, path);
    if (!dollars.ok) return dollars;
    return relation === '<='
      ? success([{ kind: 'cost', dollars: dollars.value }])
      : problem(path, 'The cost can only be limited from above: cost <= $1.2 M.');
  }
  const read = parseBandwidth(text, path);
  if (!read.ok) return read;
  const bandwidthGBps = read.value;
  if (left.kind === 'total') return success([{ kind: 'total', relation, bandwidthGBps }]);
  const [dimension] = left.dimensions;
  return success([
    left.dimensions.length === 1 && dimension !== undefined
      ? { kind: 'dimension', dimension, relation, bandwidthGBps }
      : { kind: 'sum', dimensions: left.dimensions, relation, bandwidthGBps },
  ]);
}
