/** A file of golden cases: `{cases: [{id, kind, input, expected, tolerance}], profiles}`. */
import * as v from 'valibot';
import { failure, problem, success, type Result } from '../../units/result.ts';
import { issuePath } from '../../design/schema/problem-place.ts';
import { isFaultFile, readFaultFile } from './faults/read-faults.ts';
import type { GoldenFile } from './golden-case.ts';

const notNegative = v.pipe(v.number(), v.minValue(0));

const schema = v.strictObject({
  about: v.optional(v.string()),
  units: v.optional(v.string()),
  tolerance: v.optional(v.string()),
  howMade: v.optional(v.string()),
  count: v.optional(v.number()),
  profiles: v.optional(v.record(v.string(), v.unknown()), {}),
  cases: v.array(
    v.strictObject({
      id: v.string(),
      kind: v.string(),
      input: v.unknown(),
      expected: v.record(v.string(), v.unknown()),
      tolerance: v.union([notNegative, v.record(v.string(), notNegative)]),
      checked: v.optional(v.string()),
      note: v.optional(v.string()),
      large: v.optional(v.boolean()),
    }),
  ),
});

/** Reads a file of golden cases; problems name the position in it: `cases[3].tolerance`. */
export function readGoldenFile(text: string): Result<GoldenFile> {
  const json = parseJson(text);
  if (!json.ok) return json;
  if (isFaultFile(json.value)) return readFaultFile(json.value);
  const parsed = v.safeParse(schema, json.value);
  if (!parsed.success)
    return failure(...parsed.issues.map(({ path, message }) => ({ path: issuePath(path ?? []), message })));
  const { cases, profiles } = parsed.output;
  return success({ cases: cases.map((entry, index) => ({ ...entry, path: `cases[${index}]` })), profiles });
}

function parseJson(text: string): Result<unknown> {
  try {
    return success(JSON.parse(text));
  } catch (error) {
    return problem('', `is no JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}
