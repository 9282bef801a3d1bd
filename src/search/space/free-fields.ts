/** The free fields of a space: values given one by one or in steps, each tried on a design. */
import type { Design } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { valueAt } from '../../analysis/sweep/path.ts';
import { FIELD_NAMES, partOfPath, pathOfName } from './names.ts';
import { MOST_VALUES, shortly, type SpaceFile } from './space-file.ts';
import { whyNoChoice } from './no-choice.ts';
import type { FreeField, SpaceSplit } from './space.ts';
import { meantText, withField } from './with-field.ts';

/** @param typical a design of the space, on which a value is tried */
export function freeFields(
  asked: SpaceFile['free'],
  typical: Design,
  hasDimensions: boolean,
  split: SpaceSplit,
): Result<readonly FreeField[]> {
  const problems: Problem[] = [];
  const fields: FreeField[] = [];
  for (const [name, given] of Object.entries(asked)) {
    const place = `free.${name}`;
    const list = Array.isArray(given) ? success(unique(given)) : inSteps(given, place);
    if (!list.ok) {
      problems.push(...list.problems);
      continue;
    }
    const field = { name, place, values: list.value };
    if (name.startsWith('$')) {
      problems.push(...problemsOfName(field));
      fields.push({ name, path: '', part: 'nothing', values: list.value });
      continue;
    }
    const path = pathOfName(name);
    const reserved =
      hasDimensions && path.startsWith('topology.dimensions')
        ? 'dimensions are free as a whole; expected one of both'
        : whyNoChoice(path, split, typical);
    if (reserved !== null) {
      problems.push({ path: place, message: reserved });
      continue;
    }
    const read = readValues(field, path, typical);
    problems.push(...read.problems);
    fields.push({ name, path, part: partOfPath(path), values: read.values });
  }
  const twice = fields.find(
    ({ path }, at) => path !== '' && fields.findIndex((own) => own.path === path) < at,
  );
  if (twice !== undefined)
    problems.push({ path: `free.${twice.name}`, message: 'is free twice; expected it once' });
  return problems.length > 0 ? failure(...problems) : success(fields);
}

interface AskedField {
  readonly name: string;
  /** In the file of the space. */
  readonly place: string;
  readonly values: readonly unknown[];
}

/** Of a name that conditions alone have. */
function problemsOfName({ name, place, values }: AskedField): readonly Problem[] {
  const wrong = values.findIndex((value) => typeof value !== 'number');
  return [
    ...(/^\$\w+$/.test(name)
      ? []
      : [{ path: place, message: 'is no name for constraints; expected $ with letters, digits or _' }]),
    ...(wrong < 0
      ? []
      : [
          {
            path: `${place}[${wrong}]`,
            message: `is ${shortly(values[wrong])}; a name with $ has numbers`,
          },
        ]),
  ];
}

interface ReadValues {
  /** As a design that is read has them: a whole dimension with what it left out. */
  readonly values: readonly unknown[];
  readonly problems: readonly Problem[];
}

/** Tries all values on a design, as far as the field is there at all. */
function readValues({ place, values }: AskedField, path: string, typical: Design): ReadValues {
  const problems: Problem[] = [];
  const found: unknown[] = [];
  const refused = (message: string): ReadValues => ({
    values,
    problems: [...problems, { path: place, message }],
  });
  for (const [at, value] of values.entries()) {
    const changed = withField(typical, path, value);
    const valid = changed === null ? null : validateDesign(changed);
    if (valid === null) {
      const short = Object.keys(FIELD_NAMES).join(', ');
      return refused(`is no field of the base; expected ${short}, a path of the design, or a name with $`);
    }
    if (!valid.ok) {
      const [first] = valid.problems;
      // The message says which field where it is another one.
      const other = first === undefined || first.path === path ? '' : `${first.path} `;
      const message = `is ${shortly(value)}: ${other}${first?.message ?? ''}`;
      problems.push({ path: `${place}[${at}]`, message });
    } else {
      const read = valueAt(valid.value, path);
      const meant = meantText(typical, path) || '; expected one, as parallelism.modelParallel';
      if (!isReadAs(value, read)) return refused(`is no field of the design${meant}`);
      found.push(read);
    }
  }
  return { values: found, problems };
}

function inSteps(
  { min, max, step }: { min: number; max: number; step: number },
  path: string,
): Result<readonly number[]> {
  if (!(step > 0)) return problem(`${path}.step`, `is ${step}; expected more than 0`);
  if (max < min) return problem(`${path}.max`, `is ${max}; expected at least min, ${min}`);
  const count = Math.floor((max - min) / step + 1e-9) + 1;
  if (count > MOST_VALUES) return problem(path, `has ${count} values; expected at most ${MOST_VALUES}`);
  // Rounded to what a person would type: steps of 0.1 are 0.1, 0.2, 0.3.
  return success(Array.from({ length: count }, (_, at) => Number((min + at * step).toPrecision(12))));
}

function unique(list: readonly unknown[]): readonly unknown[] {
  return [...new Map(list.map((value) => [JSON.stringify(value), value])).values()];
}

/** Whether a value was read as it was given, in whatever order, with what it may leave out. */
function isReadAs(given: unknown, read: unknown): boolean {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null)
    return Object.is(given, read);
  if (Array.isArray(given) !== Array.isArray(read)) return false;
  if (Array.isArray(given) && given.length !== (read as readonly unknown[]).length) return false;
  return Object.entries(given).every(([key, value]) =>
    isReadAs(value, (read as Readonly<Record<string, unknown>>)[key]),
  );
}
