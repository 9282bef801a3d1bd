import { useDesign } from '../../state/page/hooks.ts';
import { goalOf } from '../../../design/goal.ts';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { ConstraintList } from './ConstraintList.tsx';
import { OtherWorkloads } from './OtherWorkloads.tsx';
import { writeGoal } from './write-goal.ts';

const OBJECTIVES = [
  { value: 'time', label: 'Iteration time' },
  { value: 'timeCost', label: 'Time × cost' },
] as const;

const SPENDING = [
  { value: '=', label: 'All of it' },
  { value: '<=', label: 'At most' },
] as const;

/** The goal of the optimum, which is part of the design. */
export function GoalPart() {
  const design = useDesign((whole) => whole);
  const { objective, budget } = goalOf(design);
  return (
    <section className="optimum__part" aria-labelledby="goal-title">
      <h3 id="goal-title">Goal</h3>
      <SelectField
        path="bandwidth.goal.objective"
        label="Minimise"
        value={objective}
        choices={OBJECTIVES}
        write={(design, value) => writeGoal(design, (goal) => ({ ...goal, objective: value }))}
        hint={
          <Hint about="the objective">
            <p className="formula">time = compute + Σ communication, each as long as its slowest dimension</p>
            <p>The least time × cost is the best performance per cost.</p>
          </Hint>
        }
      />
      <SelectField
        path="bandwidth.goal.budget"
        label="Spend of the budget"
        value={budget}
        choices={SPENDING}
        write={(design, value) => writeGoal(design, (goal) => ({ ...goal, budget: value }))}
      />
      <ConstraintList />
      <OtherWorkloads />
    </section>
  );
}
