/** Reads the file of a space. Problems name the field of the file, the value found there and what is allowed. */
import * as v from 'valibot';
import type { Design } from '../../../design/document.ts';
import { expandDesign } from '../../../design/text/expand.ts';
import { SIZE_MAX } from '../../../topology/bounds.ts';
import type { BlockKind } from '../../../topology/dimension.ts';
import { tierOfPlace } from '../../../topology/tier-of-place.ts';
import { failure, problem, success, type Result } from '../../../units/result.ts';
import { valueAt } from '../../sweep/path.ts';
import { namesIn, type ValueType } from '../expression/expression.ts';
import { parseExpression, type TypeOfName } from '../expression/parse.ts';
import { freeFields } from './free-fields.ts';
import { FACTS, FIELD_NAMES, NAMES, partOfPath, partsOfName } from './names.ts';
import { shortly, SPACE_SCHEMA, type SpaceFile } from './space-file.ts';
import type { FreeDimensions, FreeField, Objective, Space } from './space.ts';

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
  const parsed = v.safeParse(SPACE_SCHEMA, json);
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

function objectiveOf(objective: SpaceFile['objective']): Objective {
  return typeof objective === 'string' ? objective : 'timeAndCost';
}

function inBase(result: Result<Design>): Result<Design> {
  if (result.ok) return result;
  return failure(
    ...result.problems.map(({ path, message }) => ({ path: path === '' ? 'base' : `base.${path}`, message })),
  );
}

function freeDimensions(ask: NonNullable<SpaceFile['dimensions']>, base: Design): FreeDimensions {
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

function derivedFields(
  { set }: SpaceFile,
  free: readonly FreeField[],
  typeOf: TypeOfName,
): Result<Space['set']> {
  const found: Space['set'][number][] = [];
  for (const [name, expression] of Object.entries(set)) {
    const path = FIELD_NAMES[name] ?? name;
    if (partOfPath(path) !== 'work')
      return problem(
        `set.${name}`,
        'belongs to the network or its links; expected a field of the workload or the parallelism',
      );
    const read = parseExpression(expression, 'number', typeOf, `set.${name}`, namesOf(free));
    if (!read.ok) return read;
    // The work of a point is bounded before its links and its network are known.
    const later = namesIn(read.value).find((used) =>
      partsOfName(used, free).some((part) => part === 'links' || part === 'network'),
    );
    if (later !== undefined)
      return problem(
        `set.${name}`,
        `follows from ${later}; expected names of the work only, as tp, pp, dp or npus`,
      );
    found.push({ path, value: read.value });
  }
  return success(found);
}

function constraintsOf(
  { where }: SpaceFile,
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
