import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { parseTime } from '../../../units/time.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { useDesign } from '../../state/run/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { DimensionWires } from './DimensionWires.tsx';
import './links.css';
import { PhysicalFields } from './PhysicalFields.tsx';
import { PLAIN_LINKS, writeLinks } from './write-links.ts';

const readTime = readWithUnit(parseTime);

/** Lanes by dimension, what all links have in common, and the torus that is built. */
export function LinksFields() {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const links = useDesign((design) => design.system.links) ?? PLAIN_LINKS;
  return (
    <>
      {dimensions.map((dimension, index) => (
        <DimensionWires key={index} index={index} dimension={dimension} links={links} />
      ))}
      <NumberField
        path="system.links.efficiency"
        label="Link efficiency"
        value={links.efficiency}
        bound={NUMBER_BOUNDS.efficiency}
        write={(design, efficiency) => writeLinks({ efficiency })(design)}
        hint={
          <Hint about="link efficiency">
            <p>
              The share of its bandwidth at which a link carries packets, 0 to 1. With headers a message gets
            </p>
            <p className="formula">bandwidth × efficiency × payload / (payload + header)</p>
          </Hint>
        }
      />
      <NumberField
        path="system.links.packetBytes"
        label="Packet payload"
        unit="B"
        value={links.packetBytes}
        bound={NUMBER_BOUNDS.packetBytes}
        write={(design, packetBytes) => writeLinks({ packetBytes })(design)}
      />
      <NumberField
        path="system.links.headerBytes"
        label="Packet header"
        unit="B"
        value={links.headerBytes}
        bound={NUMBER_BOUNDS.headerBytes}
        write={(design, headerBytes) => writeLinks({ headerBytes })(design)}
      />
      <NumberField
        path="system.links.routerLatencyNs"
        label="Router latency"
        unit="ns"
        value={links.routerLatencyNs}
        bound={NUMBER_BOUNDS.latencyNs}
        read={readTime}
        write={(design, routerLatencyNs) => writeLinks({ routerLatencyNs })(design)}
        hint={
          <Hint about="router latency">
            <p>
              Of every node between two links on the way of a message: NPUs it passes on a Ring, a Switch.
            </p>
          </Hint>
        }
      />
      <PhysicalFields />
    </>
  );
}
