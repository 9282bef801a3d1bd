import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { readCell } from './cell-text.ts';
import { withCell, withoutCell, withoutCells } from './edit-cells.ts';

const CELL = { layer: 3, pass: 'forward', operation: 1, value: 5 } as const;

describe('cells set by hand', () => {
  it('are kept once each, and leave no trace when they are reset', () => {
    const once = withCell(DEFAULT_DESIGN, CELL);
    if (!once.ok) throw new Error('the first edit is taken');
    const twice = withCell(once.value, { ...CELL, value: 7 });
    if (!twice.ok) throw new Error('the second edit is taken');
    expect(twice.value.workload.overrides).toEqual([{ ...CELL, value: 7 }]);
    expect(withoutCell(twice.value, CELL)).toEqual(DEFAULT_DESIGN);
    expect(withoutCells(twice.value)).toEqual(DEFAULT_DESIGN);
    expect(withoutCells(DEFAULT_DESIGN)).toBe(DEFAULT_DESIGN);
  });

  it('are refused where a document can hold no more', () => {
    const overrides = Array.from({ length: 1024 }, (_, layer) => ({ ...CELL, layer }));
    const full = { ...DEFAULT_DESIGN, workload: { ...DEFAULT_DESIGN.workload, overrides } };
    expect(withCell(full, CELL).ok).toBe(true);
    expect(withCell(full, { ...CELL, layer: 2000 })).toMatchObject({ ok: false });
  });

  it('are read with or without their unit', () => {
    expect(readCell('1.5 ms', 'ns')).toEqual({ ok: true, value: 1.5e6 });
    expect(readCell('4 MiB', 'B')).toEqual({ ok: true, value: 4 * 2 ** 20 });
    expect(readCell('1,000', 'B')).toEqual({ ok: true, value: 1000 });
    for (const wrong of ['', 'soon', '-1 ms', '4 MB', '1e300']) expect(readCell(wrong, 'ns').ok).toBe(false);
  });
});
