import { describe, expect, it } from 'vitest';
import { findCommands } from './find.ts';
import { keywordsOf } from './keywords.ts';
import { PAGE_COMMANDS } from './page-commands.ts';

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

describe('looking for a command by another word', () => {
  const label = (text: string): string[] => findCommands(PAGE_COMMANDS, text).map((command) => command.label);

  it.each([
    ['failure', 'Go to Training run'],
    ['straggler', 'Go to What if'],
    ['broken', 'Go to What if'],
    ['spares', 'Go to Training run'],
    ['MWh', 'Go to Training run'],
    ['energy', 'Go to Training run'],
    ['power', 'Go to Training run'],
    ['goodput', 'Go to Training run'],
    ['knee', 'Go to Sweep'],
    ['money', 'Go to Cost'],
    ['checkpoint', 'Go to Training run'],
    ['synthesis', 'Go to Collectives'],
    ['import', 'Open files'],
    ['launch command', 'Copy as Megatron-LM arguments'],
  ])('finds for %s: %s', (text, wanted) => {
    expect(label(text)).toContain(wanted);
  });

  it('has the words of packets for the field that chooses them', () => {
    for (const word of ['tcp', 'round-trip']) expect(keywordsOf('field-system-network')).toContain(word);
  });

  it('keeps those first whose label has the word', () => {
    expect(label('cost')[0]).toBe('Go to Cost');
    expect(label('layout')[0]).toBe('Find a layout');
  });

  it('puts the one that is named so before others that have the word', () => {
    const fields = ['Field: Fuse gradients up to', 'Field: Gradients'].map(named);
    expect(findCommands(fields, 'gradients')[0]?.label).toBe('Field: Gradients');
  });

  it('has other words for every tab that people come for', () => {
    const ids = PAGE_COMMANDS.map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('go.') && keywordsOf(id) === '')).toEqual([
      'go.notation',
      'go.design',
      'go.compare',
      'go.timeline',
    ]);
  });
});
