import { builtOf, type BuiltNetwork } from '../../../design/machine/built.ts';
import type { Design } from '../../../design/document.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { formatCount } from '../../../units/count.ts';
import { Table } from '../../parts/table/Table.tsx';
import { placeText, placesOf } from './placement-places.ts';

/** The most NPUs of a readable table. */
const MOST_ROWS = 64;
/** The side of a square in the drawing, in user units. */
const SIDE = 18;
const MOST_DRAWN = 256;

/** Shows where NPUs sit on what is built, as a table and as a drawing if they are few; nothing if the numbers coincide. */
export function PlacementPart({ topology }: { readonly topology: Design['topology'] }) {
  const built = builtOf({ topology });
  if (built === null) return null;
  const npus = npuCount(topology);
  const places = placesOf(built, Math.min(npus, MOST_ROWS));
  return (
    <details className="links-note">
      <summary>Where NPUs sit on {printNotation(built.dimensions)}</summary>
      {npus > MOST_DRAWN ? null : <PlacementDrawing built={built} npus={npus} />}
      <Table
        caption="NPUs and their coordinates on what is built"
        className="links-table"
        columns={['NPU', 'Sits at']}
        rows={places.map((place, npu) => ({ head: String(npu), cells: [placeText(place)] }))}
      />
      {npus > places.length ? (
        <p>
          The first {MOST_ROWS} of {formatCount(npus)} NPUs.
        </p>
      ) : null}
    </details>
  );
}

/** Draws NPUs in rows of the first block, joined in the order of their numbers. */
function PlacementDrawing({ built, npus }: { readonly built: BuiltNetwork; readonly npus: number }) {
  const across = built.dimensions.find(({ size }) => size > 1)?.size ?? 1;
  const points = Array.from({ length: npus }, (_, npu) => {
    const place = built.placeOf(npu);
    return { x: middle(place % across), y: middle(Math.floor(place / across)) };
  });
  return (
    <svg
      role="img"
      aria-label="NPUs in the order of their numbers on what is built, a row for each line of its first block"
      viewBox={`0 0 ${across * SIDE} ${Math.ceil(npus / across) * SIDE}`}
      width={Math.min(across * SIDE, 288)}
    >
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        opacity={0.35}
      />
      {points.map(({ x, y }, npu) => (
        <text
          key={npu}
          x={x}
          y={y + 3}
          fontSize={8}
          textAnchor="middle"
          fill="currentColor"
          stroke="var(--surface)"
          strokeWidth={4}
          paintOrder="stroke"
        >
          {npu}
        </text>
      ))}
    </svg>
  );
}

function middle(at: number): number {
  return (at + 0.5) * SIDE;
}
