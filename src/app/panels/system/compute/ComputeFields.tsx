import { COMPUTE_CALIBRATIONS } from '../../../../workload/rate/facts/calibration-names.ts';
import { change } from '../../../state/page/edits.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { AcceleratorField } from './AcceleratorField.tsx';
import { CalibrationField } from './CalibrationField.tsx';
import { MemoryFields } from './MemoryFields.tsx';
import { ArrayFields, PeakFields } from './RateFields.tsx';
import { SlowdownField } from './SlowdownField.tsx';
import { NpuPriceField } from '../NpuPriceField.tsx';
import { writeComputeCalibration } from './write-compute.ts';

/** How fast one NPU computes, and the memory it has. */
export function ComputeFields() {
  const compute = useDesign((design) => design.compute);
  const { array } = compute;
  return (
    <>
      <AcceleratorField />
      {array === undefined ? <PeakFields compute={compute} /> : <ArrayFields array={array} />}
      {array === undefined ? (
        <CalibrationField
          picked={compute.calibration}
          names={COMPUTE_CALIBRATIONS}
          onPick={(name) => change(writeComputeCalibration(name))}
          about="Every operation takes what was measured on a software stack. The efficiency is not used then."
        />
      ) : null}
      {compute.slowdown === undefined ? null : <SlowdownField slowdown={compute.slowdown} />}
      <MemoryFields compute={compute} />
      <NpuPriceField />
    </>
  );
}
