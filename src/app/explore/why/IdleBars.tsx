import { shortNotation } from '../../../topology/print-notation.ts';
import type { DesignDimension } from '../../../design/document.ts';
import { formatPercent } from '../../../units/percent.ts';
import type { Idleness } from '../../../analysis/why/idle.ts';
import type { Lane } from '../../../run/report/results.ts';
import { barProps } from '../../parts/bars/bar-part.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { laneAxisText } from '../../state/traces/lane-axis.ts';
import { IDLE_LEGEND, idleRows } from './idle-rows.ts';
import { idleText } from './idle-text.ts';

interface IdleBarsProps {
  readonly lanes: readonly Lane[];
  readonly idle: readonly Idleness[];
  readonly iterationNs: number;
  readonly dimensions: readonly DesignDimension[];
}

/** One bar for each dimension, which divides the iteration into serving chunks and the causes of having none. */
export function IdleBars({ lanes, idle, iterationNs, dimensions }: IdleBarsProps) {
  return (
    <div className="why-bars">
      <ul className="why-bars__legend" aria-label="Legend">
        {IDLE_LEGEND.map(({ name, meaning, ...look }) => (
          <li key={name} title={meaning}>
            <span {...barProps('bar-part', { ...look, share: 1 })} />
            {name}
          </li>
        ))}
      </ul>
      {idleRows(lanes, idle, iterationNs).map(({ lane, idle: idleOfLane, parts }, at) => {
        const block = dimensions[lane.dimension];
        return (
          <div
            key={at}
            className={`why-bars__row ${dimensionClass(lane.dimension)}`}
            data-dimension={lane.dimension}
          >
            <span className="why-bars__name">
              {lane.dimension + 1} · {block === undefined ? '' : shortNotation(block)}{' '}
              {laneAxisText(lane, lanes)}
            </span>
            <div
              className="why-bars__bar"
              role="img"
              aria-label={idleText(lane, idleOfLane, lanes, iterationNs)}
            >
              {parts.map((part, place) => (
                <span
                  key={place}
                  {...barProps('bar-part', part)}
                  title={`${part.name}: ${formatPercent(part.share)}`}
                />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
