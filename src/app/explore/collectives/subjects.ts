/** Groups that a collective can be explained on: each dimension, or each of the two parts of one that two groups share. */
import type { AlgorithmEntry } from '../../../collective/algorithm-name.ts';
import { defaultAlgorithm, onBlock } from '../../../collective/default-algorithm.ts';
import { onPart } from '../../../collective/logical.ts';
import type { Algorithm, Collective } from '../../../collective/types.ts';
import type { Design, DesignDimension } from '../../../design/document.ts';
import { hasAxes } from '../../../design/parallelism/axes.ts';
import { blocks, type BlockKind } from '../../../topology/blocks/blocks.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { shortNotation } from '../../../topology/print-notation.ts';
import { formatCount } from '../../../units/count.ts';
import { groupSpans } from '../../state/document/spans.ts';

export interface Subject {
  readonly id: string;
  readonly label: string;
  readonly dimension: number;
  readonly ranks: number;
  /** The distance between ranks, in NPUs of the dimension. */
  readonly spacing: number;
  /** The block whose links join the ranks; null if the links of the dimension do not. */
  readonly kind: BlockKind | null;
}

export function subjectsOf({
  topology,
  parallelism,
}: Pick<Design, 'topology' | 'parallelism'>): readonly Subject[] {
  const { dimensions } = topology;
  const { modelParallel, innermost = 'model', dimensionOrder } = parallelism;
  const spans = groupSpans(
    dimensions.map(({ size }) => size),
    modelParallel,
    innermost,
    dimensionOrder,
  );
  return dimensions.flatMap((block, dimension): Subject[] => {
    const { kind, size } = block;
    const name = `${dimension + 1} · ${shortNotation(block)}`;
    const span = spans?.[dimension];
    if (span === undefined || span.model === 1 || span.data === 1) {
      return [{ id: `${dimension}`, label: name, dimension, ranks: size, spacing: 1, kind }];
    }
    const order = innermost === 'model' ? (['model', 'data'] as const) : (['data', 'model'] as const);
    return order.map((group) => ({
      id: `${dimension} ${group}`,
      label: `${name}, ${partName(parallelism, group)} part of ${formatCount(span[group])}`,
      dimension,
      ranks: span[group],
      spacing: group === innermost ? 1 : span[innermost],
      kind: blocks[kind].isAlikeInParts ? kind : null,
    }));
  });
}

/** With more axes than two the innermost is tensor parallelism, and the other part has all the others. */
function partName(parallelism: Design['parallelism'], group: 'model' | 'data'): string {
  if (!hasAxes(parallelism)) return group === 'model' ? 'MP' : 'DP';
  if (group === 'model') return 'TP';
  const { contextParallel = 1, pipeline } = parallelism;
  const others = [contextParallel > 1 ? ['CP'] : [], ['DP'], pipeline === undefined ? [] : ['PP']];
  return others.flat().join(' and ');
}

/** What the design runs for a collective on a subject: the chosen algorithm, else the default of the block. */
export function designedAlgorithm(
  design: Design,
  subject: Subject,
  collective: Collective,
): AlgorithmEntry | null {
  const block = design.topology.dimensions[subject.dimension];
  if (block === undefined) return null;
  const { algorithm, whole } = design.system.algorithms[collective]?.[subject.dimension] ?? {
    algorithm: defaultAlgorithm(block, collective),
    whole: false,
  };
  return { algorithm: onSubject(algorithm, block, subject), whole };
}

/** The algorithm with how the ranks of the subject lie on the switches of the block. */
export function onSubject(
  algorithm: Algorithm,
  block: DesignDimension,
  { ranks, spacing }: Subject,
): Algorithm {
  return onPart(onBlock(algorithm, block), ranks, spacing);
}

/** An algorithm over all NPUs as one group ignores dimensions. */
export function asWhole(design: Design, subject: Subject): Subject {
  return { ...subject, ranks: npuCount(design.topology), kind: null };
}
