import { roundSignificant } from '../../../units/decimal.ts';
import { designDocument, drafts } from '../../state/page/session.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import '../../ui/field/slider.css';
import './budget.css';
import { BUDGET_PATH, withBudget } from './budget.ts';

interface BudgetSliderProps {
  readonly budget: number;
}

const LOW = 10;
const HIGH = 10_000;
const STEPS = 300;

/** Sets the budget on a logarithmic scale. The field beside it has a wider range. */
export function BudgetSlider({ budget }: BudgetSliderProps) {
  const position = (Math.log(budget / LOW) / Math.log(HIGH / LOW)) * STEPS;
  return (
    <div className="budget-slider">
      <input
        type="range"
        className="slider"
        aria-label="Budget per NPU, slider"
        min={0}
        max={STEPS}
        value={Math.round(Math.min(STEPS, Math.max(0, position)))}
        aria-valuetext={`${formatBandwidth(budget)} per NPU`}
        onChange={(event) => {
          const share = Number(event.target.value) / STEPS;
          const value = roundSignificant(LOW * (HIGH / LOW) ** share, 2);
          drafts.drop(BUDGET_PATH);
          designDocument.edit(`${BUDGET_PATH} slider`, (design) => withBudget(design, value));
        }}
        onPointerUp={() => designDocument.endGesture()}
        onBlur={() => designDocument.endGesture()}
      />
      <span className="budget-slider__scale" aria-hidden="true">
        <span>10 GB/s</span>
        <span>10 TB/s</span>
      </span>
    </div>
  );
}
