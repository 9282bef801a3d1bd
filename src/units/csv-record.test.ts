import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardText, plainText, printRecord } from './csv-record.ts';

const HARMFUL = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  ' =1',
  '"=1',
  'x,=1+1',
  'x;=1+1',
  'x\t=1+1',
  'x\n=1',
  'x;"=1',
  '＝1',
];
const anyText = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', ' ', 'a', '1'), {
      maxLength: 12,
    })
    .map((signs) => signs.join('')),
  fc.constantFrom(...HARMFUL),
);

/** Splits cells like spreadsheets: quotes count where a cell begins with them. */
function cellsOf(text: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let cell = '';
    if (text[at] === '"') {
      at++;
      while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
        cell += text.charAt(at);
        at += text[at] === '"' ? 2 : 1;
      }
      at++;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
      cell += text.charAt(at++);
    cells.push(cell);
    at++;
  }
  return cells;
}

describe('a record of comma-separated values', () => {
  it('has no cell that is a formula, whether it is split at commas, semicolons or tabs', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (texts) => {
        for (const separator of [',', ';', '\t']) {
          for (const cell of cellsOf(printRecord(texts), separator))
            expect(cell).not.toMatch(/^[" ]*[=+\-@＝]/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is restored from its text', () => {
    fc.assert(
      fc.property(anyText, (text) => plainText(guardText(text)) === text),
      { numRuns: 2000 },
    );
    const simple = ['a', 'b;c', 'd "e"', "it's", 'f, g'];
    expect(cellsOf(printRecord(simple), ',').slice(0, -2)).toEqual(simple);
  });

  it('leaves plain text and numbers unchanged', () => {
    expect(printRecord(['a-b', 'c = d', -1.5, 'x/y'])).toBe('a-b,c = d,-1.5,x/y\r\n');
  });
});
