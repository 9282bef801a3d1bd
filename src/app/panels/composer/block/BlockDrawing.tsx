import { memo } from 'react';
import type { BlockShape } from '../../../../topology/blocks/blocks.ts';
import './block-drawing.css';
import { drawBlock, MOST_NODES } from './drawing.ts';

interface BlockDrawingProps {
  readonly kind: BlockShape['kind'];
  readonly size: number;
  readonly parameters?: BlockShape['parameters'] | undefined;
}

const SIDE = 48;
const NODE = 3.2;
const HUB = 6;
/** Where there are several switches. */
const SMALL_HUB = 2.2;
const SMALL_NODE = 1.8;
/** Half the width of a digit. */
const DIGIT = 3.4;

/** Nodes and links of a block in the colour of its dimension. */
export const BlockDrawing = memo(function BlockDrawing({ kind, size, parameters }: BlockDrawingProps) {
  const { nodes, links, hubs } = drawBlock({ kind, size, parameters });
  const isCounted = size > MOST_NODES;
  const isOne = hubs.length === 1;
  const hubHeight = isOne ? HUB : SMALL_HUB;
  const hubWidth = !isOne ? SMALL_HUB : isCounted ? HUB + DIGIT * (String(size).length - 1) : HUB;
  return (
    <svg className="block-drawing" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {/* One path: a fat tree has a hundred links, and all blocks stand in every frame of a drag. */}
      <path
        className="block-drawing__links"
        d={links
          .map(([from, to]) => `M${from.x * SIDE} ${from.y * SIDE}L${to.x * SIDE} ${to.y * SIDE}`)
          .join('')}
      />
      {hubs.map((hub, index) => (
        <rect
          key={index}
          x={hub.x * SIDE - hubWidth}
          y={hub.y * SIDE - hubHeight}
          width={2 * hubWidth}
          height={2 * hubHeight}
          rx={isOne ? 2 : 1}
        />
      ))}
      {nodes.map((node, index) => (
        <circle key={index} cx={node.x * SIDE} cy={node.y * SIDE} r={hubs.length > 1 ? SMALL_NODE : NODE} />
      ))}
      {isCounted && hubs.length < 2 ? (
        <text x={SIDE / 2} y={SIDE / 2}>
          {size}
        </text>
      ) : null}
    </svg>
  );
});
