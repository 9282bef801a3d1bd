import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Degrees } from '../../../../../workload/axes/axes.ts';
import { AXIS_IDS, type AxisId } from '../../../../../workload/axes/axis-list.ts';
import { AxisOrder } from './AxisOrder.tsx';
import { KEY_TARGETS, laidAxes, movedAxis, placeAt } from './axis-order.ts';

const DEGREES: Degrees = { tensor: 8, context: 1, pipeline: 4, data: 2 };

function markup(degrees: Degrees, order: readonly AxisId[] = AXIS_IDS, chunks = 1): string {
  const nothing = (): void => undefined;
  return renderToStaticMarkup(
    <AxisOrder
      order={order}
      degrees={degrees}
      chunks={chunks}
      onTry={nothing}
      onMove={nothing}
      onCancel={nothing}
    />,
  );
}

describe('the order of axes', () => {
  it('shows the axes that are on the network, innermost first, each a button with its place', () => {
    const html = markup(DEGREES, ['data', 'tensor', 'context', 'pipeline']);
    expect(html.match(/<li>/g)).toHaveLength(3);
    expect(html.replace(/<[^>]*>/g, ' ').replace(/ +/g, ' ')).toBe(' DP 2 TP 8 PP 4 ');
    expect(html).toContain(
      'aria-label="DP 2: Data axis of 2, place 1 of 3 from the innermost dimension out"',
    );
    // Chunks of a stage lie where it lies.
    expect(markup(DEGREES, AXIS_IDS, 3)).toContain('PP 4 · VP 3');
    // One axis has no order.
    expect(markup({ tensor: 8, context: 1, pipeline: 1, data: 1 })).toBe('');
  });

  it('says no degree that the NPUs cannot be divided into', () => {
    const html = markup({ ...DEGREES, pipeline: 7, data: 64 / 56 });
    expect(html.replace(/<[^>]*>/g, ' ').replace(/ +/g, ' ')).toBe(' TP 8 PP 7 DP ? ');
    expect(html).toContain(
      'aria-label="DP ?: Data axis of ?, place 3 of 3 from the innermost dimension out"',
    );
  });

  it('is moved by one, to an end, and not past it', () => {
    const pressed = (id: AxisId, key: string): readonly AxisId[] => {
      const at = laidAxes(AXIS_IDS, DEGREES).indexOf(id);
      return movedAxis(AXIS_IDS, DEGREES, id, KEY_TARGETS[key]!(at));
    };
    expect(pressed('data', 'ArrowLeft')).toEqual(['tensor', 'context', 'data', 'pipeline']);
    expect(pressed('data', 'Home')).toEqual(['data', 'context', 'tensor', 'pipeline']);
    expect(pressed('tensor', 'End')).toEqual(['pipeline', 'context', 'data', 'tensor']);
    expect(pressed('tensor', 'ArrowLeft')).toEqual(AXIS_IDS);
    expect(movedAxis(AXIS_IDS, DEGREES, 'context', 0)).toEqual(AXIS_IDS);
  });

  it('has every axis once wherever one is laid, and is as before when it is laid back', () => {
    const degree = fc.constantFrom(1, 2, 8);
    const anyDegrees = fc.record({ tensor: degree, context: degree, pipeline: degree, data: degree });
    const anyOrder = fc.shuffledSubarray([...AXIS_IDS], { minLength: AXIS_IDS.length });
    fc.assert(
      fc.property(anyDegrees, anyOrder, fc.constantFrom(...AXIS_IDS), fc.nat(4), (degrees, order, id, to) => {
        const moved = movedAxis(order, degrees, id, to);
        expect(moved.toSorted()).toEqual(order.toSorted());
        const from = laidAxes(order, degrees).indexOf(id);
        expect(movedAxis(moved, degrees, id, from)).toEqual(order);
      }),
    );
  });

  it('is that of the place under the pointer', () => {
    expect([0, 24, 26, 60, 500].map((x) => placeAt([10, 40, 70], x))).toEqual([0, 0, 1, 2, 2]);
  });
});
