import { formatBytes } from '../../../units/bytes.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatTime } from '../../../units/time.ts';
import { Folded } from '../../ui/Folded.tsx';
import { DesignMark } from '../../parts/designs/DesignMark.tsx';
import { Table } from '../../parts/table/Table.tsx';
import { networkSides } from './network-sides.ts';
import type { DesignColumn } from './use-design-columns.ts';

/** Shows what each design sends, its time with all links busy, and how many NICs would make up for its traffic. */
export function NetworkSides({ columns }: { readonly columns: readonly DesignColumn[] }) {
  const sides = networkSides(columns.map(({ result }) => result));
  if (sides.every((side) => side === null)) return null;
  return (
    <div className="compare-designs__sides">
      <Folded title="Traffic and NICs" aside="in an iteration">
        <Table
          caption="Traffic of the designs, in an iteration"
          columns={[
            'Design',
            {
              name: 'At 100 %',
              title: 'An iteration that keeps all links busy that its communication may use',
            },
            { name: 'Sent per NPU', title: 'On all dimensions' },
            { name: 'Outermost', title: 'Of that, on the outermost dimension' },
            {
              name: 'NICs to equal the first',
              title:
                'Per NPU, for the outermost dimension to take as long as in the first design with one NIC',
            },
          ]}
          rows={sides.map((side, at) => ({
            key: `${columns[at]!.index}`,
            head: (
              <>
                <DesignMark index={columns[at]!.index} /> <bdi>{columns[at]!.name}</bdi>
              </>
            ),
            cells:
              side === null
                ? ['', '', '', '']
                : [
                    formatTime(side.idealNs, 4),
                    formatBytes(side.sentBytes),
                    formatBytes(side.outermostBytes),
                    side.nics === null ? '' : formatDecimal(side.nics, 3),
                  ],
          }))}
        />
      </Folded>
    </div>
  );
}
