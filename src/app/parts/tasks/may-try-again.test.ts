import { expect, it } from 'vitest';
import { mayTryAgain } from './task-run.ts';

it('what was refused is not tried again; what was cancelled or broke is', () => {
  const refused = [{ path: 'topology', message: 'too large' }];
  expect(mayTryAgain({ phase: 'failed', about: 1, message: 'too large', problems: refused })).toBe(false);
  expect(mayTryAgain({ phase: 'failed', about: 1, message: 'it broke', problems: [] })).toBe(true);
  expect(mayTryAgain({ phase: 'cancelled', about: 1, progress: null })).toBe(true);
  expect(mayTryAgain({ phase: 'idle' })).toBe(false);
});
