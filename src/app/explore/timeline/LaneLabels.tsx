import { shortNotation } from '../../../topology/print-notation.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { laneAxisText } from '../../state/traces/lane-axis.ts';
import type { Picture } from './layout/pictures.ts';

interface LaneLabelsProps {
  readonly pictures: readonly Picture[];
}

/** The names of the lanes, next to them or, on a narrow screen, on top of them. */
export function LaneLabels({ pictures }: LaneLabelsProps) {
  return (
    <ul className="lane-labels">
      {pictures.flatMap(({ side, rows, lanes, dimensions, top }) =>
        rows.map((row) => {
          const lane = row.lane === null ? undefined : lanes[row.lane];
          const dimension = lane && dimensions[lane.dimension];
          return (
            <li
              key={`${side} ${row.lane ?? 'compute'}`}
              className={lane ? dimensionClass(lane.dimension) : ''}
              data-dimension={lane?.dimension}
              style={{ top: top + row.top, height: row.height }}
            >
              <span className="lane-labels__name">
                {row.lane === null ? 'Compute' : dimension ? shortNotation(dimension) : '–'}
              </span>
              {row.lane === null ? null : (
                <span className="lane-labels__facts">
                  {lane
                    ? `${laneAxisText(lane, lanes)} × ${lane.size} · ${formatBandwidth(lane.bandwidthGBps)}`
                    : '–'}
                </span>
              )}
            </li>
          );
        }),
      )}
    </ul>
  );
}
