import { formatTime } from '../../../units/time.ts';
import { Noted } from '../../ui/Noted.tsx';
import { barProps } from '../../parts/bars/bar-part.ts';
import { iterationParts, longestNs } from '../bar-parts.ts';
import { bestOf, type Metrics } from '../metrics.ts';
import { Best, MetricNote } from '../MetricCells.tsx';

interface IterationLineProps {
  readonly metrics: readonly (Metrics | null)[];
  readonly shown: readonly boolean[];
  /** Whether a column may be the best: its split keeps to the constraints. */
  readonly mayWin: readonly boolean[];
}

/** Time of an iteration, and what it is made of on a scale that all columns share. */
export function IterationLine({ metrics, shown, mayWin }: IterationLineProps) {
  const longest = longestNs(metrics);
  const best = bestOf(
    metrics.map((column) => column?.iterationNs ?? null),
    'low',
    mayWin,
  );
  return (
    <tr role="row" className="compare__row compare__row--iteration">
      <th role="rowheader" scope="row">
        <span className="compare__label">
          <Noted note={<MetricNote id="iteration" />}>Iteration time</Noted>
        </span>
      </th>
      {metrics.map((column, index) => (
        <td key={index} role="cell" data-shown={shown[index]}>
          <span className="metric metric--large" data-best={best[index]}>
            <span className="metric__value">
              {column === null ? '–' : formatTime(column.iterationNs, 4)}
              {best[index] ? <Best /> : null}
            </span>
            <span className="stack" aria-hidden="true">
              {column === null
                ? null
                : iterationParts(column, longest).map((part, place) => (
                    <span key={place} {...barProps('bar-part', part)} />
                  ))}
            </span>
          </span>
        </td>
      ))}
    </tr>
  );
}
