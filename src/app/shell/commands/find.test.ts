import { describe, expect, it } from 'vitest';
import { findCommands } from './find.ts';

const named = (label: string) => ({ id: label, label, run: () => undefined });
const commands = ['Undo', 'Redo', 'Go to Timeline', 'Add Ring on the outside', 'Show EqualBW'].map(named);
const found = (text: string) => findCommands(commands, text).map(({ label }) => label);

describe('looking for a command', () => {
  it('takes all in their order without a word', () => {
    expect(found(' ')).toEqual(commands.map(({ label }) => label));
  });

  it('takes those with every word, in any order and case', () => {
    expect(found('TIME go')).toEqual(['Go to Timeline']);
    expect(found('ring add')).toEqual(['Add Ring on the outside']);
    expect(found('nothing')).toEqual([]);
  });

  it('puts beginnings of words first', () => {
    expect(found('o')).toEqual(['Add Ring on the outside', 'Undo', 'Redo', 'Go to Timeline', 'Show EqualBW']);
  });
});
