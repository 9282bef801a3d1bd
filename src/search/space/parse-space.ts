/** Reads the file of a space. Problems name the field of the file, the value found there and what is allowed. */
import * as v from 'valibot';
import type { Design } from '../../design/document.ts';
import { goalOf } from '../../design/goal.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { leftToSecond } from '../../design/second/read.ts';
import { DEGREE_PATHS } from '../../design/second/rules.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { nearestName } from '../../design/text/unknown/nearest-name.ts';
import { SIZE_MAX } from '../../topology/bounds.ts';
import type { BlockKind } from '../../topology/dimension.ts';
import { tierOfPlace } from '../../topology/tier-of-place.ts';
import { failure, problem, success, type Result } from '../../units/result.ts';
import { isOfTraining } from '../run/training-score.ts';
import { constraintsOf, derivedFields, typesOf } from './conditions.ts';
import { freeFields } from './free-fields.ts';
import { namesIn, shortly, SPACE_SCHEMA, type SpaceFile } from './space-file.ts';
import { SIZED_KINDS } from './networks.ts';
import type { FreeDimensions, Objective, Space } from './space.ts';

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
        message: misspelledText(issue) ?? `${issue.message}; found ${shortly(issue.input)}`,
      })),
    );
  }
  const { output } = parsed;
  const lost = keyLeftOut(json, output);
  if (lost !== null)
    return problem(lost, 'is no field of a design; expected one, as parallelism.modelParallel');
  const own = inBase(expandDesign(output.base));
  if (!own.ok) return own;
  const base = withWorkloads(own.value, output.workloads);
  if (!base.ok) return base;
  const asked =
    output.dimensions === undefined ? success(null) : freeDimensions(output.dimensions, base.value);
  if (!asked.ok) return asked;
  const dimensions = asked.value;
  const typical = dimensions === null ? base.value : onSomeNetwork(base.value, dimensions);
  const free = freeFields(output.free, typical, dimensions !== null, output.split);
  if (!free.ok) return free;
  if (output.split === 'given' && dimensions !== null)
    return problem(
      'split',
      'is "given", the custom split of the base; expected equal or optimal where dimensions are free',
    );
  const objective = checkObjective(objectiveOf(output.objective), base.value);
  if (!objective.ok) return objective;
  const typeOf = typesOf(free.value, typical);
  const set = derivedFields(output, free.value, typeOf, typical);
  if (!set.ok) return set;
  const where = constraintsOf(output, free.value, typeOf, typical);
  if (!where.ok) return where;
  const { name, split, top, gap } = output;
  return success({
    name: name === '' ? base.value.name : name,
    base: base.value,
    followed: leftToSecond(output.base).filter(
      (path) => DEGREE_PATHS.has(path) && ![...free.value, ...set.value].some((own) => own.path === path),
    ),
    free: free.value,
    dimensions,
    set: set.value,
    where: where.value,
    objective: objective.value,
    split,
    top,
    gap,
  });
}

/** Of a field that a space or a part of it does not have, the one that was meant; null for anything else that is wrong. */
function misspelledText({ type, expected, path }: v.BaseIssue<unknown>): string | null {
  const last = path?.at(-1);
  if (type !== 'strict_object' || expected !== 'never' || typeof last?.key !== 'string') return null;
  const [part] = path!.length === 1 ? [''] : path!.map(({ key }) => String(key));
  const nearest = nearestName(last.key, namesIn(part!));
  return nearest === null ? null : `is no field of a space; did you mean ${nearest}?`;
}

/** A schema leaves out keys that every object has, as `constructor`, and says nothing. */
function keyLeftOut(json: unknown, output: SpaceFile): string | null {
  for (const part of ['free', 'set'] as const) {
    const given = (json as Partial<Record<typeof part, object>>)[part] ?? {};
    const lost = Object.keys(given).find((name) => !Object.hasOwn(output[part], name));
    if (lost !== undefined) return `${part}.${lost}`;
  }
  return null;
}

/** The base with more workloads to serve: those of its goal come first. */
function withWorkloads(base: Design, workloads: SpaceFile['workloads']): Result<Design> {
  if (workloads.length === 0) return success(base);
  const goal = goalOf(base);
  const valid = validateDesign({
    ...base,
    bandwidth: { ...base.bandwidth, goal: { ...goal, others: [...goal.others, ...workloads] } },
  });
  if (valid.ok) return valid;
  const before = goal.others.length;
  return failure(
    ...valid.problems.map(({ path, message }) => ({
      message,
      path: path.replace(/^bandwidth\.goal\.others(?:\[(\d+)\])?/, (_, at?: string) =>
        at === undefined ? 'workloads' : `workloads[${Number(at) - before}]`,
      ),
    })),
  );
}

function objectiveOf(objective: SpaceFile['objective']): Objective {
  return typeof objective === 'string' ? objective : 'timeAndCost';
}

function checkObjective(objective: Objective, base: Design): Result<Objective> {
  if (!isOfTraining(objective) || goalOf(base).others.length === 0) return success(objective);
  return problem('objective', `is ${objective}, which is of one workload; expected no other workloads`);
}

function inBase(result: Result<Design>): Result<Design> {
  if (result.ok) return result;
  return failure(
    ...result.problems.map(({ path, message }) => ({ path: path === '' ? 'base' : `base.${path}`, message })),
  );
}

function freeDimensions(ask: NonNullable<SpaceFile['dimensions']>, base: Design): Result<FreeDimensions> {
  if (ask.count[0] > ask.count[1])
    return problem('dimensions.count', `is [${ask.count.join(', ')}]; expected the least first`);
  const divisors = Array.from({ length: Math.min(ask.npus, SIZE_MAX) }, (_, at) => at + 1).filter(
    (size) => size > 1 && ask.npus % size === 0,
  );
  const odd = ask.kinds.find((kind) => !SIZED_KINDS.includes(kind));
  if (odd !== undefined)
    return problem(
      'dimensions.kinds',
      `has ${odd}, whose size follows from its parameters; expected some of ${SIZED_KINDS.join(', ')}`,
    );
  return success({
    npus: ask.npus,
    count: ask.count,
    kinds: [...new Set<BlockKind>(ask.kinds)],
    sizes: [...new Set(ask.sizes ?? divisors)].sort((a, b) => a - b),
    linkLatencyNs: ask.linkLatencyNs ?? base.topology.dimensions[0]?.linkLatencyNs ?? 500,
    ...(ask.most === undefined ? {} : { most: ask.most }),
  });
}

/** A design with as many dimensions as there can be, so that paths to them are there. */
function onSomeNetwork(base: Design, { count, linkLatencyNs }: FreeDimensions): Design {
  const [, most] = count;
  const dimensions = Array.from({ length: most }, (_, at) => ({
    kind: 'ring' as const,
    size: 2,
    linkLatencyNs,
    tier: tierOfPlace(at, most),
  }));
  return { ...base, topology: { ...base.topology, dimensions } };
}
