import { useId } from 'react';
import { NUMBER_BOUNDS, type NumberBound } from '../../../../design/bounds.ts';
import type { Compute } from '../../../../design/document.ts';
import { parseTflops } from '../../../../units/flops.ts';
import { measuredEfficiency } from '../../../../workload/calibration/facts/evidence.ts';
import type { ComputeCalibration } from '../../../../workload/rate/facts/calibration-names.ts';
import type { SystolicArray } from '../../../../workload/rate/compute-rate.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { NumberFields, type NumberRow } from '../../../parts/fields/NumberFields.tsx';
import { FieldShell } from '../../../ui/field/FieldShell.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { useDesign } from '../../../state/page/hooks.ts';
import { printPlain, readWithUnit } from '../../../ui/field/read-number.ts';
import { writeCompute as write } from './write-compute.ts';

const readTflops = readWithUnit(parseTflops);
/** The field counts in per cent, the document in shares. */
const PERCENT: NumberBound = { min: NUMBER_BOUNDS.efficiency.min * 100, max: 100, whole: false };

/** Matrix products at a share of a peak. */
export function PeakFields({ compute }: { readonly compute: Compute }) {
  return (
    <>
      <NumberField
        path="compute.peakTflops"
        label="Peak per NPU"
        unit="TFLOPS"
        value={compute.peakTflops}
        bound={NUMBER_BOUNDS.peakTflops}
        read={readTflops}
        write={(design, value) => write({ peakTflops: value })(design)}
        hint={
          <Hint about="the peak of an NPU">
            <p>Time of a matrix product:</p>
            <p className="formula">FLOPs / (peak × efficiency)</p>
          </Hint>
        }
      />
      {compute.calibration === undefined ? (
        <NumberField
          path="compute.efficiency"
          label="Efficiency"
          unit="%"
          value={Number((compute.efficiency * 100).toPrecision(12))}
          bound={PERCENT}
          write={(design, value) => write({ efficiency: value / 100 })(design)}
        />
      ) : (
        <MeasuredEfficiency name={compute.calibration} />
      )}
    </>
  );
}

/** What stands in place of the efficiency while a calibration is named. */
function MeasuredEfficiency({ name }: { readonly name: ComputeCalibration }) {
  const id = useId();
  const precision = useDesign(({ workload }) =>
    workload.kind === 'transformer' ? workload.precision : undefined,
  );
  return (
    <FieldShell id={id} label="Efficiency, as measured" message={null}>
      <div className="input input--number">
        <input
          id={id}
          className="input__text"
          disabled
          value={printPlain(Number((measuredEfficiency(name, precision) * 100).toPrecision(3)))}
          title="Large products reach this share of the peak on the stack of the calibration, smaller ones less."
        />
        <span className="input__unit">%</span>
      </div>
    </FieldShell>
  );
}

const ARRAY: readonly NumberRow<keyof SystolicArray>[] = [
  { key: 'rows', label: 'Rows of the array', bound: NUMBER_BOUNDS.arraySide, hint: <ArrayHint /> },
  { key: 'columns', label: 'Columns of the array', bound: NUMBER_BOUNDS.arraySide },
  { key: 'clockGHz', label: 'Clock of the array', unit: 'GHz', bound: NUMBER_BOUNDS.clockGHz },
];

/** Matrix products in the cycles of a systolic array. */
export function ArrayFields({ array }: { readonly array: SystolicArray }) {
  return (
    <NumberFields
      path="compute.array"
      values={array}
      rows={ARRAY}
      write={(changed) => write({ array: { ...array, ...changed } })}
    />
  );
}

function ArrayHint() {
  return (
    <Hint about="the systolic array">
      <p>Cycles of an (m × k)(k × n) product, outputs stationary, on R rows and C columns:</p>
      <p className="formula">⌈m / R⌉ × ⌈n / C⌉ × (2 R + C + k - 2)</p>
      <p>SCALE-Sim, Samajdar et al., ISPASS 2020.</p>
    </Hint>
  );
}
