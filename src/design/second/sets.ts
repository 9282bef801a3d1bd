/**
 * Sets of assumptions about a step, as the page shows and switches them. A design holds fields, not the name of a set: it is `measured` if
 * none of its fields has the paper's value, and vice versa. Fields with neither value (a micro-batch of 2, FP8) were chosen, and stay.
 */
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';
import type { Design } from '../document.ts';
import { sameData } from '../text/same-data.ts';
import type { Assumptions } from './assumptions.ts';
import { valueOfFirst } from './first.ts';
import { valueAt } from './paths.ts';
import { withField } from './with-ruled.ts';
import {
  DEGREE_PATHS,
  LEAST_CHUNK_BYTES,
  MEASURED_CHUNK_BYTES,
  NETWORK_PATHS,
  RULES,
  type DefaultPath,
  type Rule,
} from './rules.ts';

const NOTHING_SAID = { efficiency: false };
/** Unused beside a calibration, so no set changes it. */
const NUMBER_OF_MACHINE: DefaultPath = 'compute.efficiency';

const LEAST_CHUNK: DefaultPath = 'system.leastChunkBytes';

const RULES_OF_SETS = RULES.filter(({ path }) => !NETWORK_PATHS.has(path) && path !== NUMBER_OF_MACHINE);

/** Returns the set that a design has; null for fields of both, or if the sets do not differ. */
export function setOf(design: Design): Assumptions | null {
  const hasPaper = changesTo('measured', design).length > 0;
  const hasMeasured = changesTo('paper', design).length > 0;
  return hasPaper === hasMeasured ? null : hasPaper ? 'paper' : 'measured';
}

/** Returns the fields that a set would change in a design. */
export function changesTo(set: Assumptions, design: Design): readonly DefaultPath[] {
  const changed = withAssumptions(set, design);
  return [...RULES_OF_SETS.map(({ path }) => path), LEAST_CHUNK].filter(
    (path) => !isSame(valueAt(design, path), valueAt(changed, path)),
  );
}

/** Returns the design with the fields of a set where it had those of the other. */
export function withAssumptions(set: Assumptions, design: Design): Design {
  return withChunk(design, withFieldsOf(set, design));
}

/**
 * Returns the fields that a `measured` design leaves to version 2 and that follow from its degrees: those that have the value of the rules.
 */
export function leftToDegrees(design: Design): readonly DefaultPath[] {
  if (setOf(design) !== 'measured') return [];
  return RULES.filter(
    ({ path, second }) =>
      DEGREE_PATHS.has(path) && sameData(valueAt(design, path), second(design, NOTHING_SAID)),
  ).map(({ path }) => path);
}

/** Returns an edited design in which the fields left to the version follow its degrees. */
export function withFollowed(before: Design, after: Design): Design {
  // A user who sets the order of degrees wants that order.
  const isOrdered = before.parallelism.axisOrder !== after.parallelism.axisOrder;
  const left = leftToDegrees(before).filter((path) => !(isOrdered && path === 'parallelism.axisOrder'));
  return withDegreeRules(before, after, left);
}

/** Returns `after` with the rules applied to the fields `left` that are the same in `before`. Unchanged parts stay the same objects. */
export function withDegreeRules(before: Design, after: Design, left: readonly DefaultPath[]): Design {
  return RULES.filter(
    ({ path }) => left.includes(path) && sameData(valueAt(after, path), valueAt(before, path)),
  ).reduce((now, { path, second }) => {
    const value = second(now, NOTHING_SAID);
    return sameData(valueAt(now, path), value) ? now : withField(now, path, value);
  }, after);
}

/** Links that become measured get the chunk they were measured with, if the minimum chunk was the proposed one. */
function withChunk(before: Design, after: Design): Design {
  const { calibration, leastChunkBytes } = before.system;
  if (calibration !== undefined || after.system.calibration === undefined) return after;
  const isProposed =
    leastChunkBytes === undefined ||
    leastChunkBytes === LEAST_CHUNK_BYTES ||
    TOPOLOGY_PRESETS.some((machine) => machine.leastChunkBytes === leastChunkBytes);
  return isProposed
    ? { ...after, system: { ...after.system, leastChunkBytes: MEASURED_CHUNK_BYTES } }
    : after;
}

function withFieldsOf(set: Assumptions, design: Design): Design {
  return RULES_OF_SETS.reduce(
    (now, rule) => withField(now, rule.path, wanted(set, design, now, rule)),
    design,
  );
}

/** @param now with the fields of the rules before this one */
function wanted(set: Assumptions, design: Design, now: Design, { path, second }: Rule): unknown {
  const value = valueAt(design, path);
  const first = valueOfFirst(design, path);
  if (set === 'measured') return isSame(value, first) ? second(now, NOTHING_SAID) : value;
  const isCalibration = path.endsWith('.calibration');
  return isCalibration || isSame(value, second(design, NOTHING_SAID)) ? first : value;
}

/** Settings that are off, or in 16 bits, are equal whether or not the design states them. */
function isSame(a: unknown, b: unknown): boolean {
  const plain = (value: unknown): unknown => (value === false || value === 'fp16' ? undefined : value);
  return sameData(plain(a), plain(b));
}
