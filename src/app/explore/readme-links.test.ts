import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseNoted } from '../parts/link/parse-link.ts';
import { EXPLORE_TABS } from './tabs.ts';

const LINKS = [
  ...readFileSync('README.md', 'utf8').matchAll(/\]\((http:\/\/127\.0\.0\.1:4173\/[^)]*)\)/g),
].map(([, link = '']) => link);

describe('the questions of the README', () => {
  it('are six links into the page', () => expect(LINKS).toHaveLength(6));

  it.each(LINKS)('%s opens a tab that exists', (link) => {
    const tab = new URL(link).searchParams.get('tab');
    expect(EXPLORE_TABS.map(({ id }) => id)).toContain(tab);
  });

  it.each(LINKS.filter((link) => link.includes('#')))(
    '%s opens a design, every field of it',
    async (link) => {
      const read = await parseNoted(new URL(link).hash.slice(1));
      expect(read.ok ? read.value.dropped : read.problems).toEqual([]);
    },
  );
});
