import { describe, expect, it } from 'vitest';
import { printWidths, readWidths } from './widths.ts';

describe('widths of an MLP', () => {
  it('parses what it prints', () => {
    expect(readWidths(printWidths([512, 64, 1]), 'Top MLP')).toEqual({ ok: true, value: [512, 64, 1] });
  });

  it('takes other ways of writing a list', () => {
    for (const text of ['512-64', '512 → 64', ' 512;64 ', '512 64']) {
      expect(readWidths(text, 'Top MLP')).toEqual({ ok: true, value: [512, 64] });
    }
  });

  it('lists the allowed values', () => {
    expect(readWidths('', 'Top MLP')).toMatchObject({
      problems: [{ message: expect.stringMatching(/1 to 64 widths.*nothing/) as string }],
    });
    expect(readWidths('512, x', 'Top MLP')).toMatchObject({
      problems: [{ message: expect.stringMatching(/whole number.*“x”/) as string }],
    });
    expect(readWidths('0', 'Top MLP')).toMatchObject({ ok: false });
    expect(readWidths('1 '.repeat(65), 'Top MLP')).toMatchObject({
      problems: [{ message: expect.stringMatching(/found 65/) as string }],
    });
  });
});
