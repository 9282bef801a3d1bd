import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { parseBandwidth } from '../../../units/bandwidth.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { useDesign } from '../../state/run/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { BUDGET_PATH, withBudget } from './budget.ts';
import { BudgetSlider } from './BudgetSlider.tsx';

const read = readWithUnit(parseBandwidth);

/** How much bandwidth there is to give out. */
export function BudgetPanel() {
  const budget = useDesign((design) => design.bandwidth.budgetGBps);
  return (
    <Panel title="Bandwidth">
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
    </Panel>
  );
}
