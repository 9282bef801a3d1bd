import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { toNs, toPixel, wholeView, type View } from '../../state/view/view.ts';
import type { OverviewBrush } from './gestures/overview-brush.ts';
import './overview.css';
import { OverviewCanvas } from './canvas/OverviewCanvas.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { timelineView } from '../../state/view/view-store.ts';

export const OVERVIEW_HEIGHT = 28;

/** The whole run in one strip; the brush on it is the window of the lanes. */
export function Overview() {
  const box = useRef<HTMLDivElement>(null);
  const group = useRef<SVGGElement>(null);
  const width = useWidth(box);
  const { view, domainNs } = useStore(timelineView.store);
  const [brush, setBrush] = useState<OverviewBrush | null>(null);

  useEffect(() => {
    const node = group.current;
    if (node === null || width === 0) return undefined;
    let mounted: OverviewBrush | null = null;
    let isGone = false;
    import('./gestures/overview-brush.ts').then(
      ({ mountBrush }) => {
        if (isGone) return;
        mounted = mountBrush(node, width, OVERVIEW_HEIGHT, (from, to) => {
          const whole = wholeView(timelineView.store.getState().domainNs);
          timelineView.show({ startNs: toNs(from, whole, width), endNs: toNs(to, whole, width) });
        });
        setBrush(mounted);
      },
      // Without a network the strip has no brush; the lanes move by their own gestures, and the next mount asks again.
      () => undefined,
    );
    return () => {
      isGone = true;
      mounted?.remove();
      setBrush(null);
    };
  }, [width]);

  useEffect(() => {
    if (width > 0) brush?.show(...pixelsOf(view, domainNs, width));
  }, [brush, view, domainNs, width]);

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
