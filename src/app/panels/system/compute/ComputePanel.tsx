import { formatTflops } from '../../../../units/flops.ts';
import { systolicPeakTflops } from '../../../../workload/compute/facts/systolic.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { LazyPanel } from '../../../ui/load/LazyPanel.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';

const ComputeFields = lazyPart(async () => (await import('./ComputeFields.tsx')).ComputeFields);
const HOLDS = ['field-compute'];

/** How fast one NPU computes, and the memory it has. */
export function ComputePanel() {
  const { peakTflops, efficiency, array, calibration } = useDesign((design) => design.compute);
  const reached = array === undefined ? peakTflops * efficiency : systolicPeakTflops(array);
  // The efficiency does nothing then.
  const aside = calibration === undefined ? formatTflops(reached) : 'as measured';
  return <LazyPanel id="compute" title="Compute" aside={aside} holds={HOLDS} Fields={ComputeFields} />;
}
