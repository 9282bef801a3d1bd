/** What a space sets by what is free, and what its points must keep to: expressions, refused where they cannot be judged in time. */
import type { Design } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { valueAt } from '../../analysis/sweep/path.ts';
import { namesIn, type Expression, type ValueType } from '../expression/expression.ts';
import { parseExpression, type TypeOfName } from '../expression/parse.ts';
import { factOf, NAMES, partOfPath, partsOfName, pathOfName } from './names.ts';
import type { SpaceFile } from './space-file.ts';
import type { FreeField, Space } from './space.ts';
import { meantText, withField } from './with-field.ts';

export function typesOf(free: readonly FreeField[], typical: Design): TypeOfName {
  return (name) => {
    const fact = factOf(name);
    if (fact !== undefined) return fact.type;
    const field = free.find((own) => own.name === name || own.path === name);
    if (field !== undefined) return typeOfValue(field.values[0]);
    return typeOfValue(valueAt(typical, name));
  };
}

function typeOfValue(value: unknown): ValueType | null {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'string') return 'text';
  return typeof value === 'boolean' ? 'truth' : null;
}

export function derivedFields(
  { set }: SpaceFile,
  free: readonly FreeField[],
  typeOf: TypeOfName,
  typical: Design,
): Result<Space['set']> {
  const found: Space['set'][number][] = [];
  for (const [name, expression] of Object.entries(set)) {
    const path = pathOfName(name);
    if (partOfPath(path) !== 'work')
      return problem(
        `set.${name}`,
        'belongs to the network or its links; expected a field of the workload or the parallelism',
      );
    if (free.some((own) => own.path === path))
      return problem(`set.${name}`, 'is free as well; expected one of both');
    if (!isField(path, typical))
      return problem(
        `set.${name}`,
        `is no field of the design${meantText(typical, path) || '; expected one, as workload.microBatch'}`,
      );
    const read = parseExpression(expression, 'number', typeOf, `set.${name}`, namesOf(free));
    if (!read.ok) return read;
    // The work of a point is bounded before its links and its network are known.
    const later = beyondWork(read.value, free);
    if (later !== undefined)
      return problem(
        `set.${name}`,
        `follows from ${later}; expected names of the work only, as tp, pp, dp or npus`,
      );
    found.push({ path, value: read.value });
  }
  return success(found);
}

/** The first name in it that follows from links or network. */
function beyondWork(expression: Expression, free: readonly FreeField[]): string | undefined {
  return namesIn(expression).find((used) =>
    partsOfName(used, free).some((part) => part === 'links' || part === 'network'),
  );
}

/** Whether the document has such a field, which the base may leave out. */
function isField(path: string, typical: Design): boolean {
  const changed = withField(typical, path, 1);
  if (changed === null) return false;
  const valid = validateDesign(changed);
  return valid.ok
    ? valueAt(valid.value, path) !== undefined
    : valid.problems.some((own) => own.path === path);
}

export function constraintsOf(
  { where }: SpaceFile,
  free: readonly FreeField[],
  typeOf: TypeOfName,
  typical: Design,
): Result<Space['where']> {
  const found: Space['where'][number][] = [];
  for (const [at, asked] of where.entries()) {
    const read = parseExpression(asked, 'truth', typeOf, `where[${at}]`, namesOf(free));
    if (!read.ok) return read;
    const later = beyondWork(read.value, free);
    const own = free.find(({ name, path }) => path === '' && namesIn(read.value).includes(name));
    // Points that differ in it only are one, which is found before its links and its network are known.
    if (later !== undefined && own !== undefined)
      return problem(
        `where[${at}]`,
        `has ${own.name} beside ${later}; expected names of the work beside it, as tp, pp, dp or npus`,
      );
    const needsMemory = namesIn(read.value).includes('fitsMemory');
    const hasMemory =
      typical.compute.capacityGB !== undefined || free.some(({ path }) => path === 'compute.capacityGB');
    if (needsMemory && !hasMemory)
      return problem(`where[${at}]`, 'asks for memory, but the base has no compute.capacityGB; expected one');
    found.push({ text: asked, holds: read.value });
  }
  return success(found);
}

function namesOf(free: readonly FreeField[]): readonly string[] {
  return [...new Set([...NAMES, ...free.map(({ name }) => name)])];
}
