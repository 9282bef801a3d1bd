import { expect, it } from 'vitest';
import { isAtWork } from '../../state/run/at-work.ts';
import { importStore } from './import-store.ts';

it('files under preview are at work, from their reading until they are put away', () => {
  importStore.setState({ shown: { state: 'reading', what: 'a file' } });
  expect(isAtWork('work')).toBe(true);
  importStore.setState({ shown: { state: 'none' } });
  expect(isAtWork()).toBe(false);
});
