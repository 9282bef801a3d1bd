import { afterEach, expect, it, vi } from 'vitest';
import { newId } from './new-id.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('makes names on a page that is not served securely, which has no crypto.randomUUID', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const names = Array.from({ length: 100 }, newId);
  expect(new Set(names).size).toBe(100);
  expect(names[0]).toMatch(/^\d+-\d+-\d+-\d+$/);
});
