import { parseConstraints, printConstraint } from '../../../allocation/facts/constraint-notation.ts';
import { LIST_BOUNDS } from '../../../design/bounds.ts';
import { goalOf } from '../../../design/goal.ts';
import { change } from '../../state/page/edits.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { ConstraintField } from './ConstraintField.tsx';
import { writeGoal } from './write-goal.ts';

/** The constraints of the goal, one line each, and an empty line for the next. */
export function ConstraintList() {
  const design = useDesign((whole) => whole);
  const { constraints } = goalOf(design);
  const isFull = constraints.length >= LIST_BOUNDS.constraints;

  /** Puts what a text says in place of the constraints at `at`; the message if it says nothing. */
  function put(at: number, removed: number, text: string): string | null {
    const read = parseConstraints(text);
    if (!read.ok) return read.problems[0]?.message ?? '';
    if (constraints.length - removed + read.value.length > LIST_BOUNDS.constraints)
      return `At most ${LIST_BOUNDS.constraints} constraints are allowed.`;
    change((design) =>
      writeGoal(design, (goal) => ({
        ...goal,
        constraints: goal.constraints.toSpliced(at, removed, ...read.value),
      })),
    );
    return null;
  }

  return (
    <fieldset className="optimum__constraints">
      <legend>
        Constraints
        <Hint about="constraints">
          <p className="formula">BW3 &lt;= 25 · BW1 &gt;= BW2 &gt;= BW3 · BW1 + BW2 &lt;= 60</p>
          <p className="formula">total &gt;= 100 · cost &lt;= $1.2 M</p>
          <p>GB/s per NPU; dimensions are counted from 1, innermost first.</p>
        </Hint>
      </legend>
      {constraints.map((constraint, index) => (
        <ConstraintField
          key={`${index} ${printConstraint(constraint)}`}
          path={`bandwidth.goal.constraints[${index}]`}
          label={`Constraint ${index + 1}`}
          text={printConstraint(constraint)}
          onCommit={(text) => put(index, 1, text)}
          onRemove={() =>
            change((design) =>
              writeGoal(design, (goal) => ({ ...goal, constraints: goal.constraints.toSpliced(index, 1) })),
            )
          }
        />
      ))}
      {isFull ? null : (
        <ConstraintField
          key={`next ${constraints.length}`}
          path="bandwidth.goal.constraints"
          label="Another constraint"
          text=""
          placeholder="BW3 <= 25"
          onCommit={(text) => put(constraints.length, 0, text)}
        />
      )}
    </fieldset>
  );
}
