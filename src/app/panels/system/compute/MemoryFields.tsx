import { NUMBER_BOUNDS } from '../../../../design/bounds.ts';
import type { Compute } from '../../../../design/document.ts';
import { parseBandwidth } from '../../../../units/bandwidth.ts';
import { parseBytes } from '../../../../units/bytes.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { readPlain, readWithUnit, type ReadText } from '../../../ui/field/read-number.ts';
import { orNothing, printOr, readOr } from '../../../parts/fields/optional-number.ts';
import { writeOptional } from './write-compute.ts';

const NO_LIMIT = 'no limit';
const UNKNOWN = 'unknown';
const readBandwidth = readOr(NO_LIMIT, readWithUnit(parseBandwidth));

/** A plain number counts GB. */
const readGigabytes: ReadText = (text) => {
  const plain = readPlain(text);
  if (plain !== null) return plain;
  const parsed = parseBytes(text);
  return parsed.ok ? parsed.value / 1e9 : null;
};

/** The memory of an NPU; either number may be left open. */
export function MemoryFields({ compute }: { readonly compute: Compute }) {
  return (
    <>
      <NumberField
        path="compute.memoryGBps"
        label="Memory bandwidth"
        unit="GB/s"
        value={compute.memoryGBps ?? 0}
        bound={orNothing(NUMBER_BOUNDS.memoryGBps)}
        print={printOr(NO_LIMIT)}
        read={readBandwidth}
        write={(design, value) => writeOptional('memoryGBps', value)(design)}
        hint={
          <Hint about="the memory bandwidth">
            <p>An operation takes the longer of its products and its memory traffic (roofline):</p>
            <p className="formula">max(FLOPs / (peak × efficiency), bytes / bandwidth)</p>
            <p>Left empty, memory never limits.</p>
          </Hint>
        }
      />
      <NumberField
        path="compute.capacityGB"
        label="Memory capacity"
        unit="GB"
        value={compute.capacityGB ?? 0}
        bound={orNothing(NUMBER_BOUNDS.capacityGB)}
        print={printOr(UNKNOWN)}
        read={readOr(UNKNOWN, readGigabytes)}
        write={(design, value) => writeOptional('capacityGB', value)(design)}
        hint={
          <Hint about="the memory capacity">
            <p>What weights, gradients, optimizer state and activations have to fit into. 1 GB = 10⁹ B.</p>
            <p>Left empty, nothing is compared with it.</p>
          </Hint>
        }
      />
    </>
  );
}
