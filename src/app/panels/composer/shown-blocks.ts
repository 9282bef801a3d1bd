import { useMemo } from 'react';
import { LIST_BOUNDS } from '../../../design/bounds.ts';
import { budgetOf, isFixed } from '../../../design/budget.ts';
import type { Design, SchemeId } from '../../../design/document.ts';
import type { ClosedResult } from '../../../run/report/results.ts';
import { useDesign, useRun } from '../../state/page/hooks.ts';
import { customOf } from '../split/custom.ts';
import { insideText } from '../../state/document/inside-text.ts';
import { spansOf, type Span } from '../../state/document/spans.ts';

/** Facts on the card of a block besides its dimension. */
export interface ShownBlock {
  readonly span: Span | null;
  readonly scheme: SchemeId;
  /** GB/s per NPU on every dimension: as given, otherwise under the shown scheme; null while unknown. */
  readonly splitGBps: readonly number[] | null;
  readonly isGiven: boolean;
  /** The sum that the split is of. */
  readonly budgetGBps: number;
  /** What the dimension is made of; null while unknown. */
  readonly price: ClosedResult['bill']['dimensions'][number] | null;
  readonly isFull: boolean;
}

export function useShownBlocks(): readonly ShownBlock[] {
  const topology = useDesign((design) => design.topology);
  const workload = useDesign((design) => design.workload);
  const parallelism = useDesign((design) => design.parallelism);
  const { scheme } = useDesign((design) => design.bandwidth);
  const given = useDesign(givenOf);
  const custom = useDesign(customSplitOf);
  // The blocks show the machine as given, and so does their cost.
  const priced = given === null ? scheme : 'custom';
  const closed = useRun((run) => run.shown[priced]?.closed ?? null);
  // Results for another number of dimensions do not apply.
  const ready = closed?.splitGBps.length === topology.dimensions.length ? closed : null;
  // Until its results arrive, the split is one of the budget before the edit.
  const ofSplit = useRun(({ shownFor }) => (shownFor === null ? 0 : budgetOf(shownFor)));
  const typed = useDesign((design) => (given === null && ready !== null ? null : budgetOf(design)));
  const budgetGBps = typed ?? ofSplit;
  return useMemo(() => {
    const { dimensions } = topology;
    const spans = spansOf({ topology, workload, parallelism });
    const isFull = dimensions.length >= LIST_BOUNDS.dimensions;
    return dimensions.map((_, index): ShownBlock => {
      const span = spans?.[index] ?? null;
      const splitGBps = given ?? ready?.splitGBps ?? custom;
      const isGiven = given !== null;
      return {
        span,
        scheme,
        splitGBps,
        isGiven,
        budgetGBps,
        price: ready?.bill.dimensions[index] ?? null,
        isFull,
      };
    });
  }, [topology, workload, parallelism, scheme, budgetGBps, given, custom, ready]);
}

/** The bandwidth of each dimension of a machine with given links; null if schemes determine it. */
function givenOf(design: Design): readonly number[] | null {
  return isFixed(design) ? customOf(design) : null;
}

/** Returns a typed split before any run of it, so that its fields stay in place and keep what is typed next. */
function customSplitOf(design: Design): readonly number[] | null {
  return design.bandwidth.scheme === 'custom' ? customOf(design) : null;
}

/** Whether two of them look the same. */
export function looksSame(a: ShownBlock, b: ShownBlock): boolean {
  return (
    a.span?.model === b.span?.model &&
    a.span?.data === b.span?.data &&
    textOf(a.span) === textOf(b.span) &&
    a.scheme === b.scheme &&
    a.splitGBps === b.splitGBps &&
    a.isGiven === b.isGiven &&
    a.budgetGBps === b.budgetGBps &&
    a.price === b.price &&
    a.isFull === b.isFull
  );
}

function textOf(span: Span | null): string {
  const axes = span?.axes?.map((axis) => `${axis.role} ${axis.ranks}${insideText(axis)}`) ?? [];
  return [span?.isBoth, span?.isTraced, ...axes].join();
}
