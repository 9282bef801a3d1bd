/** Finds a field of a design by the name that a user types: its path, or the last key of it, with or without its unit. */
import { problem, success, type Result } from '../../units/result.ts';
import type { Design } from '../../design/document.ts';
import { fieldWords } from '../../design/schema/problem-place.ts';
import { numericFields, type NumericField } from './fields.ts';
import { valueAt } from './path.ts';

/** Maximum number of candidates in a message. */
const MOST_NAMED = 8;

/**
 * `budget`, `budgetGBps` and `bandwidth.budgetGBps` name the same field; case, spaces and hyphens do not matter.
 *
 * @param path of the problem, if the name is unknown or ambiguous
 */
export function findField(design: Design, name: string, path: string): Result<NumericField> {
  // A name means a field of a part that the design has, before one of a part that it leaves out.
  const isHere = ({ path: at }: NumericField): boolean =>
    valueAt(design, at.slice(0, at.lastIndexOf('.'))) !== undefined;
  const all = numericFields(design);
  const fields = [...all.filter(isHere), ...all.filter((field) => !isHere(field))];
  const exact = fields.find((field) => field.path === name);
  if (exact !== undefined) return success(exact);
  const wanted = plain(name);
  const alike = fields.filter((field) => namesOf(field).some((known) => plain(known) === wanted));
  const named = alike.some(isHere) ? alike.filter(isHere) : alike;
  const [only] = named;
  if (only !== undefined && named.length === 1) return success(only);
  if (only !== undefined) {
    return problem(path, `"${name}" stands for ${named.length} fields; expected one of ${listed(named)}`);
  }
  const like = fields.filter((field) => wanted !== '' && plain(field.path).includes(wanted));
  const near = like.length > 0 ? like : fields.filter(({ group }) => group !== 'Workload');
  return problem(path, `"${name}" is no numeric field of the design; expected ${listed(near)}`);
}

/** The words that a document of version 2 uses for these fields. */
const WORD_OF: Readonly<Record<string, string>> = {
  'parallelism.modelParallel': 'tensor',
  'parallelism.contextParallel': 'context',
  'parallelism.pipeline.stages': 'pipeline',
  'parallelism.expertParallel.degree': 'expert',
  'workload.globalBatch': 'batch',
};

function namesOf({ path, label }: NumericField): readonly string[] {
  const last = path.slice(path.lastIndexOf('.') + 1);
  const [, dimension] = /^bandwidth\.customGBps\[(\d+)\]$/.exec(path) ?? [];
  const word = WORD_OF[path];
  const asDimension = dimension === undefined ? [] : [`topology.dimensions[${dimension}].bandwidthGBps`];
  return [path, last, fieldWords(last).words, label, ...asDimension, ...(word === undefined ? [] : [word])];
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_:-]+/g, '');
}

function listed(fields: readonly NumericField[]): string {
  const names = fields.slice(0, MOST_NAMED).map(({ path }) => path);
  return [...names, ...(fields.length > MOST_NAMED ? ['...'] : [])].join(', ');
}
