import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved } from './move.ts';
import { ROW_PX, visibleRows } from './visible-rows.ts';

const EXTENT = { rows: 96, columns: 16, page: 10 };

describe('moving about the grid', () => {
  it('moves by cell, to the ends of rows, by page and to the corners', () => {
    const from = { row: 20, column: 5 };
    const to = (key: string, isControl = false) => moved(from, key, isControl, EXTENT);
    expect(to('ArrowLeft')).toEqual({ row: 20, column: 4 });
    expect(to('ArrowDown')).toEqual({ row: 21, column: 5 });
    expect(to('End')).toEqual({ row: 20, column: 15 });
    expect(to('PageUp')).toEqual({ row: 10, column: 5 });
    expect(to('Home', true)).toEqual({ row: 0, column: 0 });
    expect(to('End', true)).toEqual({ row: 95, column: 15 });
    expect(to('x')).toBeNull();
  });

  it('never leaves it', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (presses) => {
        let place = { row: 0, column: 0 };
        for (const [key, isControl] of presses) place = moved(place, key, isControl, EXTENT) ?? place;
        expect(place.row).toBeGreaterThanOrEqual(0);
        expect(place.row).toBeLessThan(EXTENT.rows);
        expect(place.column).toBeLessThan(EXTENT.columns);
      }),
    );
  });
});

describe('the rows that are drawn', () => {
  it('are few, in order, and hold those in sight and the focused one', () => {
    const at = fc.record({
      top: fc.nat(200_000),
      rows: fc.integer({ min: 1, max: 4096 }),
      focused: fc.nat(4095),
    });
    fc.assert(
      fc.property(at, ({ top, rows, focused }) => {
        const drawn = visibleRows(top, 420, rows, Math.min(focused, rows - 1));
        expect(drawn.length).toBeLessThan(40);
        expect([...drawn].sort((a, b) => a - b)).toEqual(drawn);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn).toContain(Math.min(focused, rows - 1));
        const seen = Math.floor(top / ROW_PX);
        if (seen < rows) expect(drawn).toContain(seen);
      }),
    );
  });
});
