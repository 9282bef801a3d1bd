/** Reads the file of a space. Problems name the field of the file, the value found there and what is allowed. */
import * as v from 'valibot';
import type { Design } from '../../../design/document.ts';
import { expandDesign } from '../../../design/text/expand.ts';
import { validateDesign } from '../../../design/schema/schema.ts';
import { BLOCK_KINDS, type BlockKind } from '../../../topology/dimension.ts';
import { DIMENSIONS_MAX, NPUS_MAX, SIZE_MAX } from '../../../topology/bounds.ts';
import { tierOfPlace } from '../../../topology/tier-of-place.ts';
import { failure, problem, success, type Problem, type Result } from '../../../units/result.ts';
import { valueAt } from '../../sweep/path.ts';
import { namesIn, type ValueType } from '../expression/expression.ts';
import { parseExpression, type TypeOfName } from '../expression/parse.ts';
import { withField } from './with-field.ts';
import { FACTS, FIELD_NAMES, NAMES, partOfPath } from './names.ts';
import {
  OBJECTIVES,
  SPLITS,
  type FreeDimensions,
  type FreeField,
  type Objective,
  type Space,
} from './space.ts';

/** Most values of a field, and of all fields together the points that are numbered. */
export const MOST_VALUES = 10_000;
export const MOST_POINTS = 2e9;
const MOST_TOP = 10_000;

const number = v.pipe(v.number('must be a number'), v.finite('must be a number that ends'));
const whole = (min: number, max: number) =>
  v.pipe(
    v.number(`must be a whole number from ${min} to ${max}`),
    v.integer(`must be a whole number from ${min} to ${max}`),
    v.minValue(min, `must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `must be a whole number from ${min} to ${max}`),
  );
const range = v.strictObject({ min: number, max: number, step: number }, 'must be {"min", "max", "step"}');
const values = v.pipe(
  v.array(v.unknown(), 'must be a list of values, or {"min", "max", "step"}'),
  v.minLength(1, 'must have at least one value'),
  v.maxLength(MOST_VALUES, `must have at most ${MOST_VALUES} values`),
);
const text = v.string('must be a text');

const SCHEMA = v.strictObject(
  {
    name: v.optional(text, ''),
    note: v.optional(text),
    base: v.looseObject({}, 'must be a design'),
    free: v.optional(
      v.record(text, v.union([values, range], 'must be a list of values, or {"min", "max", "step"}')),
      {},
    ),
    dimensions: v.optional(
      v.strictObject(
        {
          npus: whole(1, NPUS_MAX),
          count: v.optional(
            v.tuple([whole(1, DIMENSIONS_MAX), whole(1, DIMENSIONS_MAX)], 'must be [least, most]'),
            [1, 4],
          ),
          kinds: v.pipe(
            v.array(
              v.picklist(BLOCK_KINDS, `must be one of ${BLOCK_KINDS.join(', ')}`),
              'must be a list of blocks',
            ),
            v.minLength(1, 'must have at least one block'),
          ),
          sizes: v.optional(
            v.pipe(v.array(whole(1, SIZE_MAX)), v.minLength(1, 'must have at least one size')),
          ),
          linkLatencyNs: v.optional(v.pipe(number, v.minValue(0, 'must be 0 or more'))),
        },
        'must be {"npus", "count", "kinds", "sizes", "linkLatencyNs"}; npus and kinds are needed',
      ),
    ),
    set: v.optional(v.record(text, text), {}),
    where: v.optional(v.array(text, 'must be a list of conditions'), []),
    objective: v.optional(
      v.union(
        [v.picklist(OBJECTIVES), v.tuple([v.literal('time'), v.literal('cost')])],
        `must be one of ${OBJECTIVES.join(', ')} or ["time", "cost"]`,
      ),
      'time',
    ),
    split: v.optional(v.picklist(SPLITS, `must be one of ${SPLITS.join(', ')}`), 'equal'),
    top: v.optional(whole(1, MOST_TOP), 20),
    gap: v.optional(
      v.pipe(number, v.minValue(0, 'must be from 0 to 1'), v.maxValue(1, 'must be from 0 to 1')),
      0,
    ),
  },
  'must be an object with base, free, dimensions, set, where, objective, split, top and gap; base is needed',
);

type Read = v.InferOutput<typeof SCHEMA>;

/** Most characters of a file of a space; its base may hold a layer table. */
export const MAX_SPACE_CHARACTERS = 20_000_000;

export function parseSpace(file: string): Result<Space> {
  if (file.length > MAX_SPACE_CHARACTERS)
    return problem('', `the space has ${file.length} characters; expected at most ${MAX_SPACE_CHARACTERS}`);
  let json: unknown;
  try {
    json = JSON.parse(file);
  } catch (error) {
    return problem(
      '',
      `the space must be JSON text: ${error instanceof Error ? error.message : 'cannot be read'}`,
    );
  }
  return readSpace(json);
}

/** The same from an object. */
export function readSpace(json: unknown): Result<Space> {
  const parsed = v.safeParse(SCHEMA, json);
  if (!parsed.success) {
    return failure(
      ...parsed.issues.slice(0, 20).map((issue) => ({
        path: v.getDotPath(issue) ?? '',
        message: `${issue.message}; found ${shortly(issue.input)}`,
      })),
    );
  }
  const { output } = parsed;
  const base = inBase(expandDesign(output.base));
  if (!base.ok) return base;
  const { dimensions: ask } = output;
  if (ask !== undefined && ask.count[0] > ask.count[1])
    return problem('dimensions.count', `is [${ask.count.join(', ')}]; expected the least first`);
  const dimensions = ask === undefined ? null : freeDimensions(ask, base.value);
  const typical = dimensions === null ? base.value : onSomeNetwork(base.value, dimensions);
  const free = freeFields(output.free, typical, dimensions !== null);
  if (!free.ok) return free;
  if (output.split === 'given' && dimensions !== null)
    return problem(
      'split',
      'is "given", the custom split of the base; expected equal or optimal where dimensions are free',
    );
  const typeOf = typesOf(free.value, typical);
  const set = derivedFields(output, free.value, typeOf);
  if (!set.ok) return set;
  const where = constraintsOf(output, free.value, typeOf, typical);
  if (!where.ok) return where;
  const { name, split, top, gap } = output;
  return success({
    ...{ name: name === '' ? base.value.name : name, base: base.value, free: free.value, dimensions },
    ...{ set: set.value, where: where.value, objective: objectiveOf(output.objective), split, top, gap },
  });
}

function objectiveOf(objective: Read['objective']): Objective {
  return typeof objective === 'string' ? objective : 'timeAndCost';
}

function inBase(result: Result<Design>): Result<Design> {
  if (result.ok) return result;
  return failure(
    ...result.problems.map(({ path, message }) => ({ path: path === '' ? 'base' : `base.${path}`, message })),
  );
}

function freeDimensions(ask: NonNullable<Read['dimensions']>, base: Design): FreeDimensions {
  const divisors = Array.from({ length: Math.min(ask.npus, SIZE_MAX) }, (_, at) => at + 1).filter(
    (size) => size > 1 && ask.npus % size === 0,
  );
  return {
    npus: ask.npus,
    count: ask.count,
    kinds: [...new Set<BlockKind>(ask.kinds)],
    sizes: [...new Set(ask.sizes ?? divisors)].sort((a, b) => a - b),
    linkLatencyNs: ask.linkLatencyNs ?? base.topology.dimensions[0]?.linkLatencyNs ?? 500,
  };
}

/** A design with as many dimensions as there can be, so that paths to them are there. */
function onSomeNetwork(base: Design, { count, kinds, linkLatencyNs }: FreeDimensions): Design {
  const [, most] = count;
  const dimensions = Array.from({ length: most }, (_, at) => ({
    ...{ kind: kinds[0]!, size: 2, linkLatencyNs, tier: tierOfPlace(at, most) },
  }));
  return { ...base, topology: { ...base.topology, dimensions } };
}

function freeFields(
  asked: Read['free'],
  typical: Design,
  hasDimensions: boolean,
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
    if (name.startsWith('$')) {
      const wrong = list.value.findIndex((value) => typeof value !== 'number');
      if (wrong >= 0)
        problems.push({
          path: `${place}[${wrong}]`,
          message: `is ${shortly(list.value[wrong])}; a name with $ has numbers`,
        });
      fields.push({ name, path: '', part: 'nothing', values: list.value });
      continue;
    }
    const path = FIELD_NAMES[name] ?? name;
    if (hasDimensions && path.startsWith('topology.dimensions')) {
      problems.push({ path: place, message: 'dimensions are free as a whole; expected one of both' });
      continue;
    }
    for (const [at, value] of list.value.entries()) {
      const changed = withField(typical, path, value);
      const valid = changed === null ? null : validateDesign(changed);
      if (valid === null) {
        const short = Object.keys(FIELD_NAMES).join(', ');
        problems.push({
          path: place,
          message: `is no field of the base; expected ${short}, a path of the design, or a name with $`,
        });
        break;
      }
      if (!valid.ok) {
        const [first] = valid.problems;
        problems.push({
          path: `${place}[${at}]`,
          message: `is ${shortly(value)}: ${first?.path ?? ''} ${first?.message ?? ''}`,
        });
      } else if (!isSame(valueAt(valid.value, path), value)) {
        problems.push({
          path: place,
          message: `is no field of the design; expected one, as parallelism.modelParallel`,
        });
        break;
      }
    }
    fields.push({ name, path, part: partOfPath(path), values: list.value });
  }
  const twice = fields.find(
    ({ path }, at) => path !== '' && fields.findIndex((own) => own.path === path) < at,
  );
  if (twice !== undefined)
    problems.push({ path: `free.${twice.name}`, message: 'is free twice; expected it once' });
  return problems.length > 0 ? failure(...problems) : success(fields);
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

function typesOf(free: readonly FreeField[], typical: Design): TypeOfName {
  return (name) => {
    const fact = FACTS[name];
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

function derivedFields({ set }: Read, free: readonly FreeField[], typeOf: TypeOfName): Result<Space['set']> {
  const found: Space['set'][number][] = [];
  for (const [name, expression] of Object.entries(set)) {
    const path = FIELD_NAMES[name] ?? name;
    if (partOfPath(path) === 'network')
      return problem(
        `set.${name}`,
        'belongs to the network; expected a field of the workload, the parallelism or the system',
      );
    const read = parseExpression(expression, 'number', typeOf, `set.${name}`, namesOf(free));
    if (!read.ok) return read;
    found.push({ path, value: read.value });
  }
  return success(found);
}

function constraintsOf(
  { where }: Read,
  free: readonly FreeField[],
  typeOf: TypeOfName,
  typical: Design,
): Result<Space['where']> {
  const found: Space['where'][number][] = [];
  for (const [at, asked] of where.entries()) {
    const read = parseExpression(asked, 'truth', typeOf, `where[${at}]`, namesOf(free));
    if (!read.ok) return read;
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

function unique(list: readonly unknown[]): readonly unknown[] {
  return [...new Map(list.map((value) => [JSON.stringify(value), value])).values()];
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function shortly(value: unknown): string {
  const found = JSON.stringify(value) as string | undefined;
  return (found ?? 'nothing').slice(0, 60);
}
