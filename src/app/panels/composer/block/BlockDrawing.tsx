import { memo } from 'react';
import type { BlockShape } from '../../../../topology/blocks/blocks.ts';
import './block-drawing.css';
import { drawBlock, MOST_NODES } from './drawing.ts';

type BlockDrawingProps = Pick<BlockShape, 'kind' | 'size' | 'parameters'>;

const SIDE = 48;
const NODE = 3.2;
const HUB = 6;
/** Half the width of a digit. */
const DIGIT = 3.4;

/** Nodes and links of a block in the colour of its dimension. */
export const BlockDrawing = memo(function BlockDrawing({ kind, size, parameters }: BlockDrawingProps) {
  const { nodes, links, hubs } = drawBlock({ kind, size, parameters });
  const isCounted = size > MOST_NODES;
  const hubWidth = isCounted ? HUB + DIGIT * (String(size).length - 1) : HUB;
  return (
    <svg className="block-drawing" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {links.map(([from, to], index) => (
        <line key={index} x1={from.x * SIDE} y1={from.y * SIDE} x2={to.x * SIDE} y2={to.y * SIDE} />
      ))}
      {hubs.map((hub, index) => (
        <rect
          key={index}
          x={hub.x * SIDE - hubWidth}
          y={hub.y * SIDE - HUB}
          width={2 * hubWidth}
          height={2 * HUB}
          rx={2}
        />
      ))}
      {nodes.map((node, index) => (
        <circle key={index} cx={node.x * SIDE} cy={node.y * SIDE} r={NODE} />
      ))}
      {isCounted ? (
        <text x={SIDE / 2} y={SIDE / 2}>
          {size}
        </text>
      ) : null}
    </svg>
  );
});
