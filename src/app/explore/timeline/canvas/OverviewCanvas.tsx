import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { wholeView } from '../../../state/view/view.ts';
import { trace } from '../../../state/page/session.ts';
import { themeStore } from '../../../ui/theme/theme.ts';
import { foldBuckets } from '../layout/columns.ts';
import { meansAround, reachOf } from '../layout/envelope.ts';
import { kindBands, widestBand } from '../layout/lane-kinds.ts';
import { coloursNow, type Colours } from './colours.ts';
import { paintInView } from './paint-in-view.ts';
import { resize } from './surface.ts';
import { toneOfDimension, toneOfOperation } from '../../../state/traces/tones.ts';
import type { ColourMode } from '../../../state/view/colour-mode.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import { timelineSelection } from '../../../state/view/selection-store.ts';
import { timelineView } from '../../../state/view/view-store.ts';

interface OverviewCanvasProps {
  readonly width: number;
  readonly height: number;
}

/**
 * Utilisation of every lane over the whole run, as a thin strip for each: the fuller the colour, the busier the lane. Where
 * colours stand for kinds of phases, the strip has the colour of the kind that carries most.
 */
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
      const { colour } = timelineSelection.store.getState();
      if (current !== null) paintStrips(context, current, colours, colour, width, height);
    };
    const onDomain = (changed: () => void): (() => void) =>
      timelineView.store.subscribe((state, before) => {
        if (state.domainNs !== before.domainNs) changed();
      });
    const onColour = (changed: () => void): (() => void) =>
      timelineSelection.store.subscribe((state, before) => {
        if (state.colour !== before.colour) changed();
      });
    return paintInView(node, paint, [trace.subscribe, onDomain, onColour]);
  }, [width, height, painted]);

  return <canvas ref={canvas} style={{ width, height }} />;
}

function paintStrips(
  context: CanvasRenderingContext2D,
  trace: Trace,
  colours: Colours,
  mode: ColourMode,
  width: number,
  height: number,
): void {
  const { lanes, utilisation, simulatedNs } = trace;
  const whole = wholeView(timelineView.store.getState().domainNs);
  const strip = height / lanes.length;
  lanes.forEach((lane, index) => {
    const { buckets, values } = utilisation;
    const shares = values.subarray(index * buckets, (index + 1) * buckets);
    // As in the lanes: what repeats about as often as pixels would beat against them.
    const reach = reachOf((trace.segments[index]?.count ?? 0) / width);
    const folded = Float32Array.from(foldBuckets(shares, utilisation, whole, width, simulatedNs));
    const columns = meansAround(meansAround(folded, reach), reach);
    const plain = mode === 'phase' ? colours.exposed : colours.tones[toneOfDimension(lane.dimension)]!;
    const bands = mode === 'phase' ? kindBands(trace, index, columns, whole, 0) : null;
    columns.forEach((value, column) => {
      if (value <= 0) return;
      const kind = bands === null ? null : widestBand(bands, column);
      context.fillStyle = kind === null ? plain : colours.tones[toneOfOperation(kind)]!;
      context.globalAlpha = 0.15 + 0.85 * Math.min(1, value);
      context.fillRect(column, index * strip, 1, strip - 1);
    });
  });
  context.globalAlpha = 1;
}
