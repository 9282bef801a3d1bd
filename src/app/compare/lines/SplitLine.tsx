import { Suspense } from 'react';
import { isFixed } from '../../../design/budget.ts';
import type { SchemeId } from '../../../design/document.ts';
import { CustomiseButton } from '../../panels/split/CustomiseButton.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { Noted } from '../../ui/Noted.tsx';
import { MetricNote } from '../MetricCells.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Split } from './Split.tsx';

/** Loaded once a split is set by hand. */
const CustomSplit = lazyPart(async () => (await import('../../panels/split/CustomSplit.tsx')).CustomSplit);

/** Loaded for a network that is built on another. */
const BuiltSplit = lazyPart(async () => (await import('./BuiltSplit.tsx')).BuiltSplit);

function LazyBuiltSplit({ split }: { readonly split: readonly number[] }) {
  return (
    <Suspense fallback={<Split split={split} />}>
      <BuiltSplit split={split} />
    </Suspense>
  );
}

interface SplitLineProps {
  readonly schemes: readonly SchemeId[];
  /** GB/s per NPU on each dimension, one list per column. */
  readonly splits: readonly (readonly number[] | null)[];
  readonly shown: readonly boolean[];
  /** The number of dimensions, to reserve room for the numbers. */
  readonly dimensions: number;
}

/** Shows how each scheme divides the budget. */
export function SplitLine({ schemes, splits, shown, dimensions }: SplitLineProps) {
  const isGiven = useDesign(isFixed);
  const ShownSplit = useDesign(({ topology }) => topology.physical !== undefined) ? LazyBuiltSplit : Split;
  return (
    <tr role="row" className="compare__row compare__row--split">
      <th role="rowheader" scope="row">
        <span className="compare__label">
          <Noted note={<MetricNote id="split" />}>Split, GB/s per NPU</Noted>
        </span>
        <CustomiseButton />
      </th>
      {splits.map((split, column) => (
        <td key={column} role="cell" data-shown={shown[column]}>
          {schemes[column] === 'custom' && !isGiven ? (
            <Suspense fallback={<Split split={split ?? []} />}>
              <CustomSplit />
            </Suspense>
          ) : (
            // Of as many dimensions as the design has, while it is that of another: nothing below moves when its own arrives.
            <ShownSplit split={Array.from({ length: dimensions }, (_, at) => split?.[at] ?? Number.NaN)} />
          )}
        </td>
      ))}
    </tr>
  );
}
