import { SCHEME_TEXT } from '../compare/schemes.ts';
import { dimensionClass } from '../ui/dimension-colour.ts';
import { foldedOf } from './detail.ts';
import { LaneCanvas } from './LaneCanvas.tsx';
import { NAME_HEIGHT, type Picture } from './pictures.ts';
import { rowsHeight } from './rows.ts';
import { TRACES } from './traces.ts';

interface LanePlotProps {
  readonly picture: Picture;
  readonly isNamed: boolean;
  readonly width: number;
}

/** The lanes of one trace, under the name of its scheme where there are two. */
export function LanePlot({ picture, isNamed, width }: LanePlotProps) {
  const { side, scheme, rows, lanes } = picture;
  return (
    <>
      {isNamed ? (
        <p className="lanes__name" style={{ height: NAME_HEIGHT }}>
          {SCHEME_TEXT[scheme].name}
        </p>
      ) : null}
      <div className="lanes__plot" style={{ height: rowsHeight(rows) }}>
        <LaneCanvas {...{ side, rows, width }} source={TRACES[side]} mostFolded={foldedOf(isNamed ? 2 : 1)} />
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
