import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import { liftBlock, liftNew, moveTo } from './held.ts';
import { cancelledWords, carriedWords, droppedWords, liftedWords } from './drag-text.ts';

const held = liftBlock(DEFAULT_DESIGN, 0)!;
const fresh = liftNew(DEFAULT_DESIGN, 'switch')!;

describe('what is said about the dragged block', () => {
  it('names the block, its place and the keys', () => {
    expect(liftedWords(held)).toBe(
      'Ring(2) picked up from dimension 1; dimension 1 of 4. Arrow keys move it, Space drops it, Escape cancels.',
    );
    expect(liftedWords(fresh)).toContain('Switch(8) new, in the hand; outside the network.');
    expect(carriedWords(moveTo(fresh, 4))).toBe('Switch(8): dimension 5 of 5.');
    expect(carriedWords(moveTo(held, null))).toBe('Ring(2): outside the network, to be removed.');
  });

  it('reports how it ended', () => {
    expect(droppedWords(moveTo(held, 2))).toBe('Ring(2) is now dimension 3 of 4.');
    expect(droppedWords(held)).toBe('Ring(2) stays dimension 1.');
    expect(droppedWords(moveTo(held, null))).toBe('Ring(2) removed. 3 dimensions left.');
    expect(droppedWords(moveTo(fresh, 0))).toBe('Switch(8) added as dimension 1.');
    expect(droppedWords(fresh)).toBe('Nothing added.');
    expect(cancelledWords(moveTo(held, 2))).toBe('Cancelled. Ring(2) stays dimension 1.');
    expect(cancelledWords(fresh)).toBe('Cancelled. Nothing added.');
  });
});
