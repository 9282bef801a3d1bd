import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { undoneText } from './undo-words.ts';

describe('what an undo says', () => {
  const { system, cost } = DEFAULT_DESIGN;
  it('is which parts of the design have changed', () => {
    const other = { ...DEFAULT_DESIGN, system: { ...system }, cost: { ...cost } };
    expect(undoneText('Undone', DEFAULT_DESIGN, other)).toBe('Undone: the system and the prices.');
    const topology = { ...DEFAULT_DESIGN.topology };
    expect(undoneText('Redone', DEFAULT_DESIGN, { ...DEFAULT_DESIGN, topology, name: 'x' })).toBe(
      'Redone: the network.',
    );
    expect(undoneText('Undone', DEFAULT_DESIGN, { ...DEFAULT_DESIGN, name: 'x' })).toBe('Undone: the name.');
    expect(undoneText('Undone', DEFAULT_DESIGN, DEFAULT_DESIGN)).toBe('Undone.');
  });
});
