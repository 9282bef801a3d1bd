/**
 * LIBRA's communicator file: how many NPUs of each dimension a collective of each pass spans, -1 if it spans none of it.
 *
 *   Forward: [ 4, 4, -1, -1 ]
 *   InputGrad: [ 4, 4, -1, -1 ]
 *   WeightGrad: [ -1, 2, 4, 32 ]
 *
 * Forward and InputGrad are the model-parallel group, WeightGrad the data-parallel one. A design has their degree and the innermost one,
 * and lays them out itself (workload/axes/placement.ts): a file with another layout is refused.
 */
import { DIMENSIONS_MAX } from '../../topology/bounds.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { INNERMOST, logicalSizes, placeGroups, type Innermost } from '../../workload/axes/placement.ts';
import { placeOf, type Source } from '../source.ts';
import { readList, readMap, readNumber, unread } from '../yaml/fields.ts';
import type { YamlValue } from '../yaml/tree.ts';

export interface LibraGroups {
  readonly modelParallel: number;
  readonly innermost: Innermost;
  readonly notes: readonly Problem[];
}

const PASSES = ['Forward', 'InputGrad', 'WeightGrad'] as const;
type Pass = (typeof PASSES)[number];

/** @param sizes sizes of the dimensions that the communicator refers to */
export function readCommunicator(
  source: Source,
  tree: YamlValue,
  sizes: readonly number[],
): Result<LibraGroups> {
  const fields = readMap(source, tree, 'the file');
  if (!fields.ok) return fields;
  const problems: Problem[] = [];
  const spans = PASSES.map((pass): readonly number[] => {
    const list = readList(source, fields.value, pass, sizes.length, DIMENSIONS_MAX);
    if (!list.ok) {
      problems.push(...list.problems);
      return [];
    }
    return list.value.map((value, index) => {
      const size = sizes[index] as number;
      const allows = (span: number): boolean =>
        span === -1 || (Number.isInteger(span) && span >= 1 && size % span === 0);
      const allowed = `-1 or a divisor of the dimension's ${size} NPUs`;
      const span = readNumber(source, value, `${pass}[${index}]`, allows, allowed);
      if (!span.ok) problems.push(...span.problems);
      // A group of one sends nothing, like an absent one.
      return span.ok ? Math.max(1, span.value) : 1;
    });
  });
  if (problems.length > 0) return failure(...problems);
  const [forward = [], inputGradient = [], weightGradient = []] = spans;
  const placeOfPass = (pass: Pass): string => placeOf(source, fields.value.get(pass)?.value.offset ?? 0);
  if (!isSame(forward, inputGradient)) {
    return problem(
      placeOfPass('InputGrad'),
      'InputGrad spans other NPUs than Forward; in a design both are the model-parallel group',
    );
  }
  const modelParallel = forward.reduce((product, span) => product * span, 1);
  const innermost = INNERMOST.find((inner) => {
    const laid = layout(sizes, modelParallel, inner);
    return laid !== null && isSame(laid.model, forward) && isSame(laid.data, weightGradient);
  });
  if (innermost === undefined) return problem(placeOfPass('WeightGrad'), misfit(sizes, modelParallel));
  return success({ modelParallel, innermost, notes: unread(source, fields.value, PASSES, 'LIBRA') });
}

interface Layout {
  readonly model: readonly number[];
  readonly data: readonly number[];
}

/** Returns the NPUs of each group on each dimension, as a design lays them out; null if the degree does not fit. */
function layout(sizes: readonly number[], modelParallel: number, innermost: Innermost): Layout | null {
  const placed = placeGroups(sizes, modelParallel, innermost);
  if (!placed.ok) return null;
  const { split, model, data } = placed.value;
  const logical = logicalSizes(sizes, split);
  const spanOf = (positions: readonly number[]): readonly number[] =>
    sizes.map((_, dimension) =>
      positions
        .filter((position) => physicalOf(position, split?.dimension ?? null) === dimension)
        .reduce((product, position) => product * (logical[position] ?? 1), 1),
    );
  return { model: spanOf(model), data: spanOf(data) };
}

function physicalOf(position: number, split: number | null): number {
  return split !== null && position > split ? position - 1 : position;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, index) => value === b[index]);
}

function misfit(sizes: readonly number[], modelParallel: number): string {
  const laid = layout(sizes, modelParallel, 'model');
  if (laid === null)
    return `a model-parallel group of ${modelParallel} cannot be laid out on ${sizes.join(' x ')} NPUs`;
  const asList = (spans: readonly number[]): string =>
    `[ ${spans.map((span) => (span === 1 ? -1 : span)).join(', ')} ]`;
  return `the groups are laid out otherwise than in a design, which has ${asList(laid.model)} for Forward and InputGrad, ${asList(laid.data)} for WeightGrad`;
}
