import { formatTime } from '../../../units/time.ts';
import { Noted } from '../../ui/Noted.tsx';
import { bestOf, starred, type Metrics } from '../metrics.ts';
import { Best, MetricNote } from '../MetricCells.tsx';

interface IterationLineProps {
  readonly metrics: readonly (Metrics | null)[];
  readonly shown: readonly boolean[];
  /** Whether a column may be the best, that is, whether its split satisfies the constraints. */
  readonly mayWin: readonly boolean[];
}

/** Time of an iteration. */
export function IterationLine({ metrics, shown, mayWin }: IterationLineProps) {
  const times = metrics.map((column) => column?.iterationNs ?? null);
  const texts = times.map((ns) => (ns === null ? '–' : formatTime(ns, 4)));
  const best = starred(bestOf(times, 'low', mayWin), texts);
  return (
    <tr role="row" className="compare__row compare__row--iteration">
      <th role="rowheader" scope="row">
        <span className="compare__label">
          <Noted note={<MetricNote id="iteration" />}>Iteration time</Noted>
        </span>
      </th>
      {texts.map((text, index) => (
        <td key={index} role="cell" data-shown={shown[index]}>
          <span className="metric metric--large" data-best={best[index]}>
            <span className="metric__value">
              {text}
              {best[index] ? <Best /> : null}
            </span>
          </span>
        </td>
      ))}
    </tr>
  );
}
