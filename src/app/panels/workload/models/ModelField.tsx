import { useId } from 'react';
import { useDesign } from '../../../state/page/hooks.ts';
import { FieldShell } from '../../../ui/field/FieldShell.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { modelName } from '../../../../design/presets/automatic-name.ts';
import type { WorkloadPreset } from '../../../../design/presets/workload-presets.ts';
import { pickModel } from './pick-model.ts';
import { isAsPublished, MODEL_GROUPS, modelChoice } from './model-choices.ts';

/** The model to start from. Picking one fills in all fields below. */
export function ModelField() {
  const id = useId();
  const workload = useDesign((design) => design.workload);
  const isOther = workload.kind === 'transformer' && workload.label !== undefined;
  const choice = workload.kind === 'table' || isOther ? null : modelChoice(workload.preset);
  const picked = choice !== null && isAsPublished(workload, choice) ? choice : null;
  const current =
    workload.kind === 'table'
      ? workload.label
      : choice === null
        ? modelName(workload)
        : `${choice.label}, changed`;
  return (
    <FieldShell
      id={id}
      label="Model"
      message={null}
      hint={<ModelHint choice={choice} isPublished={picked !== null} />}
    >
      <span className="select-box select-box--wide">
        <select
          id={id}
          className="select"
          value={picked?.id ?? ''}
          onChange={(event) => pickModel(event.target.value)}
        >
          {picked === null ? <option value="">{current}</option> : null}
          {MODEL_GROUPS.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              {choices.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </FieldShell>
  );
}

interface ModelHintProps {
  readonly choice: WorkloadPreset | null;
  readonly isPublished: boolean;
}

function ModelHint({ choice, isPublished }: ModelHintProps) {
  return (
    <Hint about="the model">
      {choice === null ? <p>Its numbers came from a file.</p> : <p>{choice.source}.</p>}
      {choice === null || isPublished ? null : <p>Some of the numbers below differ from those published.</p>}
      <p>Every number of the layer table, below the timeline, shows the formula it came from.</p>
    </Hint>
  );
}
