import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { undoneOnBench, undoneText } from './undo-text.ts';

describe('the announcement of an undo', () => {
  const { system, cost } = DEFAULT_DESIGN;
  it('names the parts of the design that have changed', () => {
    const other = { ...DEFAULT_DESIGN, system: { ...system }, cost: { ...cost } };
    expect(undoneText('Undone', DEFAULT_DESIGN, other)).toBe('Undone: the system and the prices.');
    const topology = { ...DEFAULT_DESIGN.topology };
    expect(undoneText('Redone', DEFAULT_DESIGN, { ...DEFAULT_DESIGN, topology, name: 'x' })).toBe(
      'Redone: the network.',
    );
    expect(undoneText('Undone', DEFAULT_DESIGN, { ...DEFAULT_DESIGN, name: 'x' })).toBe('Undone: the name.');
    expect(undoneText('Undone', DEFAULT_DESIGN, DEFAULT_DESIGN)).toBe('Undone.');
  });

  it('names the design, or the number of designs if that changes, where there are several', () => {
    const [a, b] = [DEFAULT_DESIGN, { ...DEFAULT_DESIGN, name: 'other' }];
    const changed = { ...b, system: { ...system } };
    const bench = (...designs: (typeof a)[]) => ({ designs, active: 0 });
    expect(undoneOnBench('Undone', bench(a, changed), bench(a, b))).toBe('Undone: the system of B.');
    expect(undoneOnBench('Undone', bench(a, b), bench(a))).toBe('Undone: 1 design, 2 before.');
    expect(undoneOnBench('Redone', bench(a), bench(a, b))).toBe('Redone: 2 designs side by side, 1 before.');
    expect(undoneOnBench('Undone', bench(changed), bench(b))).toBe('Undone: the system.');
  });
});
