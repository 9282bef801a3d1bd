/** Reads the file of a space, with overrides from options. */
import { readSpace } from '../../search/space/parse-space.ts';
import { pointsOf, type Points } from '../../search/space/points.ts';
import { givenTwice } from '../../formats/given-twice.ts';
import { failure, problem, success, type Result } from '../../units/result.ts';
import { inFile, unknownProblems } from '../design-file.ts';
import { readText } from '../files.ts';
import { numberOption, type Operand, type Option, type OptionValues } from '../options.ts';

export const SPEC_OPERAND: Operand = {
  name: 'spec',
  value: 'SPACE.json',
  help: 'a space of designs: base, free, dimensions, where, objective, split, top, gap',
};

export const SPEC_OPTIONS: readonly Option[] = [
  { name: 'top', value: 'K', help: "how many of the best are listed (default the space's, else 20)" },
  { name: 'gap', value: 'SHARE', help: 'what may be better by so much is not looked for (default 0)' },
];

export interface Spec {
  readonly file: string;
  /** As it is written into the heads of files. */
  readonly json: unknown;
  readonly points: Points;
}

export function readSpec(values: OptionValues): Result<Spec> {
  const file = values.get(SPEC_OPERAND.name) ?? '';
  const text = readText(file);
  return text.ok ? specOf(file, text.value, values) : text;
}

/** Returns whether a file is a space: it has a base, which no design has. */
export function isSpace(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && 'base' in json;
  } catch {
    return false;
  }
}

/** @param text text of the file */
export function specOf(file: string, text: string, values: OptionValues): Result<Spec> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return problem(file, `is no JSON text (${error instanceof Error ? error.message : 'cannot be read'})`);
  }
  const first = inFile(file, readSpace(json));
  if (!first.ok) return first;
  const twice = givenTwice(file, text);
  if (!twice.ok) return twice;
  if (twice.value.length > 0) return failure(...twice.value);
  const unknown = unknownProblems((json as { readonly base: unknown }).base, first.value.base);
  if (unknown.length > 0)
    return inFile(file, failure(...unknown.map(({ path, message }) => ({ path: `base.${path}`, message }))));
  const top = numberOption(values, 'top', { min: 1, max: 10_000, whole: true }, first.value.top);
  if (!top.ok) return top;
  const gap = numberOption(values, 'gap', { min: 0, max: 1, whole: false }, first.value.gap);
  if (!gap.ok) return gap;
  // If each shard stopped at its own gap, the result would depend on the number of shards.
  const asked = { ...(json as object), top: top.value, gap: values.has('out') ? 0 : gap.value };
  const space = inFile(file, readSpace(asked));
  if (!space.ok) return space;
  const points = inFile(file, pointsOf(space.value));
  return points.ok ? success({ file, json: asked, points: points.value }) : failure(...points.problems);
}
