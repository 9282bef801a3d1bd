import { problem, success, type Result } from '../../units/result.ts';
import { DOCUMENT_VERSION } from '../document.ts';
import { found } from '../schema/fields.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the version that a document states, if this program supports it. */
export function documentVersion(value: unknown): Result<number> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return problem('', `the design must be an object with fields; found ${found(value)}`);
  }
  const { v } = value as Fields;
  if (typeof v === 'number' && Number.isInteger(v) && v >= 1 && v <= DOCUMENT_VERSION) return success(v);
  const newer = typeof v === 'number' && v > DOCUMENT_VERSION ? '; it was made by a newer version' : '';
  return problem('v', `v, the version of the document, must be ${understood()}; found ${found(v)}${newer}`);
}

function understood(): string {
  return Array.from({ length: DOCUMENT_VERSION }, (_, index) => String(index + 1)).join(' or ');
}
