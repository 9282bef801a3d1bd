/** Reads a file of the form of faults.json: cases without `input` and `expected`, and one tolerance for all. */
import * as v from 'valibot';
import { issuePath } from '../../../design/schema/problem-place.ts';
import { failure, success, type Result } from '../../../units/result.ts';
import { notNegative } from '../dln/fields.ts';
import type { GoldenCase, GoldenFile } from '../golden-case.ts';

const schema = v.object({
  tolerance: notNegative,
  cases: v.array(v.looseObject({ id: v.string(), kind: v.optional(v.string(), 'collective') })),
});

/** Times that a design shows; others of a case say what it was compared with. */
const SHOWN = [
  'expectedNs',
  'lockstepNs',
  'aloneNs',
  'eagerInOrderNs',
  'worstMemberNs',
  'atLeastNs',
] as const;

/** Whether a file has that form: its tolerance is a number, and no case has an input. */
export function isFaultFile(json: unknown): boolean {
  const found = v.safeParse(v.object({ tolerance: v.number(), cases: v.array(v.looseObject({})) }), json);
  return found.success && found.output.cases.every((candidate) => !Object.hasOwn(candidate, 'input'));
}

export function readFaultFile(json: unknown): Result<GoldenFile> {
  const parsed = v.safeParse(schema, json);
  if (!parsed.success)
    return failure(...parsed.issues.map(({ path, message }) => ({ path: issuePath(path ?? []), message })));
  const { tolerance, cases } = parsed.output;
  return success({
    profiles: {},
    cases: cases.map((given, index): GoldenCase => ({
      id: given.id,
      kind: given.kind,
      input: (json as { readonly cases: readonly unknown[] }).cases[index],
      expected: expectedOf(given),
      tolerance,
      path: `cases[${index}]`,
      isWhole: true,
    })),
  });
}

function expectedOf(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { rows, refused } = given;
  if (Array.isArray(rows)) {
    const lists = rows.filter(Array.isArray) as readonly (readonly unknown[])[];
    return { means: lists.map((row) => row[1]), agreesWithSamples: lists.map(() => true) };
  }
  if (typeof refused === 'string') return { isRefused: true };
  return Object.fromEntries(
    SHOWN.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  );
}
