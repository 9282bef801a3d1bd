import { builtOf } from '../../../design/machine/built.ts';
import type { Design } from '../../../design/document.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { Table } from '../../parts/table/Table.tsx';
import { placeText, placesOf } from './placement-places.ts';

/** Above this a table of places would be unreadable. */
const MOST_ROWS = 64;
/** The side of a square in the drawing, in user units. */
const SIDE = 18;
const MOST_DRAWN = 256;

/** Where each NPU sits on what is built, drawn and as a table; nothing if NPUs of equal numbers are the same. */
export function PlacementPart({ topology }: { readonly topology: Design['topology'] }) {
  const built = builtOf({ topology });
  if (built === null) return null;
  const places = placesOf(built);
  const across = built.dimensions.find(({ size }) => size > 1)?.size ?? 1;
  const rows = Math.ceil(places.length / across);
  const byPlace = new Map(built.placement.map((place, npu) => [place, npu]));
  const shown = places.slice(0, MOST_ROWS);
  return (
    <details className="links-note">
      <summary>Where NPUs sit on {printNotation(built.dimensions)}</summary>
      {places.length > MOST_DRAWN ? null : (
        <svg
          role="img"
          aria-label="NPUs in the order of their numbers on what is built, a row for each line of its first block"
          viewBox={`0 0 ${across * SIDE} ${rows * SIDE}`}
          width={Math.min(across * SIDE, 288)}
        >
          <polyline
            points={built.placement
              .map((place) => `${middle(place % across)},${middle(Math.floor(place / across))}`)
              .join(' ')}
            fill="none"
            stroke="currentColor"
            opacity={0.35}
          />
          {places.map((_, place) => (
            <text
              key={place}
              x={middle(place % across)}
              y={middle(Math.floor(place / across)) + 3}
              fontSize={8}
              textAnchor="middle"
              fill="currentColor"
            >
              {byPlace.get(place)}
            </text>
          ))}
        </svg>
      )}
      <Table
        caption="NPUs and their coordinates on what is built"
        className="links-table"
        columns={['NPU', 'Sits at']}
        rows={shown.map((place, npu) => ({ head: String(npu), cells: [placeText(place)] }))}
      />
      {places.length > shown.length ? (
        <p>
          The first {MOST_ROWS} of {places.length} NPUs.
        </p>
      ) : null}
    </details>
  );
}

function middle(at: number): number {
  return (at + 0.5) * SIDE;
}
