import { describe, expect, it } from 'vitest';
import { commandHelp } from './help.ts';
import { readOptions, type Operand, type Option } from './options.ts';

const OPTIONS: readonly Option[] = [
  { name: 'steps', value: 'N', help: 'how many' },
  { name: 'constraint', value: 'TEXT', help: 'what must hold', repeats: true },
];
const OPERANDS: readonly Operand[] = [
  { name: 'design', value: 'DESIGN.json', help: 'a design' },
  { name: 'other', value: 'OTHER.json', help: 'another design' },
];

function read(...args: readonly string[]): Readonly<Record<string, unknown>> | string {
  const values = readOptions(args, OPTIONS, OPERANDS);
  if (!values.ok) return values.problems.map(({ path, message }) => `${path}: ${message}`).join();
  const { get, all } = values.value;
  return {
    design: get('design'),
    other: get('other'),
    steps: get('steps'),
    constraint: all('constraint'),
  };
}

describe('operands', () => {
  it.each([
    [['a.json', 'b.json', '--steps=3']],
    [['--steps=3', 'a.json', 'b.json']],
    [['a.json', '--steps', '3', 'b.json']],
  ])('are recognised by position, with options anywhere: %j', (args) => {
    expect(read(...args)).toEqual({ design: 'a.json', other: 'b.json', steps: '3', constraint: [] });
  });

  it.each([
    [[], 'DESIGN.json: is missing; expected a design'],
    [['a.json', '--steps=3'], 'OTHER.json: is missing; expected another design'],
    [['a.json', ''], ': one argument too many'],
    [
      ['a', 'b', 'c'],
      'c: one argument too many; expected DESIGN.json OTHER.json and options (--steps, --constraint)',
    ],
    [['a', '-b'], '-b: unknown option; expected --steps, --constraint or --help'],
  ])('are all required, with no extra ones: %j', (args, expected) => {
    expect(read(...args)).toContain(expected);
  });

  it('come first in the help', () => {
    const text = commandHelp(
      {
        name: 'compare',
        summary: 'Compares.',
        operands: OPERANDS,
        options: OPTIONS,
        details: '',
        run: () => ({ ok: true, value: undefined }),
      },
      'netloom',
    );
    expect(text).toContain('compare DESIGN.json OTHER.json [--steps=N] [--constraint=TEXT]...\n');
    expect(text).toMatch(/^ {2}DESIGN\.json {8}a design$/m);
  });
});

describe('an option that repeats', () => {
  it('has every value in order', () => {
    expect(read('a', 'b', '--constraint=bw1>=bw2', '--constraint', 'bw3=5')).toMatchObject({
      constraint: ['bw1>=bw2', 'bw3=5'],
    });
  });

  it('is the only one that may repeat', () => {
    expect(read('a', 'b', '--steps=1', '--steps=2')).toBe('--steps: given twice; expected it once');
  });
});
