import { useId, useRef } from 'react';
import type { SwitchLink } from '../../../collective/link-loads.ts';
import { blockWires } from '../../../topology/blocks/block-wires.ts';
import type { BlockShape } from '../../../topology/blocks/blocks.ts';
import type { Point } from '../../../topology/blocks/drawing.ts';
import { formOf } from '../../../topology/blocks/form.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import type { ChartExport } from '../export/chart-export.ts';
import { ExportMenu } from '../export/ExportMenu.tsx';
import './switch-links.css';

interface SwitchLinksProps {
  readonly shape: BlockShape;
  readonly links: readonly SwitchLink[];
  /** By link, 0 (idle) to 1: its colour and width. */
  readonly heat: readonly number[];
  /** A description of the drawing. */
  readonly text: string;
  /** What a share of the greatest heat stands for, and of what. */
  readonly scale: { readonly of: (share: number) => string; readonly unit: string };
  readonly chart: Pick<ChartExport, 'title' | 'table'>;
}

const SIDE = 360;
const MARGIN = 10;
/** More are a blot. */
const MOST_LINKS = 4_000;
/** Both ways of a cable lie side by side, bent to its right. */
const BEND = 0.06;
const LEGEND = [0, 0.25, 0.5, 1] as const;

/** Switches with the links between them; colour and width grow with the load of a link. */
export function SwitchLinks({ shape, links, heat, text, scale, chart }: SwitchLinksProps) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const points = blockWires[shape.kind].room?.switchPoints?.(formOf(shape)) ?? [];
  if (points.length === 0 || links.length > MOST_LINKS) {
    return (
      <p className="switch-links__none">Too many links to be told apart in a drawing; the table has them.</p>
    );
  }
  const place = ({ x, y }: Point): Point => ({
    x: MARGIN + x * (SIDE - 2 * MARGIN),
    y: MARGIN + y * (SIDE - 2 * MARGIN),
  });
  const order = links.map((_, link) => link).toSorted((a, b) => heat[a]! - heat[b]!);
  const radius = Math.max(2, Math.min(6, 90 / points.length));
  // The more links there are, the thinner each is.
  const thick = Math.min(1, Math.max(0.3, Math.sqrt(64 / links.length)));
  const signOf = (share: number): string => (share === 0 ? 'idle' : scale.of(share));
  return (
    <figure className="switch-links" style={cssVars({ thick })}>
      <ExportMenu
        chart={{
          ...chart,
          draw: ({ read }) =>
            svg.current === null
              ? null
              : {
                  ...read(svg.current),
                  legend: [],
                  caption: `Colour and width: ${LEGEND.map(signOf).join(', ')} ${scale.unit}`,
                  description: text,
                },
        }}
      />
      <svg
        ref={svg}
        className="switch-links__drawing"
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        role="img"
        aria-labelledby={`${id}-title`}
        data-width={SIDE}
        data-height={SIDE}
      >
        <title id={`${id}-title`}>{text}</title>
        {order.map((link) => {
          const { from, to } = links[link]!;
          return (
            <path
              key={link}
              className="switch-links__link"
              d={bent(place(points[from % points.length]!), place(points[to % points.length]!))}
              style={cssVars({ used: heat[link]! })}
              data-used={heat[link]! > 0}
            />
          );
        })}
        {points.map((point, index) => {
          const { x, y } = place(point);
          return <circle key={index} className="switch-links__switch" cx={x} cy={y} r={radius} />;
        })}
      </svg>
      <figcaption className="switch-links__legend">
        {LEGEND.map((share) => (
          <span key={share} className="switch-links__sign" style={cssVars({ used: share })}>
            {signOf(share)}
          </span>
        ))}
        <span>{scale.unit}</span>
      </figcaption>
    </figure>
  );
}

function bent(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const middle = { x: (from.x + to.x) / 2 - dy * BEND, y: (from.y + to.y) / 2 + dx * BEND };
  return `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`;
}
