import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import { parseTime } from '../../../units/time.ts';
import { NumberFields, type NumberRow } from '../../parts/fields/NumberFields.tsx';
import { useDesign } from '../../state/page/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { readWithUnit } from '../../ui/field/read-number.ts';
import { DimensionWires } from './DimensionWires.tsx';
import './links.css';
import { PhysicalFields } from './PhysicalFields.tsx';
import { PLAIN_LINKS, writeLinks } from './write-links.ts';

const ALL_LINKS: readonly NumberRow<keyof typeof PLAIN_LINKS>[] = [
  {
    key: 'efficiency',
    label: 'Link efficiency',
    bound: NUMBER_BOUNDS.efficiency,
    hint: (
      <Hint about="link efficiency">
        <p>The share of its bandwidth at which a link carries packets, 0 to 1. With headers a message gets</p>
        <p className="formula">bandwidth × efficiency × payload / (payload + header)</p>
      </Hint>
    ),
  },
  { key: 'packetBytes', label: 'Packet payload', unit: 'B', bound: NUMBER_BOUNDS.packetBytes },
  { key: 'headerBytes', label: 'Packet header', unit: 'B', bound: NUMBER_BOUNDS.headerBytes },
  {
    key: 'routerLatencyNs',
    label: 'Router latency',
    unit: 'ns',
    bound: NUMBER_BOUNDS.latencyNs,
    read: readWithUnit(parseTime),
    hint: (
      <Hint about="router latency">
        <p>Of every node between two links on the way of a message: NPUs it passes on a Ring, a Switch.</p>
      </Hint>
    ),
  },
];

/** Sets lanes by dimension, the properties of all links, and the network that is built. */
export function LinksFields() {
  const dimensions = useDesign((design) => design.topology.dimensions);
  const links = useDesign((design) => design.system.links) ?? PLAIN_LINKS;
  return (
    <>
      {dimensions.map((dimension, index) => (
        <DimensionWires key={index} index={index} dimension={dimension} links={links} />
      ))}
      <NumberFields path="system.links" values={links} rows={ALL_LINKS} write={writeLinks} />
      <PhysicalFields />
    </>
  );
}
