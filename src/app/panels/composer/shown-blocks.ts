import { useMemo } from 'react';
import { LIST_BOUNDS } from '../../../design/bounds.ts';
import type { SchemeId } from '../../../design/document.ts';
import type { ClosedResult } from '../../../worker/protocol.ts';
import { useDesign, useRun } from '../../state/run/hooks.ts';
import { groupSpans, type Span } from '../../state/document/spans.ts';

/** What a block shows besides its own dimension. */
export interface ShownBlock {
  readonly span: Span | null;
  readonly scheme: SchemeId;
  /** GB/s per NPU on every dimension under the shown scheme; null while unknown. */
  readonly splitGBps: readonly number[] | null;
  readonly budgetGBps: number;
  /** What the dimension is made of; null while unknown. */
  readonly price: ClosedResult['bill']['dimensions'][number] | null;
  readonly isFull: boolean;
}

export function useShownBlocks(): readonly ShownBlock[] {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const { modelParallel, innermost } = useDesign((design) => design.parallelism);
  const { scheme, budgetGBps } = useDesign((design) => design.bandwidth);
  const closed = useRun((run) => run.shown[scheme]?.closed ?? null);
  return useMemo(() => {
    const sizes = dimensions.map(({ size }) => size);
    const spans = groupSpans(sizes, modelParallel, innermost);
    // Results of another number of dimensions say nothing about these.
    const own = closed?.splitGBps.length === dimensions.length ? closed : null;
    const isFull = dimensions.length >= LIST_BOUNDS.dimensions;
    return dimensions.map((_, index): ShownBlock => {
      const span = spans?.[index] ?? null;
      const splitGBps = own?.splitGBps ?? null;
      return { span, scheme, splitGBps, budgetGBps, price: own?.bill.dimensions[index] ?? null, isFull };
    });
  }, [dimensions, modelParallel, innermost, scheme, budgetGBps, closed]);
}

/** Whether two of them look the same. */
export function looksSame(a: ShownBlock, b: ShownBlock): boolean {
  return (
    a.span?.model === b.span?.model &&
    a.span?.data === b.span?.data &&
    a.scheme === b.scheme &&
    a.splitGBps === b.splitGBps &&
    a.budgetGBps === b.budgetGBps &&
    a.price === b.price &&
    a.isFull === b.isFull
  );
}
