/** The conditions of a design on its dimensions. */
import type { NetworkCondition } from '../../topology/conditions/condition.ts';
import { checkTopology } from '../../topology/check.ts';
import { dimensionFaults, type DimensionFaults } from '../../topology/conditions/dimension-faults.ts';
import { placeConditions, type PlacedConditions } from '../../topology/conditions/place.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import type { Condition, Design, RandomSpread, SecondDesign, SecondJob } from '../../design/document.ts';
import { usedSizes } from '../../topology/dimension.ts';
import { isSpread, placeSpread } from './random-spread.ts';

export interface DesignConditions extends Pick<PlacedConditions, 'left' | 'slowNpus'> {
  /** By dimension; null where all links are healthy. */
  readonly faults: readonly (DimensionFaults | null)[];
  readonly secondJobs: readonly SecondJob[];
  /** Time of all compute over that without a random spread. */
  readonly computeTimes: number;
}

const known = new WeakMap<readonly Condition[], { dimensions: unknown; placed: Result<DesignConditions> }>();

/** Problems name the condition: a link that is not there, or one without which somebody is cut off. */
export function placedConditions({ conditions = [], topology, system }: Design): Result<DesignConditions> {
  const { dimensions, physical } = topology;
  const before = known.get(conditions);
  if (before !== undefined && before.dimensions === dimensions) return before.placed;
  const placed = placedOn(dimensions, conditions, physical !== undefined, system.rounding === 'reference');
  known.set(conditions, { dimensions, placed });
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
    return success({ left: [], slowNpus: new Map(), faults: [], secondJobs: [], computeTimes: 1 });
  const found = placeConditions(dimensions, conditions.filter(isOfNetwork));
  if (!found.ok) return failure(...found.problems.map((value) => renumbered(value, conditions)));
  const { faults, left, slowNpus } = found.value;
  const spread = placeSpread(conditions, usedSizes(dimensions));
  if (!spread.ok) return spread;
  const index = conditions.findIndex(({ kind }) => !ANYWHERE.has(kind));
  if (index >= 0 && isElsewhere) {
    const message =
      'The links of a physical torus are not those of the dimensions. Allowed: a slow NPU, a background share, a random spread, or no physical torus.';
    return failure({ path: `conditions[${index}]`, message });
  }
  if (isReference && conditions.length > 0) {
    const message =
      'ASTRA-sim 1.0 knows no conditions, so that its rounding cannot be kept with them. Allowed: exact rounding.';
    return failure({ path: 'system.rounding', message });
  }
  return success({
    secondJobs: conditions.filter((candidate) => candidate.kind === 'secondJob'),
    left: left.map((share, at) => share * spread.value.links[at]!),
    computeTimes: spread.value.compute,
    slowNpus,
    faults: faults.map((lines, at) => (lines === null ? null : dimensionFaults(dimensions[at]!.kind, lines))),
  });
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
