import { COLLECTIVES } from '../../../collective/types.ts';
import { formatTime } from '../../../units/time.ts';
import { operationText } from '../../state/traces/operations.ts';
import { BlockLabel, textPx } from '../../parts/charts/lane-chart.tsx';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import type { PlacedBlock } from './layout.ts';

interface BlockProps {
  readonly placed: PlacedBlock;
  readonly isDimmed: boolean;
  readonly onPoint: (chunk: number) => void;
}

/** A chunk in a phase. */
export function CollectiveBlock({ placed: { block, x, y, width, height }, isDimmed, onPoint }: BlockProps) {
  const { name, short } = operationText(COLLECTIVES.indexOf(block.operation));
  const number = String(block.chunk + 1);
  const long = `${number} ${short}`;
  const text = [long, number].find((candidate) => textPx(candidate) + 4 <= width) ?? '';
  const inner = { x, y: y + 0.5, width: Math.max(1, width - 1), height: Math.max(1, height - 1) };
  return (
    <g
      className={`chunk-block ${dimensionClass(block.lane)}`}
      data-operation={block.operation}
      data-dimmed={isDimmed}
      onPointerEnter={() => onPoint(block.chunk)}
    >
      <title>
        Chunk {number}, phase {block.phase + 1}, {name}: {formatTime(block.startNs, 5)} to{' '}
        {formatTime(block.endNs, 5)}
      </title>
      <BlockMark isStriped={block.operation === 'allGather'} {...inner} />
      {text === '' || height < 12 ? null : (
        <BlockLabel text={text} x={x} y={y} width={width} height={height} />
      )}
    </g>
  );
}

interface BlockMarkProps {
  readonly isStriped: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A block without its number, in the chart and in its legend. */
export function BlockMark({ isStriped, ...place }: BlockMarkProps) {
  return (
    <>
      <rect className="chunk-block__ground" {...place} />
      {isStriped ? <rect className="chunk-block__stripes" {...place} /> : null}
    </>
  );
}
