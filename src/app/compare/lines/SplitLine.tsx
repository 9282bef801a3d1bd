import { Suspense } from 'react';
import { isFixed } from '../../../design/budget.ts';
import type { SchemeId } from '../../../design/document.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { CustomiseButton } from '../../panels/split/CustomiseButton.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { barProps } from '../../parts/bars/bar-part.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { splitParts } from '../bar-parts.ts';
import { Noted } from '../../ui/Noted.tsx';
import { MetricNote } from '../MetricCells.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

/** Needed only once a split is set by hand. */
const CustomSplit = lazyPart(async () => (await import('../../panels/split/CustomSplit.tsx')).CustomSplit);

interface SplitLineProps {
  readonly schemes: readonly SchemeId[];
  /** GB/s per NPU on each dimension, one list a column. */
  readonly splits: readonly (readonly number[] | null)[];
  readonly shown: readonly boolean[];
  /** Dimensions of the network, for the room the numbers will take. */
  readonly dimensions: number;
}

/** How each scheme gives the budget out. */
export function SplitLine({ schemes, splits, shown, dimensions }: SplitLineProps) {
  const isGiven = useDesign(isFixed);
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
            <Split split={split ?? Array.from({ length: dimensions }, () => Number.NaN)} />
          )}
        </td>
      ))}
    </tr>
  );
}

function Split({ split }: { readonly split: readonly number[] }) {
  return (
    <div className="split">
      <span className="stack stack--split" aria-hidden="true">
        {splitParts(split).map((part, dimension) => {
          const { className, style } = barProps('bar-part', part);
          const classes = `${className} ${dimensionClass(dimension)}`;
          return <span key={dimension} className={classes} data-dimension={dimension} style={style} />;
        })}
      </span>
      <ol className="split__numbers" aria-label="Dimensions, innermost first">
        {split.map((value, dimension) => (
          <li key={dimension} className={dimensionClass(dimension)} data-dimension={dimension}>
            {Number.isNaN(value) ? '–' : formatDecimal(value)}
          </li>
        ))}
      </ol>
    </div>
  );
}
