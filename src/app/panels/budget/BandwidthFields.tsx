import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { budgetOf, isFixed } from '../../../design/budget.ts';
import type { BandwidthMode } from '../../../design/document.ts';
import { formatBandwidth, parseBandwidth } from '../../../units/bandwidth.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { shownSplit, useDesign } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { BUDGET_PATH, withBudget, withMode } from './budget.ts';
import './budget.css';
import { BudgetSlider } from './BudgetSlider.tsx';

const read = readWithUnit(parseBandwidth);

const MODES = [
  { value: 'budget', label: 'a budget to split' },
  { value: 'fixed', label: 'given by dimension' },
] as const satisfies readonly { readonly value: BandwidthMode; readonly label: string }[];

/** Chooses how bandwidth is given: a budget to split, or a figure for each dimension. */
export function BandwidthFields() {
  const isGiven = useDesign(isFixed);
  return (
    <div className="bandwidth-fields">
      <SelectField
        path="bandwidth.mode"
        label="Bandwidth is"
        value={isGiven ? 'fixed' : 'budget'}
        choices={MODES}
        write={(design, mode) => withMode(design, mode, shownSplit())}
        hint={
          <Hint about="how bandwidth is meant">
            <p>
              A budget is the sum that an NPU can send, which each scheme splits over the dimensions its own
              way.
            </p>
            <p>
              Given for each dimension, a machine has the links it has: typing a bandwidth into one block
              leaves the others what they are. The schemes then say what it would do if the sum could be
              redistributed.
            </p>
          </Hint>
        }
      />
      {isGiven ? <GivenSum /> : <BudgetField />}
    </div>
  );
}

function GivenSum() {
  const budget = useDesign(budgetOf);
  return (
    <p className="budget__sum">
      Together {formatBandwidth(budget, 4)} per NPU, each typed into its block. The schemes beside the machine
      redistribute this sum.
    </p>
  );
}

function BudgetField() {
  const budget = useDesign(budgetOf);
  return (
    <>
      <NumberField
        path={BUDGET_PATH}
        label="Budget per NPU"
        unit="GB/s"
        value={budget}
        bound={NUMBER_BOUNDS.budgetGBps}
        read={read}
        write={withBudget}
        hint={
          <Hint about="the bandwidth budget">
            <p>What one NPU can send in all, over all dimensions together. 1 GB/s = 10⁹ bytes per second.</p>
            <p>Simulator files count in GiB/s, 2³⁰ bytes per second: type “50 GiB/s” to convert.</p>
          </Hint>
        }
      />
      <BudgetSlider budget={budget} />
    </>
  );
}
