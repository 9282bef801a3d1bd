import type { Design, PhysicalNetwork } from '../../../design/document.ts';
import type { PhysicalTorus } from '../../../design/wiring.ts';
import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { parseTime } from '../../../units/time.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { PhysicalBlocksFields } from './PhysicalBlocksFields.tsx';
import { LaidTable } from './LaidTable.tsx';
import { AS_BLOCKS, AS_LOGICAL, physicalChoices, sizesOf } from './physical-choices.ts';
import { writePhysical } from './write-links.ts';

const readTime = readWithUnit(parseTime);
const NEW = { lanes: 1, linkLatencyNs: 500 };

/** Sets the network that is built under the logical dimensions, and shows what follows from it. */
export function PhysicalFields() {
  const topology = useDesign((design) => design.topology);
  const { physical } = topology;
  const torus = physical !== undefined && 'sizes' in physical ? physical : undefined;
  return (
    <>
      <SelectField
        path="topology.physical.sizes"
        label="Built as"
        value={valueOf(physical)}
        choices={[...physicalChoices(npuCount(topology), torus?.sizes ?? null), AS_BLOCKS]}
        write={(design, value) => writePhysical(choose(design, value))(design)}
        hint={
          <Hint about="what is built">
            <p>
              The dimensions are how collectives see the network. It may be built as another torus, of rings
              both ways, or of any blocks. All that an NPU can send is spread over what is built, evenly or as
              its shares say. NPUs sit along a line through it, each next to the one before, or by number.
            </p>
            <p>
              Times, bill and cables are those of what is built. Each dimension may use all that an NPU sends,
              so no split of the dimensions is better than another.
            </p>
          </Hint>
        }
      />
      {torus === undefined ? null : (
        <>
          <NumberField
            path="topology.physical.lanes"
            label="Rings along each size"
            value={torus.lanes}
            bound={NUMBER_BOUNDS.lanes}
            write={(design, lanes) => writePhysical({ ...torus, ...torusOf(design), lanes })(design)}
          />
          <NumberField
            path="topology.physical.linkLatencyNs"
            label="Latency of its links"
            unit="ns"
            value={torus.linkLatencyNs}
            bound={NUMBER_BOUNDS.latencyNs}
            read={readTime}
            write={(design, linkLatencyNs) =>
              writePhysical({ ...torus, ...torusOf(design), linkLatencyNs })(design)
            }
          />
        </>
      )}
      {physical !== undefined && 'dimensions' in physical ? (
        <PhysicalBlocksFields physical={physical} />
      ) : null}
      {physical === undefined ? null : <LaidTable topology={topology} />}
    </>
  );
}

function valueOf(physical: PhysicalNetwork | undefined): string {
  if (physical === undefined) return AS_LOGICAL.value;
  return 'sizes' in physical ? physical.sizes.join('x') : AS_BLOCKS.value;
}

function torusOf({ topology }: Design): PhysicalTorus | undefined {
  const { physical } = topology;
  return physical !== undefined && 'sizes' in physical ? physical : undefined;
}

/** Starts from one switch that joins all NPUs. */
function choose(design: Design, value: string): PhysicalNetwork | null {
  if (value === AS_LOGICAL.value) return null;
  const { topology } = design;
  if (value !== AS_BLOCKS.value) return { ...NEW, ...torusOf(design), sizes: sizesOf(value) };
  if (topology.physical !== undefined && 'dimensions' in topology.physical) return topology.physical;
  const tier = topology.dimensions.at(-1)?.tier ?? 'node';
  const { linkLatencyNs } = torusOf(design) ?? NEW;
  return { dimensions: [{ kind: 'switch', size: npuCount(topology), linkLatencyNs, tier }] };
}
