import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { SOME_DESIGN } from '../../../testing/designs.ts';
import type { FoundDesign } from '../../../search/ask-search.ts';
import type { TimedProgress } from './asked.ts';
import { searchForm, writeForm } from './form/form-store.ts';
import { settledOf } from './SearchProgress.tsx';
import { SearchStatus } from './SearchStatus.tsx';
import { provedText } from './words.ts';

const BEST: FoundDesign = {
  key: 'a',
  score: 9.3798722564e9,
  timeNs: 9.3798722564e9,
  othersNs: [],
  cost: 1e6,
  unit: 'tokens',
  chosen: { tp: 8 },
  design: SOME_DESIGN,
};
const PROGRESS: TimedProgress = {
  stage: 'runs',
  points: 100,
  settled: 40,
  runs: 12,
  best: BEST,
  bound: 9e9,
  gap: 0.04,
  boundedShare: 1,
  choices: null,
  elapsedMs: 900,
  stageMs: 700,
};

afterEach(() => {
  searchForm.setState(searchForm.getInitialState(), true);
});

it.each(['running', 'cancelled'] as const)('has the best in the unit of what was asked: %s', (phase) => {
  const about = { space: { objective: 'time' }, objective: 'time', base: SOME_DESIGN } as const;
  writeForm({ objective: 'throughputPerCost' });
  const html = renderToStaticMarkup(
    <SearchStatus
      state={{ phase, about, progress: PROGRESS }}
      space={{ objective: 'throughputPerCost' }}
      base={SOME_DESIGN}
      isOld={false}
    />,
  );
  expect(html).toContain('Best of 12 runs: 9.3799 s, TP 8. No point is better by more than 4 %.');
});

it('claims of a front what is known of it, and nothing before all points have bounds', () => {
  expect(provedText('timeAndCost', null, 'runs')).toBe('Nothing is proved of the front yet.');
  expect(provedText('timeAndCost', 0.021, 'worth')).toBe(
    'No point is faster than the front at its cost by more than 2.1 %.',
  );
  expect(provedText('time', null, 'bounds')).toBe('Nothing is proved before every point has a bound.');
});

it('gives the share of the last stage that is done, and the time it has taken', () => {
  const last = { ...PROGRESS, stage: 'worth', settled: 100, choices: { done: 1, of: 3 } } as const;
  expect(settledOf(last)).toEqual({
    share: 1 / 3,
    count: 'All points settled; the worth of 1 of 3 choices is known',
  });
});

it('gives the pace of the bounds with its unit, once there is one', () => {
  const bounds = { ...PROGRESS, stage: 'bounds', points: 84_000, boundedShare: 0.5 } as const;
  expect(settledOf(bounds)).toEqual({
    share: 0.5,
    count: '84,000 points have a bound, 120,000 points/s',
  });
  expect(settledOf({ ...bounds, stageMs: 100 }).count).toBe('84,000 points have a bound');
});
