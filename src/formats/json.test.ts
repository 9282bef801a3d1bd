import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORBIDDEN_NAMES } from './forbidden-names.ts';
import { parseJson } from './json.ts';
import type { JsonValue } from './json.ts';
import { createSource } from './source.ts';

function plain(value: JsonValue): unknown {
  switch (value.kind) {
    case 'object':
      return Object.fromEntries(value.members.map((member) => [member.key, plain(member.value)]));
    case 'array':
      return value.items.map(plain);
    case 'string':
      return value.text;
    case 'number':
      return Number(value.text);
    case 'literal':
      return value.value;
  }
}

function problemOf(text: string): string {
  const result = parseJson(createSource('a.json', text));
  return result.ok ? 'read' : result.problems.map(({ path, message }) => `${path}: ${message}`).join('\n');
}

/** Returns whether an object anywhere in the value has a name that reaches a prototype. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => FORBIDDEN_NAMES.has(name) || namesPrototype(member));
}

describe('a JSON text', () => {
  it('is read like JSON.parse, except for names that reach a prototype', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 2), (json, indent) => {
        const value: unknown = JSON.parse(json);
        const result = parseJson(createSource('a.json', JSON.stringify(value, null, indent)));
        if (namesPrototype(value)) expect(result.ok).toBe(false);
        else expect(result.ok && plain(result.value)).toEqual(value);
      }),
      {
        examples: [
          ['{"prototype":null}', 0],
          ['[{"a":{"constructor":1}}]', 2],
        ],
      },
    );
  });

  it('has the places of its values', () => {
    const result = parseJson(createSource('a.json', '{\r\n  "a": [1,\n 22]}'));
    expect(result).toMatchObject({
      ok: true,
      value: {
        members: [{ key: 'a', offset: 5, value: { offset: 10, items: [{ offset: 11 }, { offset: 15 }] } }],
      },
    });
  });
});

describe('an invalid JSON text', () => {
  it.each([
    ['', 'a.json:1:1: the file ends here; expected a value'],
    ['{\n  "a": 1,\n', 'a.json:2:10: the file ends here; expected a text in double quotes'],
    ['{"a" 1}', 'a.json:1:6: found "1"; expected ":"'],
    ['{"a": 1 "b": 2}', 'a.json:1:9: found ""b""; expected "," or "}"'],
    ['[1, NaN]', 'a.json:1:5: found "NaN"; expected a value'],
    ['[1, 2', 'a.json:1:6: the file ends here; expected "," or "]"'],
    ['[01]', 'a.json:1:2: found "01"; expected a value'],
    ['[1] []', 'a.json:1:5: found "["; expected the end of the file'],
    ['{"a": "b\n"}', 'a.json:1:7: found """; expected a text in double quotes'],
    ['"\\x"', 'a.json:1:1: found ""\\x""; expected a text in double quotes with valid escapes'],
    ['['.repeat(40), 'a.json:1:33: nested deeper than 32 levels'],
  ])('%j: %s', (text, expected) => {
    expect(problemOf(text)).toBe(expected);
  });

  it('gives a problem, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '1', '-', 'e', ' ', '\n'),
        }),
        (text) => {
          let valid = true;
          try {
            JSON.parse(text);
          } catch {
            valid = false;
          }
          expect(parseJson(createSource('a.json', text)).ok).toBe(valid);
        },
      ),
    );
  });
});
