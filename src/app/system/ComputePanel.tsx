import { NUMBER_BOUNDS, type NumberBound } from '../../study/bounds.ts';
import type { Compute, Design } from '../../study/document.ts';
import { formatTflops, parseTflops } from '../../units/flops.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { useDesign } from '../store/hooks.ts';
import { Hint } from '../ui/Hint.tsx';
import { FoldedPanel } from '../ui/Panel.tsx';
import { readWithUnit } from '../ui/read-number.ts';

const readTflops = readWithUnit(parseTflops);
/** The field counts in per cent, the document in shares. */
const PERCENT: NumberBound = { min: NUMBER_BOUNDS.efficiency.min * 100, max: 100, whole: false };

function write(fields: Partial<Compute>): (design: Design) => Design {
  return (design) => ({ ...design, compute: { ...design.compute, ...fields } });
}

/** How fast one NPU computes. */
export function ComputePanel() {
  const { peakTflops, efficiency } = useDesign((design) => design.compute);
  return (
    <FoldedPanel title="Compute" aside={formatTflops(peakTflops * efficiency)}>
      <NumberField
        path="compute.peakTflops"
        label="Peak per NPU"
        unit="TFLOPS"
        value={peakTflops}
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
      <NumberField
        path="compute.efficiency"
        label="Efficiency"
        unit="%"
        value={Number((efficiency * 100).toPrecision(12))}
        bound={PERCENT}
        write={(design, value) => write({ efficiency: value / 100 })(design)}
      />
    </FoldedPanel>
  );
}
