import { allowedNumbers, type NumberBound } from '../../../design/bounds.ts';
import type { Design } from '../../../design/document.ts';
import { CHECKPOINT_MODES } from '../../../design/training-run.ts';
import { USUAL_MODE, usualTraining, type Usual } from '../../../design/usual-training.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { printPlain, readPlain } from '../../ui/field/read-number.ts';
import { Folded } from '../../ui/Folded.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { SpreadFields } from './SpreadFields.tsx';
import { TokensField } from './TokensField.tsx';
import {
  givenIn,
  TRAINING_PARTS,
  withTrainingField,
  type TrainingField,
  type TrainingPart,
} from './training-fields.ts';

const MODES = CHECKPOINT_MODES.map((mode) => ({ value: mode, label: mode }));
/** Stands for an absent field; no bound allows this value. */
const LEFT_OUT = -1;

/** Edits every number of the whole training. An empty field has its usual value. */
export function TrainingRunFields() {
  const design = useDesign((whole) => whole);
  const parts = TRAINING_PARTS.map(({ part, title, fields }) => {
    const given = Object.keys(givenIn(design, part)).length;
    return (
      <Folded key={part} title={title} aside={given === 0 ? 'as usual' : `${given} given`}>
        {part === 'checkpoint' ? <ModeField design={design} /> : null}
        {fields.map((field) => (
          <PartField key={field.key} design={design} part={part} field={field} />
        ))}
      </Folded>
    );
  });
  return (
    <>
      <TokensField />
      {parts}
      <SpreadFields />
    </>
  );
}

function ModeField({ design }: { readonly design: Design }) {
  return (
    <SelectField
      path="training.checkpoint.mode"
      label="Saved"
      value={design.training?.checkpoint?.mode ?? USUAL_MODE}
      choices={MODES}
      write={(whole, mode) => withTrainingField(whole, 'checkpoint', 'mode', mode)}
      hint={
        <Hint about="how the state is saved">
          <p>Synchronous: the job stands still until its state is in storage.</p>
          <p>
            Asynchronous: until it is copied to the memory of its hosts, from where it goes to storage beside
            the next work.
          </p>
          <p>Neighbours: the copy goes to the memory of other hosts, over the network.</p>
        </Hint>
      }
    />
  );
}

interface PartFieldProps {
  readonly design: Design;
  readonly part: TrainingPart;
  readonly field: TrainingField;
}

function PartField({ design, part, field }: PartFieldProps) {
  const { key, label, unit, bound, about, nothing } = field;
  const path = `training.${part}.${key}`;
  const given = givenIn(design, part)[key];
  const usual = (usualTraining(design)[part] as Readonly<Record<string, Usual | undefined>>)[key];
  const isGiven = typeof given === 'number';
  return (
    <NumberField
      path={path}
      label={label}
      {...(unit === '' ? {} : { unit })}
      value={isGiven ? given : (usual?.value ?? LEFT_OUT)}
      bound={{ ...bound, min: LEFT_OUT }}
      allowed={allowedNumbers(bound)}
      print={(value) => (value === LEFT_OUT ? (nothing ?? '') : printPlain(value))}
      read={(text) => readOrLeaveOut(text, nothing, bound)}
      write={(whole, value) => withTrainingField(whole, part, key, value < bound.min ? null : value)}
      hint={
        <Hint about={label}>
          {about === undefined ? null : <p>{about}</p>}
          {usual === undefined ? null : (
            <p>
              Left empty: {printPlain(usual.value)}
              {unit === '' ? '' : ` ${unit}`}. {usual.source}.
            </p>
          )}
        </Hint>
      }
    />
  );
}

/** Reads an empty text, or the word for the usual value, as an absent field. */
function readOrLeaveOut(text: string, nothing: string | undefined, bound: NumberBound): number | null {
  if (text.trim() === '' || text.trim().toLowerCase() === nothing) return LEFT_OUT;
  const value = readPlain(text);
  return value === null || value < bound.min ? null : value;
}
