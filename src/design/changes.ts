/**
 * The effect of an edit, field by field: on tasks, on results or on neither. The page uses it to start runs, and the engine to prepare
 * them. A new field of the document does not compile without a row here.
 */
import type { Bandwidth, Design } from './document.ts';
import type { Training } from './training-run.ts';

/**
 * `case`: the tasks of an iteration and where they run, and therefore all results. `numbers`: results of the same tasks. `shown`: which
 * result the page shows. `nothing`: neither.
 */
type Changes = 'case' | 'numbers' | 'shown' | 'nothing';

const BANDWIDTH = {
  mode: 'numbers',
  budgetGBps: 'numbers',
  customGBps: 'numbers',
  goal: 'numbers',
  scheme: 'shown',
  refinedGBps: 'shown',
} as const satisfies Readonly<Record<keyof Required<Bandwidth>, Changes>>;

/** Runs know its tokens; the report of the training is asked for by itself. */
const TRAINING = {
  tokens: 'numbers',
  failures: 'nothing',
  checkpoint: 'nothing',
  power: 'nothing',
  money: 'nothing',
} as const satisfies Readonly<Record<keyof Required<Training>, Changes>>;

const DESIGN = {
  v: 'nothing',
  name: 'nothing',
  topology: 'case',
  workload: 'case',
  parallelism: 'case',
  system: 'case',
  compute: 'case',
  bandwidth: BANDWIDTH,
  cost: 'numbers',
  training: TRAINING,
  conditions: 'case',
} as const satisfies Readonly<
  Record<Exclude<keyof Required<Design>, 'bandwidth' | 'training'>, Changes> &
    Record<'bandwidth', typeof BANDWIDTH> &
    Record<'training', typeof TRAINING>
>;

function keysOf<T extends object>(table: T): readonly (keyof T)[] {
  return Object.keys(table) as (keyof T)[];
}

const CASE_FIELDS = keysOf(DESIGN).filter((field) => DESIGN[field] === 'case');
const RESULT_FIELDS = keysOf(DESIGN).filter(
  (field) => DESIGN[field] === 'case' || DESIGN[field] === 'numbers',
);
const RESULT_TRAINING = keysOf(TRAINING).filter((field) => TRAINING[field] === 'numbers');
const RESULT_BANDWIDTH = keysOf(BANDWIDTH).filter((field) => BANDWIDTH[field] === 'numbers');

/** Returns whether two states of one document have the same results; edits keep the parts that they do not change. */
export function isSameSystem(a: Design | null, b: Design | null): boolean {
  if (a === null || b === null) return false;
  return (
    RESULT_FIELDS.every((field) => a[field] === b[field]) &&
    RESULT_BANDWIDTH.every((field) => a.bandwidth[field] === b.bandwidth[field]) &&
    RESULT_TRAINING.every((field) => a.training?.[field] === b.training?.[field])
  );
}

/** Returns the part of a design that determines its tasks, as text: designs with equal texts have equal tasks. */
export function caseText(design: Design): string {
  return JSON.stringify(CASE_FIELDS.map((field) => design[field]));
}
