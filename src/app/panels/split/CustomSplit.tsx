import { useEffect } from 'react';
import { budgetOf } from '../../../design/budget.ts';
import { formatBandwidth, parseBandwidth } from '../../../units/bandwidth.ts';
import { roundSignificant } from '../../../units/decimal.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { change } from '../../state/page/edits.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { drafts } from '../../state/page/session.ts';
import { Button } from '../../ui/Button.tsx';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { printPlain, readWithUnit } from '../../ui/field/read-number.ts';
import { FieldMessage } from '../../parts/fields/FieldMessage.tsx';
import { CUSTOM_PATH, customOf, fitCustom, withCustomEntry } from './custom.ts';
import './custom-split.css';
import { gridOf, isOfBudget, nextOnGrid, sumOf } from './split.ts';
import { SplitBar } from './SplitBar.tsx';

const read = readWithUnit(parseBandwidth);
const SHOWN_DIGITS = 4;

/** The custom split: a bar to drag, a number for each dimension, and whether it uses the whole budget. */
export function CustomSplit() {
  const split = useDesign(customOf);
  const dimensions = useDesign((design) => design.topology.dimensions);
  const budget = useDesign(budgetOf);
  const entries = split?.length ?? 0;
  // Drafts are kept by place: with other places they belong to nothing.
  useEffect(() => () => drafts.dropUnder(CUSTOM_PATH), [entries]);
  if (split === null) return null;
  const sum = sumOf(split);
  return (
    <div className="custom-split">
      <SplitBar split={split} dimensions={dimensions} />
      <ol className="custom-split__numbers" aria-label="Custom split, innermost dimension first">
        {split.map((gbps, dimension) => (
          <li key={dimension} className={dimensionClass(dimension)} data-dimension={dimension}>
            <NumberField
              path={`${CUSTOM_PATH}[${dimension}]`}
              label={`Custom bandwidth of dimension ${dimension + 1}`}
              hideLabel
              messageApart
              unit="GB/s"
              value={gbps}
              bound={{ min: 0, max: roundSignificant(sum, 12), whole: false }}
              read={read}
              print={(value) => printPlain(roundSignificant(value, SHOWN_DIGITS))}
              step={(value, direction) => nextOnGrid(value, direction, gridOf(sum))}
              write={(design, value) => withCustomEntry(design, dimension, value)}
            />
          </li>
        ))}
      </ol>
      {split.map((_, dimension) => (
        <FieldMessage key={dimension} path={`${CUSTOM_PATH}[${dimension}]`} />
      ))}
      {isOfBudget(split, budget) ? null : (
        <div className="custom-split__off">
          <p>
            Together {formatBandwidth(sum, 4)}; the budget is {formatBandwidth(budget, 4)}.
          </p>
          <Button onClick={() => change(fitCustom)}>Fit to budget</Button>
        </div>
      )}
    </div>
  );
}
