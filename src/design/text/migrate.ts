import { problem, success, type Result } from '../../units/result.ts';
import { DESIGN_VERSION } from '../document.ts';
import { found } from '../schema/fields.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * One step a version: `MIGRATIONS[n]` turns a complete document of version n into one of version n + 1.
 * A document falls through all steps from its own version on. Steps are never changed once shipped.
 */
const MIGRATIONS: Readonly<Record<number, (design: Fields) => Fields>> = {};

/** The version a document says it has, if this program understands it. */
export function documentVersion(value: unknown): Result<number> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return problem('', `the design must be an object with fields; found ${found(value)}`);
  }
  const { v } = value as Fields;
  if (typeof v === 'number' && Number.isInteger(v) && v >= 1 && v <= DESIGN_VERSION) return success(v);
  const newer = typeof v === 'number' && v > DESIGN_VERSION ? '; it was made by a newer version' : '';
  return problem('v', `v, the version of the document, must be ${understood()}; found ${found(v)}${newer}`);
}

/** A document of any understood version as one of the current version, not yet validated. */
export function migrate(value: unknown): Result<unknown> {
  const version = documentVersion(value);
  if (!version.ok) return version;
  let design = value as Fields;
  for (let from = version.value; from < DESIGN_VERSION; from += 1) {
    const step = MIGRATIONS[from];
    if (step === undefined) throw new Error(`no migration from version ${from}`);
    design = step(design);
  }
  return success(design);
}

function understood(): string {
  const versions = Array.from({ length: DESIGN_VERSION }, (_, index) => String(index + 1));
  return versions.length === 1 ? '1' : `one of ${versions.join(', ')}`;
}
