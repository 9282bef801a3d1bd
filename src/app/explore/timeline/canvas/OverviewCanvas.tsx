import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { wholeView } from '../../../state/view/view.ts';
import { trace } from '../../../state/run/session.ts';
import { themeStore } from '../../../ui/theme/theme.ts';
import { foldBuckets } from '../layout/columns.ts';
import { coloursNow, type Colours } from './colours.ts';
import { paintInView } from './paint-in-view.ts';
import { resize } from './surface.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import { timelineView } from '../../../state/view/view-store.ts';

interface OverviewCanvasProps {
  readonly width: number;
  readonly height: number;
}

/** Utilisation of every lane over the whole run, one thin strip each: the fuller the colour, the busier. */
export function OverviewCanvas({ width, height }: OverviewCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useStore(themeStore, (state) => state.painted);

  useEffect(() => {
    const node = canvas.current;
    const context = node?.getContext('2d') ?? null;
    if (node === null || context === null || width === 0) return undefined;
    const paint = (): void => {
      resize(node, width, height);
      const colours = coloursNow();
      context.clearRect(0, 0, width, height);
      const current = trace.current();
      if (current !== null) paintStrips(context, current, colours, width, height);
    };
    const onDomain = (changed: () => void): (() => void) =>
      timelineView.store.subscribe((state, before) => {
        if (state.domainNs !== before.domainNs) changed();
      });
    return paintInView(node, paint, [trace.subscribe, onDomain]);
  }, [width, height, painted]);

  return <canvas ref={canvas} style={{ width, height }} />;
}

function paintStrips(
  context: CanvasRenderingContext2D,
  { lanes, utilisation, simulatedNs }: Trace,
  colours: Colours,
  width: number,
  height: number,
): void {
  const whole = wholeView(timelineView.store.getState().domainNs);
  const strip = height / lanes.length;
  lanes.forEach((lane, index) => {
    const { buckets, values } = utilisation;
    const own = values.subarray(index * buckets, (index + 1) * buckets);
    const columns = foldBuckets(own, utilisation, whole, width, simulatedNs);
    context.fillStyle = colours.dimensions[lane.dimension % colours.dimensions.length]!;
    columns.forEach((value, column) => {
      if (value <= 0) return;
      context.globalAlpha = 0.15 + 0.85 * Math.min(1, value);
      context.fillRect(column, index * strip, 1, strip - 1);
    });
  });
  context.globalAlpha = 1;
}
