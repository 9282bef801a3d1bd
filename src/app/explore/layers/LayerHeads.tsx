import { PASS_NAMES } from './cell-text.ts';
import { passesOf, type Column } from './columns.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';

/** Two heading rows: the passes, and the columns of each pass. */
export function LayerHeads({ columns }: { readonly columns: readonly Column[] }) {
  return (
    <div role="rowgroup" className="layer-heads">
      <div role="row" aria-rowindex={1} className="layer-heads__row">
        <span role="columnheader" className="layer-head layer-head--name" aria-rowspan={2} aria-colindex={1}>
          Layer
        </span>
        {passesOf(columns).map(([pass, count]) => (
          <span
            key={pass}
            role="columnheader"
            className="layer-head layer-head--pass"
            aria-colspan={count}
            style={cssVars({ columns: count })}
          >
            <span>{PASS_NAMES[pass]}</span>
          </span>
        ))}
      </div>
      <div role="row" aria-rowindex={2} className="layer-heads__row">
        <span className="layer-head layer-head--name" aria-hidden="true" />
        {columns.map(({ label }, index) => (
          <span
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            className="layer-head"
            title={label}
          >
            <span>{label}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
