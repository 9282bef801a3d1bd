import { NUMBER_BOUNDS, LIST_BOUNDS } from '../../../design/bounds.ts';
import type { Design, OtherWorkload } from '../../../design/document.ts';
import { goalOf } from '../../../design/goal.ts';
import { WORKLOAD_PRESETS } from '../../../design/presets/workload-presets.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { PickField } from '../../parts/fields/PickField.tsx';
import { change } from '../../state/page/edits.ts';
import { useDesign, useRefusal } from '../../state/page/hooks.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { writeGoal } from './write-goal.ts';

const PATH = 'bandwidth.goal.others';

/** The other workloads that the same split is to serve: the optimum is for the weighted sum of their iterations. */
export function OtherWorkloads() {
  const others = useDesign((design) => goalOf(design).others);
  return (
    <fieldset className="optimum__others">
      <legend>
        Serve as well
        <Hint about="several workloads">
          <p className="formula">Σ weight × iteration time, this design’s own workload with weight 1</p>
          <p>The Optimal column shows what that split does for this design’s own workload.</p>
        </Hint>
      </legend>
      {others.map((other, index) => (
        <Other key={index} index={index} other={other} />
      ))}
      {others.length >= LIST_BOUNDS.otherWorkloads ? null : (
        <PickField
          label="Another workload"
          hideLabel
          isWide
          picked={null}
          none="Add a workload"
          choices={WORKLOAD_PRESETS}
          onPick={(id) => change((design) => added(design, id))}
        />
      )}
    </fieldset>
  );
}

function added(design: Design, id: string): Design {
  const preset = WORKLOAD_PRESETS.find((candidate) => candidate.id === id);
  if (preset === undefined) return design;
  const other = { preset: preset.id, modelParallel: preset.modelParallel, weight: 1 };
  return writeGoal(design, (goal) => ({ ...goal, others: [...goal.others, other] }));
}

function Other({ index, other }: { readonly index: number; readonly other: OtherWorkload }) {
  const path = `${PATH}[${index}]`;
  const refusal = useRefusal(path);
  const label = WORKLOAD_PRESETS.find(({ id }) => id === other.preset)?.label ?? other.preset;
  const write =
    (key: 'modelParallel' | 'weight') =>
    (design: Design, value: number): Design =>
      writeGoal(design, (goal) => ({
        ...goal,
        others: goal.others.map((other, at) => (at === index ? { ...other, [key]: value } : other)),
      }));
  return (
    <div className="other" role="group" aria-label={label}>
      <span className="other__name">{label}</span>
      <IconButton
        icon="close"
        label={`Remove ${label}`}
        onClick={() =>
          change((design) =>
            writeGoal(design, (goal) => ({ ...goal, others: goal.others.toSpliced(index, 1) })),
          )
        }
      />
      <NumberField
        path={`${path}.weight`}
        label={`Weight of ${label}`}
        hideLabel
        prefix="weight"
        value={other.weight}
        bound={NUMBER_BOUNDS.weight}
        write={write('weight')}
      />
      <NumberField
        path={`${path}.modelParallel`}
        label={`Model-parallel degree of ${label}`}
        hideLabel
        prefix="MP"
        value={other.modelParallel}
        bound={NUMBER_BOUNDS.npus}
        write={write('modelParallel')}
      />
      {refusal === null ? null : <p className="field__message">{refusal}</p>}
    </div>
  );
}
