import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import type { DesignDimension } from '../../../design/document.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { orNothing, printOr, readOr } from '../../parts/fields/optional-number.ts';
import { Hint } from '../../ui/Hint.tsx';
import { readPlain } from '../../ui/field/read-number.ts';
import { writeSwitchPackets } from './write-links.ts';

interface SwitchPacketsProps {
  readonly index: number;
  readonly dimension: DesignDimension;
}

const ONE = 'one, with drops';
const OF_SYSTEM = 'of the system';

/** How packets cross the switches of a dimension where every NPU runs its own iteration. */
export function SwitchPackets({ index, dimension: { size, packets = {} } }: SwitchPacketsProps) {
  const path = `topology.dimensions[${index}].packets`;
  return (
    <>
      <NumberField
        path={`${path}.losslessSwitches`}
        label="Lossless switches"
        value={packets.losslessSwitches ?? 0}
        bound={orNothing(NUMBER_BOUNDS.lanes)}
        print={printOr(ONE)}
        read={readOr(ONE, readPlain)}
        write={(design, value) => writeSwitchPackets(index, 'losslessSwitches', value)(design)}
        hint={
          <Hint about="lossless switches">
            <p>
              Every NPU has an equal link to each of them, and a message takes switch (source + destination)
              mod their number, whole and without loss.
            </p>
          </Hint>
        }
      />
      <NumberField
        path={`${path}.switchPorts`}
        label="Ports that share a buffer"
        value={packets.switchPorts ?? size}
        bound={NUMBER_BOUNDS.size}
        write={(design, value) =>
          writeSwitchPackets(index, 'switchPorts', value === size ? 0 : value)(design)
        }
      />
      <NumberField
        path={`${path}.endpointDelayNs`}
        label="Endpoint delay here"
        unit="ns"
        value={packets.endpointDelayNs ?? 0}
        bound={NUMBER_BOUNDS.latencyNs}
        print={printOr(OF_SYSTEM)}
        read={readOr(OF_SYSTEM, readPlain)}
        write={(design, value) => writeSwitchPackets(index, 'endpointDelayNs', value)(design)}
      />
    </>
  );
}
