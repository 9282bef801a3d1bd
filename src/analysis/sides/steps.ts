/**
 * Single changes that lead from one design to another, each a field of the document as a user would set it: networks of the same blocks
 * differ dimension by dimension; other networks and other models are one change, the batch of another model is one of its own.
 */
import type { Design } from '../../design/document.ts';

/** Sets one field of a design to its value in the other; the rest stays. */
export interface Step {
  readonly part: (typeof PARTS)[number];
  readonly apply: (design: Design) => Design;
}

type Setting = Step['apply'];

type Fields = Readonly<Record<string, unknown>>;

/** In the order of the page. */
const PARTS = [
  'topology',
  'workload',
  'parallelism',
  'system',
  'compute',
  'bandwidth',
  'cost',
  'training',
  'conditions',
] as const satisfies readonly (keyof Design)[];

/** Applied in this order, they turn `from` into `to`, apart from its name. */
export function stepsBetween(from: Design, to: Design): readonly Step[] {
  return PARTS.flatMap((part) => settingsOf(part, from, to).map((apply): Step => ({ part, apply })));
}

function settingsOf(part: Step['part'], from: Design, to: Design): readonly Setting[] {
  const [before, after] = [from[part], to[part]];
  if (isSameData(before, after)) return [];
  // A price table is chosen as a whole; a single number has no meaning.
  const isWhole =
    part === 'cost' || part === 'training' || part === 'conditions' || !isAlike(part, before, after);
  if (isWhole) return part === 'workload' ? modelSettings(before, after) : [setting([part], after)];
  if (part === 'topology') return networkSettings(from.topology, to.topology);
  return fieldSettings([part], before, after);
}

/** The batch, which two models of a kind can share: how much of it comes from the model is told apart. */
const BATCH: ReadonlySet<string> = new Set([
  'sequence',
  'tokensPerReplica',
  'imagesPerNpu',
  'samplesPerNpu',
  'globalBatch',
  'microBatch',
]);

/** Another model with the batch of the first, then its own batch; models of different kinds count different things. */
function modelSettings(before: unknown, after: unknown): readonly Setting[] {
  const whole = setting(['workload'], after);
  if (!isFields(before) || !isFields(after) || before['kind'] !== after['kind']) return [whole];
  const model = Object.fromEntries([
    ...Object.entries(after).filter(([key]) => !BATCH.has(key)),
    ...Object.entries(before).filter(([key]) => BATCH.has(key)),
  ]);
  return isSameData(model, after) ? [whole] : [setting(['workload'], model), whole];
}

/** Returns whether the fields of both have the same meaning. */
function isAlike(part: (typeof PARTS)[number], before: unknown, after: unknown): boolean {
  if (!isFields(before) || !isFields(after)) return false;
  return part !== 'workload' || (before['kind'] === after['kind'] && before['preset'] === after['preset']);
}

function networkSettings(before: Design['topology'], after: Design['topology']): readonly Setting[] {
  const kinds = ({ dimensions }: Design['topology']) => dimensions.map(({ kind }) => kind).join(' ');
  if (kinds(before) !== kinds(after)) return [setting(['topology'], after)];
  const { dimensions: from, ...rest } = before;
  const { dimensions: to, ...others } = after;
  return [
    ...to.flatMap((dimension, index) =>
      fieldSettings(['topology', 'dimensions', index], from[index], dimension),
    ),
    ...fieldSettings(['topology'], rest, others),
  ];
}

function fieldSettings(
  path: readonly (string | number)[],
  before: unknown,
  after: unknown,
): readonly Setting[] {
  const [old, now] = [before as Fields, after as Fields];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])]
    .filter((key) => !isSameData(old[key], now[key]))
    .map((key) => setting([...path, key], now[key]));
}

/** @param value undefined removes the field */
function setting(path: readonly (string | number)[], value: unknown): Setting {
  return (design) => withValue(design, path, value) as Design;
}

function withValue(fields: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(fields))
    return fields.map((entry: unknown, index) => (index === key ? withValue(entry, rest, value) : entry));
  const { [key]: child, ...others } = fields as Fields;
  const next = withValue(child, rest, value);
  return next === undefined ? others : { ...others, [key]: next };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares JSON data, regardless of the order of fields; undefined fields count as absent. */
function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Fields, b as Fields];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isSameData(left[key], right[key]),
  );
}
