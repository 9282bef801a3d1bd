import { expect, it } from 'vitest';
import { drawPath } from './path-lines.ts';
import { timelineRows } from './rows.ts';

const stretches = {
  count: 3,
  kind: Uint8Array.from([0, 1, 1]),
  lane: Int32Array.from([-1, 0, 1]),
  startNs: Float64Array.from([0, 40, 60]),
  endNs: Float64Array.from([40, 60, 100]),
};

function drawn(view: { startNs: number; endNs: number }, width: number): readonly string[] {
  const lines: string[] = [];
  drawPath(
    { moveTo: (x, y) => lines.push(`M${x} ${y}`), lineTo: (x, y) => lines.push(`L${x} ${y}`) },
    stretches,
    timelineRows(2, 44),
    view,
    width,
  );
  return lines;
}

it('goes from the beginning to the end, level on a lane and upright between two', () => {
  // Lower edges at 28, 78 and 128, the line 4 px above.
  expect(drawn({ startNs: 0, endNs: 100 }, 100)).toEqual([
    ...['M0 24', 'L40 24', 'M40 24', 'L40 74', 'L60 74', 'M60 74', 'L60 124', 'L100 124'],
  ]);
});

it('joins only stretches that are wide enough to be seen', () => {
  expect(drawn({ startNs: 0, endNs: 100 }, 30)).toEqual([
    ...['M0 24', 'L12 24', 'M12 74', 'L18 74', 'M18 124', 'L30 124'],
  ]);
});

it('draws only what is in the view, and stretches shorter than a px once for each px', () => {
  expect(drawn({ startNs: 70, endNs: 80 }, 100)).toEqual(['M-2 124', 'L102 124']);
  expect(drawn({ startNs: 0, endNs: 10_000 }, 100)).toHaveLength(6);
});
