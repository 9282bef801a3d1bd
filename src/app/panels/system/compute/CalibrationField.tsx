import { useId } from 'react';
import { CALIBRATION_LABELS } from '../../../../workload/calibration/names.ts';
import { FieldShell } from '../../../ui/field/FieldShell.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { Hint } from '../../../ui/Hint.tsx';

interface CalibrationFieldProps<Name extends keyof typeof CALIBRATION_LABELS> {
  readonly picked: Name | undefined;
  readonly names: readonly Name[];
  readonly onPick: (name: Name | undefined) => void;
  /** What a calibration replaces. */
  readonly about: string;
}

/** Measured constants in place of given ones; none is the rule. */
export function CalibrationField<Name extends keyof typeof CALIBRATION_LABELS>({
  picked,
  names,
  onPick,
  about,
}: CalibrationFieldProps<Name>) {
  const id = useId();
  return (
    <FieldShell
      id={id}
      label="Calibration"
      message={null}
      hint={
        <Hint about="the calibration">
          <p>{about} The tab Measured has the constants and how well they predict.</p>
        </Hint>
      }
    >
      <Select
        id={id}
        value={picked ?? ''}
        choices={[
          { value: '', label: 'None' },
          ...names.map((name) => ({ value: name, label: CALIBRATION_LABELS[name] })),
        ]}
        className="select-box--wide"
        onChoose={(chosen) => onPick(names.find((name) => name === chosen))}
      />
    </FieldShell>
  );
}
