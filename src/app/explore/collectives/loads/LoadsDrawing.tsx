import { useId } from 'react';
import type { LinkLoads } from '../../../../collective/link-loads.ts';
import { blockRooms } from '../../../../topology/blocks/block-rooms.ts';
import type { BlockShape } from '../../../../topology/blocks/blocks.ts';
import type { Point } from '../../../../topology/blocks/drawing.ts';
import { formOf } from '../../../../topology/blocks/form.ts';
import { cssVars } from '../../../ui/theme/css-vars.ts';
import { crowdedAt, loadsText } from './loads-words.ts';

interface LoadsDrawingProps {
  readonly shape: BlockShape;
  readonly loads: LinkLoads;
  readonly position: number;
  readonly perSwitch: number;
}

const SIDE = 360;
const MARGIN = 10;
/** More are a blot. */
const MOST_LINKS = 4_000;
/** Both ways of a cable lie side by side, bent to its right. */
const BEND = 0.06;
const LEGEND = [0, 0.25, 0.5, 1] as const;

/** Switches with the links between them; colour and width grow with the messages on a link. */
export function LoadsDrawing({ shape, loads, position, perSwitch }: LoadsDrawingProps) {
  const id = useId();
  const points = blockRooms[shape.kind]?.switchPoints?.(formOf(shape)) ?? [];
  const { links } = loads;
  if (points.length === 0 || links.length > MOST_LINKS) {
    return <p className="loads__none">Too many links to be told apart in a drawing; the table has them.</p>;
  }
  const place = ({ x, y }: Point): Point => ({
    x: MARGIN + x * (SIDE - 2 * MARGIN),
    y: MARGIN + y * (SIDE - 2 * MARGIN),
  });
  const crowded = crowdedAt(loads, position);
  // All messages of a switch on a link as wide as one of its NPUs: none can be more crowded by one step of a pair.
  const widest = links.reduce((least, { width }) => Math.min(least, width), Infinity);
  const hottest = Math.max(perSwitch / widest, ...crowdedAt(loads, 0));
  const order = links.map((_, link) => link).toSorted((a, b) => crowded[a]! - crowded[b]!);
  const radius = Math.max(2, Math.min(6, 90 / points.length));
  return (
    <figure className="loads__figure">
      <svg
        className="loads__drawing"
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        role="img"
        aria-labelledby={`${id}-title`}
      >
        <title id={`${id}-title`}>{loadsText(loads, position)}</title>
        {order.map((link) => {
          const { from, to } = links[link]!;
          return (
            <path
              key={link}
              className="loads__link"
              d={bent(place(points[from % points.length]!), place(points[to % points.length]!))}
              style={cssVars({ used: Math.min(1, crowded[link]! / hottest) })}
              data-used={crowded[link]! > 0}
            />
          );
        })}
        {points.map((point, index) => {
          const { x, y } = place(point);
          return <circle key={index} className="loads__switch" cx={x} cy={y} r={radius} />;
        })}
      </svg>
      <figcaption className="loads__legend">
        {LEGEND.map((share) => (
          <span key={share} className="loads__sign" style={cssVars({ used: share })}>
            {share === 0 ? 'idle' : `${Number((share * hottest).toPrecision(2))}`}
          </span>
        ))}
        <span>messages for its width</span>
      </figcaption>
    </figure>
  );
}

function bent(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const middle = { x: (from.x + to.x) / 2 - dy * BEND, y: (from.y + to.y) / 2 + dx * BEND };
  return `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`;
}
