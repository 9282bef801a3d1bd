import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { afterOutcome, afterStart, INITIAL_RUN } from './run-state.ts';
import { refusalOf } from './run-refusal.ts';

it('a design that is refused says why, until another one is asked about', () => {
  const message = 'A pipeline of 8 stages needs at least 8 micro-batches; found 4.';
  const refused = afterOutcome(afterStart(INITIAL_RUN, DEFAULT_DESIGN), {
    status: 'refused',
    runId: 1,
    problems: [{ path: 'parallelism.pipeline.schedule', message }],
  });
  expect(refusalOf(refused, 'smart')).toBe(message);
  expect(refusalOf(afterStart(refused, DEFAULT_DESIGN), 'smart')).toBeNull();
});

it('a scheme without a split gives its reason, and the others give none', () => {
  const problems = [{ path: 'bandwidth.custom', message: 'The split adds up to 0 GB/s.' }];
  const run = { ...INITIAL_RUN, refusals: [{ scheme: 'custom', problems }] } as const;
  expect(refusalOf(run, 'custom')).toBe('The split adds up to 0 GB/s.');
  expect(refusalOf(run, 'smart')).toBeNull();
});
