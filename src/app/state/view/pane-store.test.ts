import { describe, expect, it } from 'vitest';
import { readPanes } from './pane-store.ts';

describe('the kept sizes of the panes', () => {
  it('are read back as they were saved', () => {
    const kept = { designPx: 512, comparePercent: 40, folded: ['compare'] };
    expect(readPanes(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"designPx":-3,"comparePercent":"x","folded":7}',
    '{"designPx":null,"folded":["explore"]}',
  ])('are the defaults if %j was saved', (text) => {
    expect(readPanes(text)).toEqual({ designPx: null, comparePercent: null, folded: [] });
  });
});
