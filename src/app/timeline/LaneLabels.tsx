import type { DesignDimension } from '../../study/document.ts';
import { printNotation } from '../../topology/notation.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import type { Lane } from '../../worker/protocol.ts';
import { dimensionClass } from '../ui/dimension-colour.ts';
import { GROUP_TEXT } from './operations.ts';
import type { Row } from './rows.ts';

interface LaneLabelsProps {
  readonly rows: readonly Row[];
  readonly lanes: readonly Lane[];
  readonly dimensions: readonly DesignDimension[];
}

/** The names of the lanes, beside them or, on a narrow screen, on them. */
export function LaneLabels({ rows, lanes, dimensions }: LaneLabelsProps) {
  return (
    <ul className="lane-labels">
      {rows.map((row) => {
        const lane = row.lane === null ? undefined : lanes[row.lane];
        const dimension = lane && dimensions[lane.dimension];
        return (
          <li
            key={row.lane ?? 'compute'}
            className={lane ? dimensionClass(lane.dimension) : ''}
            data-dimension={lane?.dimension}
            style={{ top: row.top, height: row.height }}
          >
            <span className="lane-labels__name">
              {row.lane === null ? 'Compute' : dimension ? printNotation([dimension]) : '–'}
            </span>
            {row.lane === null ? null : (
              <span className="lane-labels__facts">
                {lane
                  ? `${GROUP_TEXT[lane.role]} × ${lane.size} · ${formatBandwidth(lane.bandwidthGBps)}`
                  : '–'}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
