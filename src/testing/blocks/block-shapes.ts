/** Blocks with parameters, with small values of each. */
import type { BlockForm } from '../../topology/blocks/block.ts';
import { cases } from '../large.ts';
import { blocks, type BlockKind } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import {
  isChoice,
  isText,
  type ParameterSpec,
  type ParameterValue,
} from '../../topology/blocks/parameters.ts';

/** Small graphs of every kind: with switches, one way, links side by side, figures. */
const GRAPHS: readonly string[] = [
  '0-1-2-3-0 0-2',
  '0-1',
  '0>1>2>0',
  '0..3-sw',
  '0..2-a 3..5-b a-b:50%',
  '0-1:25 1-2:50 2-0:25',
  '0-1*2 1-2-3',
  '0..3-4..7',
];

/** The least values of a number and its default, or every word. */
function valuesOf(spec: ParameterSpec): readonly ParameterValue[] {
  if (isChoice(spec)) return spec.choices;
  if (isText(spec)) return GRAPHS;
  const least = [0, 1, 2].map((by) => spec.min + by).filter((value) => value <= spec.max);
  return spec.isWhole ? least : [...new Set([1, 2, spec.initial])];
}

/** The number of combinations that are kept, roughly. */
const MOST_SETTINGS = cases(80, 200);
/** No number of combinations has this prime as a factor. */
const STRIDE = 7919;

/** Combinations of small values, for every size from 2 to `most` that can be built. */
export function smallForms(kind: BlockKind, most: number): readonly BlockForm[] {
  const block = blocks[kind];
  const specs = Object.entries<ParameterSpec>(block.parameters);
  const settings = specs.reduce<readonly Readonly<Record<string, ParameterValue>>[]>(
    (all, [name, spec]) =>
      all.flatMap((setting) => valuesOf(spec).map((value) => ({ ...setting, [name]: value }))),
    [{}],
  );
  const sizes = Array.from({ length: most - 1 }, (_, index) => index + 2);
  const some = settings.filter((_, index) => (index * STRIDE) % settings.length < MOST_SETTINGS);
  return some.flatMap((parameters) =>
    (block.sizeOf === undefined ? sizes : [block.sizeOf(parameters)])
      .filter((size) => size >= 2 && size <= most)
      .flatMap((size) => [1, 2].map((lanes) => ({ kind, size, lanes, parameters })))
      .flatMap((shape) =>
        (block.hasDirections ? ([1, 2] as const) : ([2] as const)).map((directions) => ({
          ...shape,
          directions,
        })),
      )
      .map(formOf)
      .filter((form) => (block.problemsOf?.(form) ?? []).length === 0),
  );
}
