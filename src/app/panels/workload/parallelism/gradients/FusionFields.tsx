import { NUMBER_BOUNDS } from '../../../../../design/bounds.ts';
import type { Design } from '../../../../../design/document.ts';
import { formatExactBytes, parseBytes } from '../../../../../units/bytes.ts';
import { without } from '../../../../../units/without.ts';
import type { Fusion } from '../../../../../workload/table/fuse-gradients.ts';
import { NumberField } from '../../../../parts/fields/NumberField.tsx';
import { orNothing, printOr, readOr } from '../../../../parts/fields/optional-number.ts';
import { useDesign } from '../../../../state/page/hooks.ts';
import { readPlain, readWithUnit } from '../../../../ui/field/read-number.ts';
import { stepByPowers } from '../../../../ui/field/step.ts';
import { Hint } from '../../../../ui/Hint.tsx';

const NONE = 'no fusion';
const readBytes = readOr(NONE, readWithUnit(parseBytes));

/** 0 removes a field, and the object once it is empty. */
function writeFusion(field: keyof Fusion, value: number): (design: Design) => Design {
  return (design) => {
    const { fusion = {}, ...parallelism } = design.parallelism;
    const changed = value > 0 ? { ...fusion, [field]: value } : without(fusion, field);
    const isNone = Object.keys(changed).length === 0;
    return { ...design, parallelism: isNone ? parallelism : { ...parallelism, fusion: changed } };
  };
}

/** Buckets in which the gradients of several layers are reduced together. */
export function FusionFields() {
  // A new object for an absent value would change at every read of the design.
  const fusion = useDesign((design) => design.parallelism.fusion);
  const { bytes = 0, layers = 0 } = fusion ?? {};
  return (
    <>
      <NumberField
        path="parallelism.fusion.bytes"
        label="Fuse gradients up to"
        value={bytes}
        bound={orNothing(NUMBER_BOUNDS.bytes)}
        print={(value) => (value === 0 ? NONE : formatExactBytes(value))}
        read={readBytes}
        step={stepByPowers}
        write={(design, value) => writeFusion('bytes', value)(design)}
        hint={
          <Hint about="gradient fusion">
            <p>
              A bucket gathers the gradients of layers in the order of the backward pass and is reduced as one
              message once it has this many bytes or layers. Fewer messages pay the latency less often; large
              buckets leave less of the backward pass to overlap with.
            </p>
          </Hint>
        }
      />
      <NumberField
        path="parallelism.fusion.layers"
        label="Fuse gradients of layers"
        value={layers}
        bound={orNothing(NUMBER_BOUNDS.fusedLayers)}
        print={printOr(NONE)}
        read={readOr(NONE, readPlain)}
        write={(design, value) => writeFusion('layers', value)(design)}
      />
    </>
  );
}
