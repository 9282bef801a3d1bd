import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../../testing/designs.ts';
import { answerOf } from '../../../testing/search/space-answers.ts';
import { valueOf } from '../../../units/result.ts';
import { searchForm, type SearchForm } from './form/form-store.ts';
import { readForm } from './form/read-form.ts';
import { SearchResults } from './SearchResults.tsx';
import { settledText } from './words.ts';

const FORM = { ...searchForm.getInitialState(), counts: '1', most: '', memory: '', split: 'equal' } as const;
const NO_CHANGES = { ofDesign: false, ofForm: false };

function found(part: Partial<SearchForm>) {
  return valueOf(answerOf(valueOf(readForm({ ...FORM, ...part }, SOME_DESIGN))));
}

function html(part: Partial<SearchForm>): string {
  return renderToStaticMarkup(<SearchResults found={found(part)} wallMs={1} changes={NO_CHANGES} />);
}

describe('a search that leaves no point', () => {
  it('says that none satisfies the conditions, and which, without a claim of proof', () => {
    const text = html({ where: 'cost <= 1' });
    expect(text).toMatch(
      /No point of the space can run, because all of \d+ points are refused\..*<li>\d+ points: condition cost &lt;= 1 is not satisfied\.<\/li>/s,
    );
    expect(text).not.toMatch(/prove/i);
  });

  it('gives the reasons why its points are refused', () => {
    expect(html({ free: { tp: '3, 5' } })).toMatch(
      /No point of the space can run, because all of 6 points are refused\..*<li>6 points: parallelism\.modelParallel: /s,
    );
  });
});

describe('how points were settled', () => {
  it('adds up, and leaves out what did not happen', () => {
    const result = found({ free: { tp: '8' } });
    expect(result.whyNone).toBeNull();
    const text = (part: Partial<typeof result>): string =>
      settledText({ ...result, points: 18, runs: 18, infeasible: 0, symmetric: 0, gap: 0, ...part });
    expect(text({})).toBe('Proved: 18 points, all of them run');
    expect(text({ runs: 5 })).toBe('Proved: 18 points, 5 of them run, 13 no better by their bounds');
    expect(text({ runs: 5, infeasible: 13 })).toBe('Proved: 18 points, 5 of them run; 13 cannot be run');
    expect(text({ runs: 5, infeasible: 3, symmetric: 2, gap: 0.01 })).toBe(
      'To a gap of 1 %: 18 points, 5 of them run, 10 no better by their bounds; 3 cannot be run; 2 more stand for others',
    );
  });
});
