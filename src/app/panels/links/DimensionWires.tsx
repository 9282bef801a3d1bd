import { NUMBER_BOUNDS } from '../../../design/bounds.ts';
import type { DesignDimension, DesignLinks } from '../../../design/document.ts';
import { blocks } from '../../../topology/blocks/blocks.ts';
import { shortNotation } from '../../../topology/print-notation.ts';
import { NumberField } from '../../parts/fields/NumberField.tsx';
import { SelectField } from '../../parts/fields/SelectField.tsx';
import { orNothing, printOr, readOr } from '../../parts/fields/optional-number.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { readPlain } from '../../ui/field/read-number.ts';
import { useDesign } from '../../state/page/hooks.ts';
import { SwitchPackets } from './SwitchPackets.tsx';
import { PLAIN_WIRES, writeOwn, writeWires } from './write-links.ts';

const DIRECTIONS = [
  { value: '2', label: 'Both ways' },
  { value: '1', label: 'One way' },
] as const;
const SAME = 'as all';

interface DimensionWiresProps {
  readonly index: number;
  readonly dimension: DesignDimension;
  readonly links: DesignLinks;
}

/** Sets the parallel rings, links or switches of one dimension. Links that a file gives one by one are counted in the file. */
export function DimensionWires({ index, dimension, links }: DimensionWiresProps) {
  const { kind, link, wires = PLAIN_WIRES } = dimension;
  const isByNpu = useDesign(
    ({ system: { network, packets } }) => network === 'packets' && packets?.eachNpu === true,
  );
  const path = `topology.dimensions[${index}].wires`;
  const ofDimension = `of dimension ${index + 1}`;
  return (
    <div
      className={`links-dimension ${dimensionClass(index)}`}
      role="group"
      aria-label={`Links ${ofDimension}`}
    >
      <span className="links-dimension__name">
        {index + 1} · {shortNotation(dimension)}
      </span>
      {link === undefined ? (
        <>
          <NumberField
            path={`${path}.lanes`}
            label={blocks[kind].words.lanes}
            value={wires.lanes}
            bound={NUMBER_BOUNDS.lanes}
            write={(design, lanes) => writeWires(index, { lanes })(design)}
          />
          {blocks[kind].hasDirections ? (
            <SelectField
              path={`${path}.directions`}
              label="Sends"
              value={wires.directions === 1 ? '1' : '2'}
              choices={DIRECTIONS}
              write={(design, value) => writeWires(index, { directions: value === '1' ? 1 : 2 })(design)}
            />
          ) : null}
          <NumberField
            path={`${path}.efficiency`}
            label="Link efficiency here"
            value={wires.efficiency ?? 0}
            bound={orNothing(NUMBER_BOUNDS.efficiency)}
            print={printOr(SAME)}
            read={readOr(SAME, readPlain)}
            write={(design, value) => writeOwn(index, 'efficiency', value)(design)}
          />
          {links.headerBytes === 0 ? null : (
            <NumberField
              path={`${path}.packetBytes`}
              label="Packet payload here"
              unit="B"
              value={wires.packetBytes ?? 0}
              bound={orNothing(NUMBER_BOUNDS.packetBytes)}
              print={printOr(SAME)}
              read={readOr(SAME, readPlain)}
              write={(design, value) => writeOwn(index, 'packetBytes', value)(design)}
            />
          )}
          {isByNpu ? <SwitchPackets index={index} dimension={dimension} /> : null}
        </>
      ) : (
        <span className="links-dimension__given">
          {link.linksPerNpu} {link.linksPerNpu === 1 ? 'link' : 'links'} an NPU, as its file says
        </span>
      )}
    </div>
  );
}
