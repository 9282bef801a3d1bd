/** Seeded damage to a text, as a typing error, a mail program or an attacker does it to a link or a file. */

/** Uniform in [0, 1), the same for the same seed (a linear congruential generator). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Fragments with a special meaning for readers of numbers, JSON, YAML, CSV and links. */
const HOSTILE = [
  ...[
    '__proto__',
    'constructor',
    'prototype',
    '"__proto__":',
    'toString',
    '\u0000',
    '\ud800',
    '\ufeff',
    '\u202e',
  ],
  ...['1e999', '-1', '1e-400', 'NaN', 'Infinity', '0x10', '99999999999999999999', '-0', 'null', 'true'],
  ...[
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ',',
    ':',
    '"',
    "'",
    '\\',
    '&',
    '=',
    '.',
    '*',
    '%',
    '~',
    '+',
    '#',
    '<script>',
  ],
  ...['\n', '\r\n', '\t', '  ', '- ', '? ', '&a ', '*a', '!!js ', '|', '>', '---', '<<: *a'],
  ...['['.repeat(200), '{"a":'.repeat(200), '(('.repeat(100), 'Ring,'.repeat(200), '9'.repeat(400)],
];

const MOST_CHANGES = 4;

export function mutate(text: string, random: Random): string {
  let changed = text;
  for (let left = 1 + Math.floor(random() * MOST_CHANGES); left > 0; left -= 1)
    changed = change(changed, random);
  return changed;
}

function change(text: string, random: Random): string {
  const at = Math.floor(random() * (text.length + 1));
  const end = Math.min(text.length, at + 1 + Math.floor(random() * random() * 60));
  const [before, part, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)];
  switch (Math.floor(random() * 6)) {
    case 0:
      return before + after;
    case 1:
      return before + part + part + after;
    case 2:
      return before + String.fromCharCode(32 + Math.floor(random() * 96)) + text.slice(at + 1);
    case 3:
      return before;
    case 4:
      return before + after.slice(0, 40) + part + after.slice(40);
    default:
      return before + (HOSTILE[Math.floor(random() * HOSTILE.length)] ?? '') + text.slice(at);
  }
}

/** How many texts a fuzz test tries: few in every run of the tests, `long` under `npm run fuzz`. */
export function fuzzRuns(short: number, long: number): number {
  return process.env['NETLOOM_FUZZ'] === 'long' ? long : short;
}
