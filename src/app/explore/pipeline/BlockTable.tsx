import { useState } from 'react';
import { COLLECTIVE_LABELS } from '../../../collective/schedule.ts';
import { formatTime } from '../../../units/time.ts';
import type { Pipeline } from '../../../worker/protocol.ts';

/** Every block of the chart as a row, there once it is opened. */
export function BlockTable({ pipeline: { blocks } }: { readonly pipeline: Pipeline }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="pipeline__blocks" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Every chunk phase as a table ({blocks.length})</summary>
      {isOpen ? (
        <div
          className="pipeline__table pipeline__table--tall"
          role="region"
          aria-label="Chunk phases"
          tabIndex={0}
        >
          <table className="dimension-table pipeline__plain">
            <thead>
              <tr>
                <th scope="col">Chunk</th>
                <th scope="col">Phase</th>
                <th scope="col">Operation</th>
                <th scope="col">Dimension</th>
                <th scope="col">Start</th>
                <th scope="col">End</th>
              </tr>
            </thead>
            <tbody>
              {blocks
                .toSorted((a, b) => a.chunk - b.chunk || a.phase - b.phase)
                .map(({ chunk, phase, operation, lane, startNs, endNs }) => (
                  <tr key={`${chunk} ${phase}`}>
                    <th scope="row">{chunk + 1}</th>
                    <td>{phase + 1}</td>
                    <td>{COLLECTIVE_LABELS[operation]}</td>
                    <td>{lane + 1}</td>
                    <td>{formatTime(startNs, 5)}</td>
                    <td>{formatTime(endNs, 5)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
}
