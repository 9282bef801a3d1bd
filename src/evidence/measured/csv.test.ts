import { describe, expect, it } from 'vitest';
import { valueOf } from '../../units/result.ts';
import { parseCsv } from './csv.ts';

describe('a table of comma-separated values', () => {
  it('keeps cells in the order of the header', () => {
    const table = valueOf(parseCsv('a.csv', '\uFEFFa, b\r\n1,2\r\n\r\n3,4\r\n'));
    expect(table.header).toEqual(['a', 'b']);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('reads quoted cells with commas and doubled quotes', () => {
    const table = valueOf(parseCsv('a.csv', 'a,b\n"x, ""y""",2\n'));
    expect(table.rows[0]?.cells).toEqual(['x, "y"', '2']);
  });

  it('keeps a row of another length, and reports it', () => {
    const table = valueOf(parseCsv('a.csv', 'a,b\n1\n1,2\n'));
    expect(table.rows.map(({ broken }) => broken)).toEqual(['has 1 cells; the header has 2', null]);
  });

  it('reads a quoted cell over two lines, and refuses an unclosed quote at its line', () => {
    expect(valueOf(parseCsv('a.csv', 'a,b\n"x\ny",2\n')).rows[0]?.cells).toEqual(['x\ny', '2']);
    expect(parseCsv('a.csv', 'a,b\n1,2\n"x,2\n')).toEqual({
      ok: false,
      problems: [
        { path: 'a.csv:3', message: 'a quoted cell is not closed, or goes on after its closing quote' },
      ],
    });
  });

  it('refuses an empty file', () => {
    expect(parseCsv('a.csv', ' \n')).toEqual({
      ok: false,
      problems: [{ path: 'a.csv', message: 'is empty; expected a header and rows' }],
    });
  });
});
