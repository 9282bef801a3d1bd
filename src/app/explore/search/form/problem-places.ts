/** Places each problem of a space at the field of the form that causes it, or else above the button. */
import type { Problem } from '../../../../units/result.ts';
import { FREE_FIELDS, type FreeName } from './form-store.ts';
import type { FilledForm } from './proposal.ts';

export type FieldName =
  | FreeName
  | 'other'
  | 'counts'
  | 'kinds'
  | 'sizes'
  | 'most'
  | 'memory'
  | 'workloads'
  | 'where'
  | 'objective'
  | 'split';

export interface PlacedProblems {
  readonly at: ReadonlyMap<FieldName, string>;
  /** Problems that belong to no shown field. */
  readonly rest: readonly string[];
}

/** Shows each problem once, in one place. Paths are those of the file of a space. */
export function placeProblems(problems: readonly Problem[], form: FilledForm): PlacedProblems {
  const at = new Map<FieldName, string>();
  const rest: string[] = [];
  for (const problem of problems) {
    const field = fieldOf(problem.path, form);
    const known = field === null ? null : (at.get(field) ?? '');
    if (field === null) rest.push(sentenceOf(problem));
    else if (known === '') at.set(field, problem.message);
    else if (!known?.includes(problem.message)) at.set(field, `${known}. ${problem.message}`);
  }
  return { at, rest: [...new Set(rest)] };
}

function fieldOf(path: string, { otherPath, isNetworkFree }: FilledForm): FieldName | null {
  const other = otherPath.trim();
  if (path === 'free.other' || (other !== '' && isWithin(path, `free.${other}`))) return 'other';
  const free = FREE_FIELDS.find(({ name }) => isWithin(path, `free.${name}`));
  if (free !== undefined) return free.name;
  if (isNetworkFree) {
    if (isWithin(path, 'dimensions.count')) return 'counts';
    if (isWithin(path, 'dimensions.kinds')) return 'kinds';
    if (isWithin(path, 'dimensions.most')) return 'most';
    // If no list of sizes makes a network, the sizes must change.
    if (path === 'dimensions' || isWithin(path, 'dimensions.sizes')) return 'sizes';
  }
  return (
    (['memory', 'workloads', 'where', 'objective', 'split'] as const).find((name) => isWithin(path, name)) ??
    null
  );
}

/** Readers say `free.tp[1]`, the schema of the file `dimensions.sizes.1`. */
function isWithin(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}[`) || path.startsWith(`${prefix}.`);
}

/** Messages continue the name of a field, which is not shown above the button. */
function sentenceOf({ path, message }: Problem): string {
  if (path === 'free') return message.replace(/^(?=[a-z])/, 'The space ');
  return path === '' ? message : `${path}: ${message}`;
}
