import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Design } from '../../../design/document.ts';
import { SOME_DESIGN } from '../../../testing/designs.ts';
import { answerOf } from '../../../testing/search/space-answers.ts';
import { valueOf } from '../../../units/result.ts';
import { searchForm, type SearchForm } from './form/form-store.ts';
import { readForm } from './form/read-form.ts';
import { SearchResults } from './SearchResults.tsx';
import { Since } from './Since.tsx';
import { changesSince, designText } from './staleness.ts';

const ONLY = { pp: '', zero: '', microBatch: '', recompute: '', order: '' };
const FORM: SearchForm = {
  ...searchForm.getInitialState(),
  isNetworkFree: false,
  memory: '',
  free: { ...ONLY, tp: '8, 16' },
};
const SPACE = valueOf(readForm(FORM, SOME_DESIGN));
const ASKED = { space: SPACE, objective: 'throughput', base: SOME_DESIGN } as const;
const OTHER: Design = { ...SOME_DESIGN, parallelism: { ...SOME_DESIGN.parallelism, modelParallel: 32 } };

const changes = (form = FORM, design = SOME_DESIGN, applied: readonly string[] = []) => {
  const read = readForm(form, design);
  return changesSince(ASKED, read.ok ? read.value : null, design, applied);
};

describe('what was searched', () => {
  it('is of now while nothing that decides a point has changed', () => {
    const renamed = { ...SOME_DESIGN, name: 'Another' };
    const shown = { ...renamed, bandwidth: { ...SOME_DESIGN.bandwidth, scheme: 'smart' } } as const;
    for (const design of [SOME_DESIGN, renamed, shown])
      expect(changes(FORM, design)).toEqual({ ofDesign: false, ofForm: false });
    expect(changes({ ...FORM, free: { ...ONLY, tp: ' 8,16 ' } })).toEqual({ ofDesign: false, ofForm: false });
  });

  it('is of an earlier design once that is edited, but not by one of its own points', () => {
    expect(changes(FORM, OTHER)).toEqual({ ofDesign: true, ofForm: false });
    expect(changes(FORM, OTHER, [designText(OTHER)])).toEqual({ ofDesign: false, ofForm: false });
  });

  it('is of an earlier form once that says something else, or nothing', () => {
    expect(changes({ ...FORM, where: 'tp > 8' })).toEqual({ ofDesign: false, ofForm: true });
    expect(changes({ ...FORM, objective: 'time' })).toEqual({ ofDesign: false, ofForm: true });
    expect(changes({ ...FORM, free: {} })).toEqual({ ofDesign: false, ofForm: true });
  });

  it('says so, and what applying a point of it does', () => {
    const found = valueOf(answerOf(SPACE));
    const html = (ofDesign: boolean, ofForm: boolean): string =>
      renderToStaticMarkup(
        <>
          <Since ofDesign={ofDesign} ofForm={ofForm} />
          <SearchResults found={found} wallMs={1} changes={{ ofDesign, ofForm }} />
        </>,
      );
    expect(html(false, false)).not.toMatch(/data-old="true"|class="notice"|without the changes/);
    expect(html(false, true)).toMatch(/Of an earlier form.*data-old="true"/s);
    expect(html(false, true)).not.toContain('without the changes');
    expect(html(true, false)).toMatch(/Of an earlier design.*Applying a point .* without those changes/s);
    expect(html(true, false)).toMatch(/aria-label="Apply [^"]*, without the changes since the search"/);
  });
});
