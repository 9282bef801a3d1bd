import { formatTflops } from '../../../units/flops.ts';
import { systolicPeakTflops } from '../../../workload/compute/systolic.ts';
import { useDesign } from '../../state/run/hooks.ts';
import { FoldedPanel } from '../../ui/Panel.tsx';
import { AcceleratorField } from './AcceleratorField.tsx';
import { MemoryFields } from './MemoryFields.tsx';
import { ArrayFields, PeakFields } from './RateFields.tsx';
import { TrainingFields } from './TrainingFields.tsx';

/** How fast one NPU computes, and the memory it has. */
export function ComputePanel() {
  const compute = useDesign((design) => design.compute);
  const { peakTflops, efficiency, array } = compute;
  const reached = array === undefined ? peakTflops * efficiency : systolicPeakTflops(array);
  return (
    <FoldedPanel title="Compute" aside={formatTflops(reached)}>
      <AcceleratorField />
      {array === undefined ? <PeakFields compute={compute} /> : <ArrayFields array={array} />}
      <MemoryFields compute={compute} />
      <TrainingFields />
    </FoldedPanel>
  );
}
