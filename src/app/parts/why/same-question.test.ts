import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design, SchemeId } from '../../../design/document.ts';
import { isSameQuestion } from './same-question.ts';

const showing = (scheme: SchemeId, refinedGBps?: readonly number[]): Design => ({
  ...DEFAULT_DESIGN,
  bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme, ...(refinedGBps === undefined ? {} : { refinedGBps }) },
});

it('asks again for another scheme, and for a split that runs found where that is what is shown', () => {
  const found = [130, 117, 47, 6];
  expect(isSameQuestion(showing('smart'), showing('smart'))).toBe(true);
  expect(isSameQuestion(showing('smart'), showing('equal'))).toBe(false);
  expect(isSameQuestion(showing('smart'), showing('smart', found))).toBe(true);
  expect(isSameQuestion(showing('optimal'), showing('optimal', found))).toBe(false);
  expect(isSameQuestion(showing('optimal', found), showing('optimal', found))).toBe(true);
});

it('does not ask again for a name', () => {
  expect(isSameQuestion(showing('smart'), { ...showing('smart'), name: 'another' })).toBe(true);
});
