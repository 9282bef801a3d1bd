import { brushX, type D3BrushEvent } from 'd3-brush';
import { select } from 'd3-selection';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { toNs, toPixel, wholeView, type View } from '../charts/view.ts';
import './overview.css';
import { OverviewCanvas } from './OverviewCanvas.tsx';
import { useWidth } from './use-width.ts';
import { timelineView } from './view-store.ts';

export const OVERVIEW_HEIGHT = 28;

/** The whole run in one strip; the brush on it is the window of the lanes. */
export function Overview() {
  const box = useRef<HTMLDivElement>(null);
  const group = useRef<SVGGElement>(null);
  const width = useWidth(box);
  const { view, domainNs } = useStore(timelineView.store);
  const isMoving = useRef(false);

  useEffect(() => {
    const node = group.current;
    if (node === null || width === 0) return undefined;
    const brush = brushX<unknown>()
      .extent([
        [0, 0],
        [width, OVERVIEW_HEIGHT],
      ])
      .on('start brush end', (event: D3BrushEvent<unknown>) => {
        // Moves that the page makes itself have no source.
        if (event.sourceEvent === undefined || event.sourceEvent === null) return;
        isMoving.current = event.type !== 'end';
        const whole = wholeView(timelineView.store.getState().domainNs);
        if (event.selection === null) return;
        const [from, to] = event.selection as [number, number];
        if (to > from)
          timelineView.show({ startNs: toNs(from, whole, width), endNs: toNs(to, whole, width) });
      });
    select<SVGGElement, unknown>(node).call(brush);
    return () => void select(node).on('.brush', null).selectAll('*').remove();
  }, [width]);

  useEffect(() => {
    const node = group.current;
    if (node === null || width === 0 || isMoving.current) return;
    const [from, to] = pixelsOf(view, domainNs, width);
    select<SVGGElement, unknown>(node).call(moveBrush, from, to, width);
  }, [view, domainNs, width]);

  return (
    <div ref={box} className="overview" aria-hidden="true">
      <OverviewCanvas width={width} height={OVERVIEW_HEIGHT} />
      <svg width={width} height={OVERVIEW_HEIGHT}>
        <g ref={group} />
      </svg>
    </div>
  );
}

/** Least width of the window, so that it can be seen and taken hold of. */
const LEAST_PX = 4;

function pixelsOf(view: View, domainNs: number, width: number): readonly [number, number] {
  const whole = wholeView(domainNs);
  const from = toPixel(view.startNs, whole, width);
  const to = toPixel(view.endNs, whole, width);
  const spare = Math.max(0, LEAST_PX - (to - from)) / 2;
  return [Math.max(0, from - spare), Math.min(width, to + spare)];
}

type GroupSelection = ReturnType<typeof select<SVGGElement, unknown>>;

function moveBrush(selection: GroupSelection, from: number, to: number, width: number): void {
  const still = brushX<unknown>().extent([
    [0, 0],
    [width, OVERVIEW_HEIGHT],
  ]);
  still.move(selection, [from, to]);
}
