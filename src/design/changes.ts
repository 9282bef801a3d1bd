/**
 * The effect of an edit, field by field: on tasks, results or neither. Said here once, for the page, which starts runs,
 * and for the engine, which prepares them. A new field of the document does not compile before it has its row.
 */
import type { Bandwidth, Design } from './document.ts';

/**
 * `case`: the tasks of an iteration and where they run, and with them all results. `numbers`: results of the same tasks.
 * `shown`: which result the page shows. `nothing`: neither.
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
  training: 'numbers',
} as const satisfies Readonly<
  Record<Exclude<keyof Required<Design>, 'bandwidth'>, Changes> & Record<'bandwidth', typeof BANDWIDTH>
>;

function keysOf<T extends object>(table: T): readonly (keyof T)[] {
  return Object.keys(table) as (keyof T)[];
}

const CASE_FIELDS = keysOf(DESIGN).filter((field) => DESIGN[field] === 'case');
const RESULT_FIELDS = keysOf(DESIGN).filter(
  (field) => DESIGN[field] === 'case' || DESIGN[field] === 'numbers',
);
const RESULT_BANDWIDTH = keysOf(BANDWIDTH).filter((field) => BANDWIDTH[field] === 'numbers');

/** Whether two states of one document have the same results; edits leave what they do not concern as it is. */
export function isSameSystem(a: Design | null, b: Design | null): boolean {
  if (a === null || b === null) return false;
  return (
    RESULT_FIELDS.every((field) => a[field] === b[field]) &&
    RESULT_BANDWIDTH.every((field) => a.bandwidth[field] === b.bandwidth[field])
  );
}

/** The part of a design that its tasks follow from, as text: two designs of one text have the same. */
export function caseText(design: Design): string {
  return JSON.stringify(CASE_FIELDS.map((field) => design[field]));
}
