import { MODEL_BOUNDS } from '../../../../design/bounds.ts';
import type { ConvolutionWorkload } from '../../../../workload/convolution/facts/catalog.ts';
import { CONVOLUTION_LAYERS } from '../../../../workload/convolution/facts/layers.ts';
import { useDesign } from '../../../state/page/hooks.ts';
import { formatCount } from '../../../../units/count.ts';
import { stepByPowers } from '../../../ui/field/step.ts';
import { ModelNumber } from './ModelNumber.tsx';
import { PrecisionField } from '../PrecisionField.tsx';
import { ScalingFields } from '../ScalingFields.tsx';
import { writeWorkload } from '../write-workload.ts';

export function ConvolutionFields({ workload }: { readonly workload: ConvolutionWorkload }) {
  const layers = CONVOLUTION_LAYERS[workload.preset];
  const isShared = useDesign(({ parallelism }) => parallelism.modelParallel > 1);
  return (
    <>
      <p className="panel__note">
        {formatCount(layers.length)} weight layers, images of 224 × 224
        {isShared ? '' : ', copied to every NPU'}.
      </p>
      <ScalingFields
        workload={workload}
        share={
          <ModelNumber
            field="imagesPerNpu"
            label={isShared ? 'Images per replica' : 'Images per NPU'}
            value={workload.imagesPerNpu}
            bound={MODEL_BOUNDS.convolution.imagesPerNpu}
            step={stepByPowers}
            write={(design, fields) => writeWorkload(design, 'convolution', fields)}
          />
        }
      />
      <PrecisionField precision={workload.precision} />
    </>
  );
}
