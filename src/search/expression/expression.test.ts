import { describe, expect, it } from 'vitest';
import type { Value, ValueType } from './expression.ts';
import { namesIn, valueOfExpression } from './expression.ts';
import { parseExpression } from './parse.ts';

const TYPES: Readonly<Record<string, ValueType>> = {
  tp: 'number',
  pp: 'number',
  'system.chunks': 'number',
  'system.none': 'number',
  'system.scheduling': 'text',
  overlap: 'truth',
  fitsMemory: 'truth',
};
const VALUES: Readonly<Record<string, Value>> = {
  tp: 8,
  pp: 2,
  'system.chunks': 64,
  'system.scheduling': 'LIFO',
  overlap: true,
  fitsMemory: false,
};

function read(text: string, wanted: ValueType = 'truth') {
  return parseExpression(text, wanted, (name) => TYPES[name] ?? null, 'where[0]', Object.keys(TYPES));
}

function value(text: string, wanted: ValueType = 'truth'): Value | null {
  const found = read(text, wanted);
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return valueOfExpression(found.value, (name) => VALUES[name] ?? null);
}

describe('an expression', () => {
  it.each([
    ['tp * pp == 16', true],
    ['tp + pp * 2 == 12 and not (tp < pp)', true],
    ['tp - pp - 1 == 5', true],
    ['-tp <= 1e-3', true],
    ['tp % 3 == 2 && pp / 4 == 0.5', true],
    ['min(tp, pp, 5) == 2 or false', true],
    ['floor(tp / 3) + ceil(tp / 3) == 5', true],
    ['system.chunks >= 65', false],
    ['system.scheduling == "LIFO"', true],
    ['system.scheduling != "LIFO"', false],
    ['overlap', true],
    // One side decides where the other has no value.
    ['tp == 8 or system.none > 3', true],
    ['system.none > 3 and tp == 9', false],
    ['not (system.none > 3 and tp == 9)', true],
    ['fits memory', false],
    ['overlap == true or fits memory', true],
    ['0.1 + 0.2 == 0.3', true],
    ['0.1 + 0.2 > 0.3', false],
  ])('%s is %s', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it('has no value where a name has none', () => {
    const found = read('tp * 2 < 3');
    expect(found.ok && valueOfExpression(found.value, () => null)).toBeNull();
    expect(found.ok && namesIn(found.value)).toEqual(['tp']);
  });

  it.each([
    ['tp *', 'has "the end" at character 5'],
    ['tp * pp', 'is a number; expected true or false'],
    ['tp == "a"', 'has a text beside "=="; expected a number'],
    ['cats > 2', 'names "cats" at character 1; expected tp, pp, system.chunks'],
    ['tp > 2 # 3', 'cannot be read from character'],
    ['(tp > 2', 'expected ")"'],
    ['tp > 2 pp', 'has "pp" at character 8; expected the end'],
    ['not tp', 'has a number behind "not"'],
    ['x'.repeat(501), 'has 501 characters; expected at most 500'],
  ])('refuses %s', (text, message) => {
    expect(read(text)).toMatchObject({
      ok: false,
      problems: [{ path: 'where[0]', message: expect.stringContaining(message) as string }],
    });
  });
});
