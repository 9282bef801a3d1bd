import { useId } from 'react';
import { formatPercent } from '../../../../units/percent.ts';
import { CALIBRATION_LABELS } from '../../../../workload/rate/facts/calibration-names.ts';
import { evidenceOf } from '../../../../workload/calibration/facts/evidence.ts';
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

/** Measured constants in place of given ones; usually none. */
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
          ...names.map((name) => ({ value: name, label: labelOf(name) })),
        ]}
        className="select-box--wide"
        onChoose={(chosen) => onPick(names.find((name) => name === chosen))}
      />
    </FieldShell>
  );
}

/** "Megatron-LM 2024, H100, BF16; 9 rows, error 7.9 %", of links the library, the chip and the fabric alone. */
function labelOf(name: keyof typeof CALIBRATION_LABELS): string {
  const label = CALIBRATION_LABELS[name];
  const evidence = evidenceOf(name);
  return evidence === null
    ? label
    : `${label}; ${evidence.rows} rows, error ${formatPercent(evidence.error, 2)}`;
}
