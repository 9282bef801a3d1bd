/** The conditions of a design on its dimensions. */
import type { NetworkCondition } from '../../topology/conditions/condition.ts';
import { checkTopology } from '../../topology/check.ts';
import { dimensionFaults, type DimensionFaults } from '../../topology/conditions/dimension-faults.ts';
import { placeConditions, type PlacedConditions } from '../../topology/conditions/place.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { builtOf } from '../../design/machine/built.ts';
import type { Condition, Design, RandomSpread, SecondDesign, SecondJob } from '../../design/document.ts';
import { usedSizes } from '../../topology/dimension.ts';
import { lineOf } from '../../topology/physical/graph.ts';
import { placesOfJob } from '../../design/conditions/jobs.ts';
import { innerOf, placedPorts } from '../uneven/ports.ts';
import { isSpread, placeSpread } from './random-spread.ts';
import { tooLittleLeft } from './least-left.ts';

export interface DesignConditions extends Pick<PlacedConditions, 'left' | 'slowNpus'> {
  /** By dimension; null where all links are healthy. */
  readonly faults: readonly (DimensionFaults | null)[];
  readonly secondJobs: readonly SecondJob[];
  /** Where each of `secondJobs` stands among the conditions. */
  readonly secondJobsAt: readonly number[];
  /** Places of conditions among NPUs that no job uses, which change nothing. */
  readonly idle: readonly number[];
  /** Time of all compute over that without a random spread. */
  readonly computeTimes: number;
}

interface Known {
  readonly dimensions: unknown;
  readonly key: string;
  readonly placed: Result<DesignConditions>;
}

const known = new WeakMap<readonly Condition[], Known>();

/** Problems name the condition: a link that is not there, or one without which somebody is cut off. */
export function placedConditions({ conditions = [], topology, system }: Design): Result<DesignConditions> {
  const { dimensions } = topology;
  const [isElsewhere, isReference] = [builtOf({ topology }) !== null, system.rounding === 'reference'];
  const key = `${isElsewhere} ${isReference}`;
  const before = known.get(conditions);
  if (before !== undefined && before.dimensions === dimensions && before.key === key) return before.placed;
  const placed = placedOn(dimensions, conditions, isElsewhere, isReference);
  known.set(conditions, { dimensions, key, placed });
  return placed;
}

function placedOn(
  dimensions: Design['topology']['dimensions'],
  conditions: readonly Condition[],
  isElsewhere: boolean,
  isReference: boolean,
): Result<DesignConditions> {
  // What is wrong with the dimensions is said where they are checked.
  if (!areSound(dimensions))
    return success({
      left: [],
      slowNpus: new Map(),
      faults: [],
      secondJobs: [],
      secondJobsAt: [],
      idle: [],
      computeTimes: 1,
    });
  const found = placeConditions(dimensions, conditions.filter(isOfNetwork));
  if (!found.ok) return failure(...found.problems.map((value) => renumbered(value, conditions)));
  const spread = placeSpread(conditions, usedSizes(dimensions));
  if (!spread.ok) return spread;
  const index = conditions.findIndex(({ kind }) => !ANYWHERE.has(kind));
  if (index >= 0 && isElsewhere) {
    const message =
      'The links that are built (topology.physical) are not those of the dimensions. Allowed: a slow NPU, a background share, a random spread, or to leave topology.physical out.';
    return failure({ path: `conditions[${index}]`, message });
  }
  if (isReference && conditions.length > 0) {
    const message =
      'ASTRA-sim 1.0 knows no conditions, so that its rounding cannot be kept with them. Allowed: exact rounding.';
    return failure({ path: 'system.rounding', message });
  }
  const jobs = conditions.flatMap((condition, at) =>
    condition.kind === 'secondJob' && condition.bytes > 0 ? [{ condition, at }] : [],
  );
  const placed = withoutIdle(dimensions, conditions, found.value);
  const left = found.value.left.map((share, at) => share * spread.value.links[at]!);
  const computeTimes = spread.value.compute;
  const tooLittle = tooLittleLeft(dimensions, conditions, { ...placed, left, computeTimes });
  if (tooLittle !== null) return failure(tooLittle);
  return success({
    secondJobs: jobs.map(({ condition }) => condition),
    secondJobsAt: jobs.map(({ at }) => at),
    idle: placed.idle,
    left,
    computeTimes,
    slowNpus: placed.slowNpus,
    faults: placed.faults.map((lines, at) =>
      lines === null ? null : dimensionFaults(dimensions[at]!.kind, lines),
    ),
  });
}

interface Placed extends Pick<PlacedConditions, 'faults' | 'slowNpus'> {
  readonly idle: readonly number[];
}

/** What is left where no NPU of any job can meet a condition: lines and NPUs that nobody uses are as good as healthy. */
function withoutIdle(
  dimensions: Design['topology']['dimensions'],
  conditions: readonly Condition[],
  { faults, slowNpus }: PlacedConditions,
): Placed {
  const built = dimensions.map(({ size }) => size);
  // Other collectives may cross any line.
  const isAnywhere = conditions.some(({ kind }) => kind === 'secondJob');
  const isWhole = dimensions.every(({ size, used = size }) => used === size);
  if (isAnywhere || isWhole) return { faults, slowNpus, idle: [] };
  const places = [placesOfJob(dimensions), ...conditions.flatMap(placesOfOther)];
  const used = new Set(places.flatMap((ofJob) => placedPorts(0, built, ofJob).npus));
  const linesUsed = dimensions.map(({ size }, at) => {
    return new Set([...used].map((npu) => lineOf(npu, innerOf(built, at), size)));
  });
  const idle = conditions.flatMap((condition, at) => {
    if (condition.kind === 'slowNpu') return used.has(condition.npu) ? [] : [at];
    if (condition.kind !== 'slowPort') return [];
    const { npu, dimension = 0 } = condition;
    return linesUsed[dimension]?.has(lineOf(npu, innerOf(built, dimension), built[dimension]!)) === false
      ? [at]
      : [];
  });
  return {
    idle,
    slowNpus: new Map([...slowNpus].filter(([npu]) => used.has(npu))),
    faults: faults.map((lines, at) => {
      const met = lines?.filter(({ line }) => linesUsed[at]!.has(line)) ?? [];
      return met.length === 0 ? null : met;
    }),
  };
}

function placesOfOther(condition: Condition): readonly SecondDesign['places'][] {
  return condition.kind === 'secondDesign' ? [condition.places] : [];
}

/** Conditions that need no link of the dimensions. */
const ANYWHERE: ReadonlySet<Condition['kind']> = new Set(['slowNpu', 'share', 'computeSpread', 'linkSpread']);

function areSound(dimensions: Design['topology']['dimensions']): boolean {
  const built = dimensions.map(({ used: _used, usedPlaces: _places, link: _link, ...dimension }) => ({
    ...dimension,
    bandwidthGBps: 1,
  }));
  return checkTopology({ dimensions: built, splitBandwidth: 'links' }).ok;
}

function isOfNetwork(
  condition: Condition,
): condition is Exclude<Condition, SecondJob | SecondDesign | RandomSpread> {
  return condition.kind !== 'secondJob' && condition.kind !== 'secondDesign' && !isSpread(condition);
}

/** Problems are found among the conditions of the network alone. */
function renumbered({ path, message }: Problem, conditions: readonly Condition[]): Problem {
  const [, at = '0', rest = ''] = /^conditions\[(\d+)\](.*)$/.exec(path) ?? [];
  const condition: NetworkCondition | undefined = conditions.filter(isOfNetwork)[Number(at)];
  const index = condition === undefined ? Number(at) : conditions.indexOf(condition);
  return { path: `conditions[${index}]${rest}`, message };
}
