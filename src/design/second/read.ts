/**
 * Reads version 2 of the document: its words (words.ts), the fields of a design, and the defaults of rules.ts. A null field is one that the
 * design does not have. Designs in memory have a single form: the normal form, in which an absent field is really absent, independent of
 * versions.
 */
import { problem, success, type Result } from '../../units/result.ts';
import type { Design } from '../document.ts';
import { automaticName } from '../presets/automatic-name.ts';
import { isFields, type Fields } from '../text/entries.ts';
import { ASSUMPTIONS } from './assumptions.ts';
import { valueAt, withValueAt } from './paths.ts';
import { NETWORK_PATHS, RULES, type DefaultPath, type Said } from './rules.ts';
import { withField } from './with-ruled.ts';
import { spokenFields } from './words.ts';

/** Values in version 1 of fields that are never absent. */
const NONE: Readonly<Record<string, unknown>> = {
  'parallelism.overlap': false,
  'system.algorithms.allToAll': [],
};

export interface SecondDocument {
  /** The short form of the given fields, without those that are null. */
  readonly short: Fields;
  /** Removes null fields from the complete form. */
  readonly withoutNulls: (full: Fields) => Fields;
  /** Adds what the document leaves to its version, after its own fields are checked. */
  readonly finish: (checked: Design) => Design;
}

/** @param document a document that says that it is of version 2 */
export function readSecond({ assumptions = 'measured', ...document }: Fields): Result<SecondDocument> {
  if (!ASSUMPTIONS.some((set) => set === assumptions)) {
    return problem(
      'assumptions',
      `assumptions must be one of ${ASSUMPTIONS.join(', ')}; found ${JSON.stringify(assumptions)}`,
    );
  }
  const spoken = spokenFields(document);
  if (!spoken.ok) return spoken;
  const { fields, said, hasWords } = spoken.value;
  const nulls = nullPaths(fields);
  const isNamed = fields['name'] !== undefined || !hasWords;
  return success({
    short: { ...nulls.reduce((rest, path) => withValueAt(rest, path, undefined), fields), v: 1 },
    withoutNulls: (full) => nulls.reduce((rest, path) => withValueAt(rest, path, NONE[path]), full),
    finish: (checked) => {
      const design = withDefaults(checked, fields, said, assumptions === 'paper');
      return isNamed ? design : { ...design, name: automaticName(design) };
    },
  });
}

/** Returns the fields that a document leaves to version 2 in the set `measured`; none for another document. */
export function leftToSecond(document: unknown): readonly DefaultPath[] {
  if (!isFields(document) || document['v'] !== 2 || document['assumptions'] === 'paper') return [];
  const spoken = spokenFields(document);
  if (!spoken.ok) return [];
  const { fields } = spoken.value;
  return RULES.map(({ path }) => path).filter((path) => valueAt(fields, path) === undefined);
}

function withDefaults(checked: Design, given: Fields, said: Said, isPaper: boolean): Design {
  let design = checked;
  for (const { path, second } of RULES) {
    if (isPaper && !NETWORK_PATHS.has(path)) continue;
    if (valueAt(given, path) !== undefined) continue;
    design = withField(design, path, second(design, said));
  }
  return design;
}

/** Fields of objects that are null; `bandwidth.customGBps` is null if no split was set. */
function nullPaths(fields: Fields, parent = ''): readonly string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const path = parent === '' ? key : `${parent}.${key}`;
    if (isFields(value)) return nullPaths(value, path);
    return value === null && parent !== '' && path !== 'bandwidth.customGBps' ? [path] : [];
  });
}
