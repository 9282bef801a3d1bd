import { useRef, type KeyboardEvent } from 'react';
import type { DesignDimension } from '../../../design/document.ts';
import { printNotation } from '../../../topology/print-notation.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
import { formatPercent } from '../../../units/percent.ts';
import { designDocument, drafts } from '../../state/page/session.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { dimensionClass } from '../../ui/theme/dimension-colour.ts';
import { CUSTOM_PATH, withCustomEntry } from './custom.ts';
import { useBoundaryDrag } from './drag.ts';
import { slideTo } from './slide.ts';
import { sumOf, type SplitGBps } from './split.ts';

interface SplitBarProps {
  readonly split: SplitGBps;
  readonly dimensions: readonly DesignDimension[];
}

/** The custom split as a bar: each part is a slider, each boundary between two parts can be dragged. */
export function SplitBar({ split, dimensions }: SplitBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const boundary = useBoundaryDrag(bar);
  const sum = sumOf(split);

  function onKeyDown(event: KeyboardEvent, dimension: number, gbps: number): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = slideTo(event.key, gbps, sum);
    if (next === null) return;
    event.preventDefault();
    drafts.dropUnder(CUSTOM_PATH);
    designDocument.edit(`${CUSTOM_PATH} slider ${dimension}`, (design) =>
      withCustomEntry(design, dimension, next),
    );
  }

  return (
    <div ref={bar} className="split-bar">
      {split.map((gbps, dimension) => (
        <div
          key={dimension}
          className={`split-bar__part ${dimensionClass(dimension)}`}
          data-dimension={dimension}
          style={cssVars({ share: sum > 0 ? gbps / sum : 1 / split.length })}
          role="slider"
          tabIndex={0}
          aria-label={`Bandwidth of dimension ${dimension + 1}, ${printNotation(dimensions.slice(dimension, dimension + 1))}`}
          aria-valuemin={0}
          aria-valuemax={sum}
          aria-valuenow={gbps}
          aria-valuetext={`${formatBandwidth(gbps)}, ${formatPercent(sum > 0 ? gbps / sum : 0)} of the split`}
          onKeyDown={(event) => onKeyDown(event, dimension, gbps)}
          onBlur={() => designDocument.endGesture()}
        />
      ))}
      {split.slice(1).map((_, before) => (
        <span
          key={before}
          className="split-bar__boundary"
          style={cssVars({
            at: sum > 0 ? sumOf(split.slice(0, before + 1)) / sum : (before + 1) / split.length,
          })}
          aria-hidden="true"
          title={`Drag to move bandwidth between dimensions ${before + 1} and ${before + 2}`}
          data-boundary={before + 1}
          {...boundary(before)}
        />
      ))}
    </div>
  );
}
