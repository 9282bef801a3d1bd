import { useMemo } from 'react';
import { LIST_BOUNDS } from '../../study/bounds.ts';
import type { SchemeId } from '../../study/document.ts';
import type { ClosedResult } from '../../worker/protocol.ts';
import { useDesign, useRun } from '../store/hooks.ts';
import { groupSpans, type Span } from './spans.ts';

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
  const spans = useMemo(
    () =>
      groupSpans(
        dimensions.map(({ size }) => size),
        modelParallel,
        innermost,
      ),
    [dimensions, modelParallel, innermost],
  );
  // Results of another number of dimensions say nothing about these.
  const own = closed?.splitGBps.length === dimensions.length ? closed : null;
  return dimensions.map((_, index) => ({
    span: spans?.[index] ?? null,
    scheme,
    splitGBps: own?.splitGBps ?? null,
    budgetGBps,
    price: own?.bill.dimensions[index] ?? null,
    isFull: dimensions.length >= LIST_BOUNDS.dimensions,
  }));
}
