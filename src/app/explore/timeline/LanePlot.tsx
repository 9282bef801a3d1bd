import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { foldedOf } from './layout/detail.ts';
import { LaneCanvas } from './canvas/LaneCanvas.tsx';
import { NAME_HEIGHT, type Picture } from './layout/pictures.ts';
import { rowsHeight } from './layout/rows.ts';
import { TRACES } from '../../state/page/traces.ts';

interface LanePlotProps {
  readonly picture: Picture;
  readonly isNamed: boolean;
  readonly width: number;
}

/** The lanes of one trace, under the name of its scheme where there are two. */
export function LanePlot({ picture, isNamed, width }: LanePlotProps) {
  const { side, name, rows, lanes } = picture;
  return (
    <>
      {isNamed ? (
        <p className="lanes__name" style={{ height: NAME_HEIGHT }}>
          {name}
        </p>
      ) : null}
      <div className="lanes__plot" style={{ height: rowsHeight(rows) }}>
        <LaneCanvas
          side={side}
          rows={rows}
          width={width}
          source={TRACES[side]}
          mostFolded={foldedOf(isNamed ? 2 : 1)}
        />
        {rows.map(({ lane, top, height }) => {
          const dimension = lane === null ? undefined : lanes[lane]?.dimension;
          return dimension === undefined ? null : (
            <span
              key={lane}
              className={`lanes__lane ${dimensionClass(dimension)}`}
              style={{ top, height }}
              data-dimension={dimension}
            />
          );
        })}
      </div>
    </>
  );
}
