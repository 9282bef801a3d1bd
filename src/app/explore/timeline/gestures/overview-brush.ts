/** The brush over the whole run. Loaded after the first paint: its library is a tenth of the page. */
import { brushX, type D3BrushEvent } from 'd3-brush';
import { select } from 'd3-selection';

export interface OverviewBrush {
  /** Puts the window between two places, px, unless a person is moving it. */
  readonly show: (from: number, to: number) => void;
  readonly remove: () => void;
}

/** `onMove` is called with the window that the user selects, px. */
export function mountBrush(
  node: SVGGElement,
  width: number,
  height: number,
  onMove: (from: number, to: number) => void,
): OverviewBrush {
  let isMoving = false;
  const brush = brushX<unknown>()
    .extent([
      [0, 0],
      [width, height],
    ])
    .on('start brush end', (event: D3BrushEvent<unknown>) => {
      // Moves that the page makes itself have no source.
      if (event.sourceEvent === undefined || event.sourceEvent === null) return;
      isMoving = event.type !== 'end';
      if (event.selection === null) return;
      const [from, to] = event.selection as [number, number];
      if (to > from) onMove(from, to);
    });
  const group = select<SVGGElement, unknown>(node);
  group.call(brush);
  return {
    show(from, to) {
      if (!isMoving) brush.move(group, [from, to]);
    },
    remove() {
      group.on('.brush', null).selectAll('*').remove();
    },
  };
}
