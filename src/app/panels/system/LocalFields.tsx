import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import type { DesignSystem } from '../../../design/document.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { writeSystemField } from './queues/write-queues.ts';

/** Time that an NPU takes by itself, besides compute and communication. */
export function LocalFields({ system }: { readonly system: DesignSystem }) {
  const { layerDelayNs, updateNsPerKB = 0, rounding } = system;
  return (
    <>
      <NumberField
        path="system.layerDelayNs"
        label="Rest of a layer"
        unit="ns"
        value={layerDelayNs ?? (rounding === 'reference' ? 1 : 0)}
        bound={NUMBER_BOUNDS.latencyNs}
        write={(design, ns) => writeSystemField('layerDelayNs', ns)(design)}
        hint={
          <Hint about="the rest of a layer">
            <p>
              The training loop takes this time after each pass of a layer, beside compute and communication.
            </p>
          </Hint>
        }
      />
      <NumberField
        path="system.updateNsPerKB"
        label="Local update per kB"
        unit="ns"
        value={updateNsPerKB}
        bound={NUMBER_BOUNDS.updateNsPerKB}
        write={(design, ns) => writeSystemField('updateNsPerKB', ns === 0 ? undefined : ns)(design)}
        hint={
          <Hint about="the local update">
            <p>After a collective an NPU puts what it brought to use: this time for every kB of it.</p>
          </Hint>
        }
      />
    </>
  );
}
