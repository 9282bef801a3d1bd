import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmbedded, parseViewState, printViewState } from './view-state.ts';

describe('the view that a link asks for', () => {
  it('is a tab, the time that is shown and the one that is selected', () => {
    const view = { tab: 'sweep', range: { startNs: 10, endNs: 2000 }, selected: null };
    expect(printViewState(view)).toBe('?tab=sweep&ns=10-2000');
    expect(parseViewState('?tab=sweep&ns=10-2000')).toEqual(view);
    const selecting = { tab: null, range: null, selected: { startNs: 5, endNs: 7 } };
    expect(printViewState({ ...selecting, selected: { startNs: 5.5, endNs: 6.5 } })).toBe('?sel=5-7');
    expect(parseViewState('?sel=5-7')).toEqual(selecting);
    expect(printViewState({ tab: null, range: null, selected: null })).toBe('');
    expect(printViewState({ tab: null, range: null, selected: null }, true)).toBe('?embed');
  });

  it('may ask for the schemes with contention', () => {
    const view = { tab: null, range: null, selected: null, contention: true };
    expect(printViewState(view)).toBe('?contention');
    expect(parseViewState('?contention')).toEqual(view);
    expect(parseViewState('?tab=contention')).toEqual({ tab: 'contention', range: null, selected: null });
  });

  it('may be embedded', () => {
    expect(isEmbedded('?embed')).toBe(true);
    expect(isEmbedded('?embed=1&tab=cost')).toBe(true);
    expect(isEmbedded('?tab=embed')).toBe(false);
  });

  it.each(['?ns=5', '?ns=9-3', '?ns=a-b', '?ns=-1-5', '?ns=1e3-1e9', '?sel=1-5', '?other=1', ''])(
    'has no range if it is invalid: %s',
    (query) => {
      expect(parseViewState(query).range).toBeNull();
    },
  );

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (query) => void parseViewState(query)));
  });
});
