import { formatDecimal } from '../../../units/decimal.ts';
import { barProps } from '../../parts/bars/bar-part.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { splitParts } from '../bar-parts.ts';

interface SplitProps {
  /** GB/s per NPU on each dimension. */
  readonly split: readonly number[];
  /** The accessible name of the list. Defaults to one for the dimensions of the design. */
  readonly label?: string;
}

/** Shows a split as a bar and in numbers. */
export function Split({ split, label = 'Dimensions, innermost first' }: SplitProps) {
  return (
    <div className="split">
      <span className="stack stack--split" aria-hidden="true">
        {splitParts(split).map((part, dimension) => {
          const { className, style } = barProps('bar-part', part);
          const classes = `${className} ${dimensionClass(dimension)}`;
          return <span key={dimension} className={classes} data-dimension={dimension} style={style} />;
        })}
      </span>
      <ol className="split__numbers" aria-label={label}>
        {split.map((value, dimension) => (
          <li key={dimension} className={dimensionClass(dimension)} data-dimension={dimension}>
            {Number.isNaN(value) ? '–' : formatDecimal(value)}
          </li>
        ))}
      </ol>
    </div>
  );
}
