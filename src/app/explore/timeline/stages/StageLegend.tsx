import type { RefObject } from 'react';
import type { StageBar } from '../../../../analysis/questions/stages.ts';
import type { Look } from './layout.ts';

interface StageLegendProps {
  readonly bars: readonly StageBar[];
  /** Its export reads the entries. */
  readonly list: RefObject<HTMLUListElement | null>;
}

/** What a stage does, by the looks of the chart. */
export function StageLegend({ bars, list }: StageLegendProps) {
  const isSplit = bars.some(({ kind }) => kind === 'weightGradient');
  const isUpdated = bars.some(({ kind }) => kind === 'update');
  const isPaired = bars.some(({ beside }) => beside !== undefined);
  return (
    <ul ref={list} className="chart-legend" aria-label="Legend">
      <li>
        <Sign look="forward" /> forward, number of the micro-batch where there is room
      </li>
      <li>
        <Sign look="backward" isOutlined />{' '}
        {isSplit
          ? 'gradients of inputs, or the whole backward pass, outlined where there is room'
          : 'backward, outlined where there is room'}
      </li>
      {isSplit ? (
        <li>
          <Sign look="weights" line="M1 6h18" /> gradients of weights, dotted
        </li>
      ) : null}
      <li>
        <Sign look="data" height={4} /> gradients reduced, thin
      </li>
      {isUpdated ? (
        <li>
          <Sign look="update" height={4} /> weights updated, at the end of that
        </li>
      ) : null}
      {isPaired ? <li>One above the other: both side by side</li> : null}
      <li>Empty: the stage waits</li>
      <li>Narrow passes are drawn together, as high as their shares of the time</li>
      <li>Upright lines: where warm-up, steady state and cool-down of stage 1 end</li>
    </ul>
  );
}

function Sign({
  look,
  height = 10,
  line,
  isOutlined = false,
}: {
  readonly look: Look;
  readonly height?: number;
  readonly line?: string;
  readonly isOutlined?: boolean;
}) {
  const box = { x: 1, y: 6 - height / 2, width: 18, height };
  return (
    <svg width={20} height={12} aria-hidden="true">
      <rect className={`stage-chart__bars--${look}`} {...box} />
      {isOutlined ? <rect className="stage-chart__bars--outline" {...box} /> : null}
      {line === undefined ? null : <path className="stage-chart__bars--weights-line" d={line} />}
    </svg>
  );
}
