/** Where what is wrong with a space is said: at the field of the form that has it, or else above the button. */
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
  /** Of no field that is shown. */
  readonly rest: readonly string[];
}

/** Each problem once, at one place. Their paths are those of the file of a space. */
export function placeProblems(problems: readonly Problem[], form: FilledForm): PlacedProblems {
  const at = new Map<FieldName, string>();
  const rest: string[] = [];
  for (const problem of problems) {
    const field = fieldOf(problem.path, form);
    const own = field === null ? null : (at.get(field) ?? '');
    if (field === null) rest.push(sentenceOf(problem));
    else if (own === '') at.set(field, problem.message);
    else if (!own?.includes(problem.message)) at.set(field, `${own}. ${problem.message}`);
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
    // That no list of sizes makes a network is mended by the sizes.
    if (path === 'dimensions' || isWithin(path, 'dimensions.sizes')) return 'sizes';
  }
  return (
    (['memory', 'workloads', 'where', 'objective', 'split'] as const).find((own) => isWithin(path, own)) ??
    null
  );
}

/** Readers say `free.tp[1]`, the schema of the file `dimensions.sizes.1`. */
function isWithin(path: string, own: string): boolean {
  return path === own || path.startsWith(`${own}[`) || path.startsWith(`${own}.`);
}

/** Messages go on from the name of a field, which nothing beside them says here. */
function sentenceOf({ path, message }: Problem): string {
  if (path === 'free') return message.replace(/^(?=[a-z])/, 'The space ');
  return path === '' ? message : `${path}: ${message}`;
}
