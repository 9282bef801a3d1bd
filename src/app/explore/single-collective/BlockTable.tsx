import { useState } from 'react';
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { formatTime } from '../../../units/time.ts';
import { Table } from '../../parts/table/Table.tsx';
import type { SingleCollective } from '../../../analysis/single-collective/single-collective.ts';

/** Every block of the chart as a row, rendered once the table is opened. */
export function BlockTable({ simulated: { blocks } }: { readonly simulated: SingleCollective }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="single-collective__blocks" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Every chunk phase as a table ({blocks.length})</summary>
      {isOpen ? (
        <div className="single-collective__blocks-table">
          <Table
            caption="Every chunk phase, chunk by chunk"
            region="Chunk phases"
            columns={['Chunk', 'Phase', 'Operation', 'Dimension', 'Start', 'End']}
            rows={blocks
              .toSorted((a, b) => a.chunk - b.chunk || a.phase - b.phase)
              .map(({ chunk, phase, operation, lane, startNs, endNs }) => ({
                key: `${chunk} ${phase}`,
                head: chunk + 1,
                cells: [
                  phase + 1,
                  COLLECTIVE_LABELS[operation],
                  lane + 1,
                  formatTime(startNs, 5),
                  formatTime(endNs, 5),
                ],
              }))}
          />
        </div>
      ) : null}
    </details>
  );
}
