import { memo } from 'react';
import './block-drawing.css';
import { blockMarks, SIDE, type DrawnBlock } from './block-marks.ts';

/** Draws the nodes and links of a block in the colour of its dimension. */
export const BlockDrawing = memo(function BlockDrawing({ kind, size, parameters }: DrawnBlock) {
  const { links, hubs, nodes, count } = blockMarks({ kind, size, parameters });
  return (
    <svg className="block-drawing" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      <path className="block-drawing__links" d={links} />
      {hubs.map((hub, index) => (
        <rect key={index} {...hub} />
      ))}
      {nodes.map((node, index) => (
        <circle key={index} {...node} />
      ))}
      {count === null ? null : (
        <text x={SIDE / 2} y={SIDE / 2}>
          {count}
        </text>
      )}
    </svg>
  );
});
