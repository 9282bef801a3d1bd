/** Groups that a collective can be explained on: each dimension, or each of the two parts of one that two groups share. */
import type { AlgorithmEntry } from '../../../collective/algorithm-name.ts';
import { defaultAlgorithm } from '../../../collective/default-algorithm.ts';
import type { Collective } from '../../../collective/types.ts';
import type { Design } from '../../../design/document.ts';
import { blocks, type BlockKind } from '../../../topology/blocks/blocks.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { printNotation } from '../../../topology/notation.ts';
import { formatCount } from '../../../units/count.ts';
import { groupSpans } from '../../state/document/spans.ts';

export interface Subject {
  readonly id: string;
  readonly label: string;
  readonly dimension: number;
  readonly ranks: number;
  /** Whose links join the ranks; null where the block's own links are not those between them. */
  readonly kind: BlockKind | null;
}

export function subjectsOf({
  topology,
  parallelism,
}: Pick<Design, 'topology' | 'parallelism'>): readonly Subject[] {
  const { dimensions } = topology;
  const { modelParallel, innermost = 'model' } = parallelism;
  const spans = groupSpans(
    dimensions.map(({ size }) => size),
    modelParallel,
    innermost,
  );
  return dimensions.flatMap(({ kind, size }, dimension): Subject[] => {
    const name = `${dimension + 1} · ${printNotation([{ kind, size }])}`;
    const span = spans?.[dimension];
    if (span === undefined || span.model === 1 || span.data === 1) {
      return [{ id: `${dimension}`, label: name, dimension, ranks: size, kind }];
    }
    const order = innermost === 'model' ? (['model', 'data'] as const) : (['data', 'model'] as const);
    return order.map((group) => ({
      id: `${dimension} ${group}`,
      label: `${name}, ${group === 'model' ? 'MP' : 'DP'} part of ${formatCount(span[group])}`,
      dimension,
      ranks: span[group],
      kind: blocks[kind].isAlikeInParts ? kind : null,
    }));
  });
}

/** What the design runs for a collective on a dimension: what was chosen, else the block's default. */
export function designedAlgorithm(
  design: Design,
  dimension: number,
  collective: Collective,
): AlgorithmEntry | null {
  const block = design.topology.dimensions[dimension];
  if (block === undefined) return null;
  return (
    design.system.algorithms[collective][dimension] ?? {
      algorithm: defaultAlgorithm(block.kind, block.size, collective),
      whole: false,
    }
  );
}

/** An algorithm over all NPUs as one group takes no notice of dimensions. */
export function asWhole(design: Design, subject: Subject): Subject {
  return { ...subject, ranks: npuCount(design.topology), kind: null };
}
