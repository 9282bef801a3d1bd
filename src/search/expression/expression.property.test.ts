/** Random conditions, read and worked out here and by another road; and texts that are no conditions. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { twinValue } from '../../testing/twin/expression.ts';
import { namesIn, valueOfExpression, type Value, type ValueType } from './expression.ts';
import { parseExpression } from './parse.ts';

const RUNS = process.env['NETLOOM_FUZZ'] === 'long' ? 200_000 : 3000;

const TYPES: Readonly<Record<string, ValueType>> = {
  tp: 'number',
  pp: 'number',
  'system.chunks': 'number',
  'topology.dimensions[2].size': 'number',
  $dp: 'number',
  'system.scheduling': 'text',
  overlap: 'truth',
  fitsMemory: 'truth',
};
const NAMES = Object.keys(TYPES);

const numbers = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 8, 0.1, 0.2, 1e-300, 1e300, 5e-324),
  fc.integer({ min: -4, max: 16 }),
  fc.constantFrom(Infinity, -Infinity, NaN),
);
/** What names stand for; null: the design leaves it out. */
const values = fc.record({
  tp: fc.option(numbers),
  pp: fc.option(numbers),
  'system.chunks': fc.option(numbers),
  'topology.dimensions[2].size': fc.option(numbers),
  $dp: fc.option(numbers),
  'system.scheduling': fc.option(fc.constantFrom('LIFO', 'FIFO')),
  overlap: fc.option(fc.boolean()),
  fitsMemory: fc.option(fc.boolean()),
});

const { number, truth } = fc.letrec<{ number: string; text: string; truth: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('0', '1', '2', '8', '.5', '0.1', '1e3', '1e-300', '1e300', '7.'),
    fc.constantFrom('tp', 'pp', 'system.chunks', 'topology.dimensions[2].size', '$dp'),
    fc
      .tuple(tie('number'), fc.constantFrom('+', '-', '*', '/', '%'), tie('number'))
      .map((parts) => parts.join(' ')),
    tie('number').map((own) => `(${own})`),
    tie('number').map((own) => `-(${own})`),
    fc
      .tuple(fc.constantFrom('min', 'max'), fc.array(tie('number'), { minLength: 1, maxLength: 3 }))
      .map(([name, of]) => `${name}(${of.join(', ')})`),
    fc.tuple(fc.constantFrom('floor', 'ceil'), tie('number')).map(([name, of]) => `${name}( ${of})`),
  ),
  text: fc.constantFrom('"LIFO"', '"FIFO"', '""', 'system.scheduling'),
  truth: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('true', 'false', 'overlap', 'fits memory', 'fits  memory'),
    fc
      .tuple(tie('number'), fc.constantFrom('==', '=', '!=', '<=', '>=', '<', '>'), tie('number'))
      .map((parts) => parts.join('')),
    fc.tuple(tie('text'), fc.constantFrom('==', '!='), tie('text')).map((parts) => parts.join(' ')),
    fc
      .tuple(tie('truth'), fc.constantFrom('and', 'or', '&&', '||'), tie('truth'))
      .map((parts) => parts.join(' ')),
    tie('truth').map((own) => `(${own})`),
    fc.tuple(fc.constantFrom('not ', '! '), tie('truth')).map(([sign, own]) => `${sign}(${own})`),
  ),
}));

const DAMAGE = Array.from('()+-*/%<>=!,."\\ atp01e#é&|[]$');

function read(text: string, wanted: ValueType) {
  return parseExpression(text, wanted, (name) => TYPES[name] ?? null, 'where[0]', NAMES);
}

describe('a condition', () => {
  it.each([
    ['number', number],
    ['truth', truth],
  ] as const)('is worth what another reader makes of it: a %s', (type, texts) => {
    let finite = 0;
    fc.assert(
      fc.property(texts, values, (text, of) => {
        fc.pre(text.length <= 500);
        const found = read(text, type);
        if (!found.ok) throw new Error(`${text}: ${found.problems[0]!.message}`);
        const known = (name: string): Value | null => of[name as keyof typeof of];
        const value = valueOfExpression(found.value, known);
        // 0 and -0 compare alike.
        const twin = twinValue(text, known);
        expect(value === 0 ? 0 : value).toBe(twin === 0 ? 0 : twin);
        if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
        if (value !== null) finite += 1;
      }),
      { numRuns: RUNS },
    );
    expect(finite).toBeGreaterThan(RUNS / 10);
  });

  it('never throws where it is damaged, and is refused with its place or is of its type', () => {
    const damaged = fc
      .tuple(truth, fc.nat(), fc.constantFrom(...DAMAGE, ''), fc.boolean())
      .map(([text, at, character, isReplaced]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + character + text.slice(place + (isReplaced ? 1 : 0));
      });
    fc.assert(
      fc.property(damaged, (text) => {
        const found = read(text, 'truth');
        if (found.ok) {
          for (const name of namesIn(found.value)) expect(NAMES).toContain(name);
          expect(typeof (valueOfExpression(found.value, () => null) ?? true)).toBe('boolean');
        } else expect(found.problems).toMatchObject([{ path: 'where[0]' }]);
      }),
      { numRuns: RUNS },
    );
  });
});
