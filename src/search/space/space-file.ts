/** The file of a space: its fields, what each may be, and how much a file may ask for. */
import * as v from 'valibot';
import { DIMENSIONS_MAX, NPUS_MAX, SIZE_MAX } from '../../topology/bounds.ts';
import { BLOCK_KINDS } from '../../topology/dimension.ts';
import { OBJECTIVES, SPLITS } from './space.ts';

/** Most values of a field, and of all fields together the points that are numbered. */
export const MOST_VALUES = 10_000;
export const MOST_POINTS = 2e9;
/** Each is kept, as a list of numbers. */
export const MOST_NETWORKS = 10_000_000;
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

const DIMENSIONS = v.strictObject(
  {
    npus: whole(1, NPUS_MAX),
    count: v.optional(
      v.strictTuple([whole(1, DIMENSIONS_MAX), whole(1, DIMENSIONS_MAX)], 'must be [least, most]'),
      [1, 4],
    ),
    kinds: v.pipe(
      v.array(
        v.picklist(BLOCK_KINDS, `must be one of ${BLOCK_KINDS.join(', ')}`),
        'must be a list of blocks',
      ),
      v.minLength(1, 'must have at least one block'),
    ),
    sizes: v.optional(v.pipe(v.array(whole(1, SIZE_MAX)), v.minLength(1, 'must have at least one size'))),
    linkLatencyNs: v.optional(v.pipe(number, v.minValue(0, 'must be 0 or more'))),
    most: v.optional(
      v.record(
        v.picklist(BLOCK_KINDS, `must name blocks: ${BLOCK_KINDS.join(', ')}`),
        whole(2, SIZE_MAX),
        'must have the most NPUs of a block, as {"fullyConnected": 16}',
      ),
    ),
  },
  'must be {"npus", "count", "kinds", "sizes", "linkLatencyNs", "most"}; npus and kinds are needed',
);

const WORKLOAD = v.strictObject(
  { preset: text, modelParallel: v.optional(number, 1), weight: v.optional(number, 1) },
  'must be {"preset", "modelParallel", "weight"}; preset is needed',
);

export const SPACE_SCHEMA = v.strictObject(
  {
    name: v.optional(text, ''),
    note: v.optional(text),
    base: v.looseObject({}, 'must be a design'),
    free: v.optional(
      v.record(text, v.union([values, range], 'must be a list of values, or {"min", "max", "step"}')),
      {},
    ),
    dimensions: v.optional(DIMENSIONS),
    workloads: v.optional(v.array(WORKLOAD, 'must be a list of workloads'), []),
    set: v.optional(v.record(text, text), {}),
    where: v.optional(v.array(text, 'must be a list of conditions'), []),
    objective: v.optional(
      v.union(
        [v.picklist(OBJECTIVES), v.strictTuple([v.literal('time'), v.literal('cost')])],
        `must be one of ${OBJECTIVES.join(', ')} or ["time", "cost"]`,
      ),
      'time',
    ),
    split: v.optional(v.picklist(SPLITS, `must be one of ${SPLITS.join(', ')}`), 'best'),
    top: v.optional(whole(1, MOST_TOP), 20),
    gap: v.optional(
      v.pipe(number, v.minValue(0, 'must be from 0 to 1'), v.maxValue(1, 'must be from 0 to 1')),
      0,
    ),
  },
  'must be an object with base, workloads, free, dimensions, set, where, objective, split, top and gap; base is needed',
);

/** The file as it is written, every field of its type. */
export type SpaceFile = v.InferOutput<typeof SPACE_SCHEMA>;

/** Names of the fields of a space, or of a part of it. */
export function namesIn(part: string): readonly string[] {
  const parts: Readonly<Record<string, { readonly entries: object }>> = {
    dimensions: DIMENSIONS,
    workloads: WORKLOAD,
  };
  return Object.keys((parts[part] ?? SPACE_SCHEMA).entries);
}

/** A value in a message. */
export function shortly(value: unknown): string {
  const found = JSON.stringify(value) as string | undefined;
  return (found ?? 'nothing').slice(0, 60);
}
