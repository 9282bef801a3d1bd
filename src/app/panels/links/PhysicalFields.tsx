import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { parseTime } from '../../../units/time.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { LaidTable } from './LaidTable.tsx';
import { AS_LOGICAL, physicalChoices, sizesOf } from './physical-choices.ts';
import { writePhysical } from './write-links.ts';

const readTime = readWithUnit(parseTime);
const NEW = { lanes: 1, linkLatencyNs: 500 };

/** The torus that is built under the logical dimensions, and what follows from that. */
export function PhysicalFields() {
  const topology = useDesign((design) => design.topology);
  const { physical, dimensions } = topology;
  return (
    <>
      <SelectField
        path="topology.physical.sizes"
        label="Built as"
        value={physical?.sizes.join('x') ?? AS_LOGICAL.value}
        choices={physicalChoices(npuCount(topology), physical?.sizes ?? null)}
        write={(design, value) =>
          writePhysical(
            value === AS_LOGICAL.value
              ? null
              : { ...NEW, ...design.topology.physical, sizes: sizesOf(value) },
          )(design)
        }
        hint={
          <Hint about="what is built">
            <p>
              The dimensions are how collectives see the network. It may be built as another torus, of rings
              both ways, on which all that an NPU can send is spread evenly. NPUs sit along a line through it,
              each next to the one before.
            </p>
            <p>
              Times in which every message has its links to itself are those of the dimensions; times with
              messages that share links are those of what is built.
            </p>
          </Hint>
        }
      />
      {physical === undefined ? null : (
        <>
          <NumberField
            path="topology.physical.lanes"
            label="Rings along each size"
            value={physical.lanes}
            bound={NUMBER_BOUNDS.lanes}
            write={(design, lanes) =>
              writePhysical({ ...physical, ...design.topology.physical, lanes })(design)
            }
          />
          <NumberField
            path="topology.physical.linkLatencyNs"
            label="Latency of its links"
            unit="ns"
            value={physical.linkLatencyNs}
            bound={NUMBER_BOUNDS.latencyNs}
            read={readTime}
            write={(design, linkLatencyNs) =>
              writePhysical({ ...physical, ...design.topology.physical, linkLatencyNs })(design)
            }
          />
          <LaidTable dimensions={dimensions} sizes={physical.sizes} />
        </>
      )}
    </>
  );
}
