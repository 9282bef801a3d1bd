import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { missingPart, withPart } from './load-part.ts';

const noNetwork = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
const missing = () => missingPart.getState().missing;

beforeEach(() => {
  missingPart.setState({ missing: null });
});

describe('what needs a part that is loaded for it', () => {
  it('ends without a report', async () => {
    const done: number[] = [];
    expect(
      await withPart(
        'The export',
        () => Promise.resolve(7),
        (part) => done.push(part),
      ),
    ).toBe(true);
    expect([done, missing()]).toEqual([[7], null]);
  });

  it('is reported where it cannot be fetched, and done when it is tried again', async () => {
    const done: number[] = [];
    let hasNetwork = false;
    const load = (): Promise<number> => (hasNetwork ? Promise.resolve(7) : noNetwork());
    expect(await withPart('The export', load, (part) => done.push(part))).toBe(false);
    expect(missing()?.what).toBe('The export');
    missing()?.again();
    await expect.poll(() => missing()?.what).toBe('The export');
    expect(done).toEqual([]);

    hasNetwork = true;
    missing()?.again();
    await expect.poll(() => done).toEqual([7]);
    expect(missing()).toBeNull();
  });

  it('leaves reports about another file unchanged', async () => {
    await withPart('The trace', noNetwork, () => undefined);
    await withPart(
      'The export',
      () => Promise.resolve(7),
      () => undefined,
    );
    expect(missing()?.what).toBe('The trace');
  });

  it('passes on the errors of a loaded part', async () => {
    const bug = withPart(
      'The export',
      () => Promise.resolve(7),
      () => Promise.reject(new Error('a bug')),
    );
    await expect(bug).rejects.toThrow('a bug');
    expect(missing()).toBeNull();
  });
});

/** Parts that report or repair it in another way. */
const OWN_WAY: Readonly<Record<string, string>> = {
  'main.ts': 'says that the page could not be loaded',
  'parts/link/address.ts': 'says that the link cannot be read, and shows no other design',
  'parts/link/unwritten.ts': 'what was left unwritten is in the address, or is asked for again',
  'explore/tabs.ts': 'the first tab and that of stages, which a lazyPart loads',
  'explore/timeline/Overview.tsx': 'the strip goes without its brush',
  'shell/files/FilesMenu.tsx': 'a lazyPart loads it',
  'shell/page/later.ts': 'loads ahead what a lazyPart asks for again',
  'shell/page/undo-memory.ts': 'there is nothing to undo, as on a first visit',
  'shell/offline/Offline.tsx': 'without a network there is no newer build',
  'shell/saved/start-autosave.ts': 'asks again after the next edit',
  'state/document/design-text.ts': 'who asks for the text says so, and asks for it again (NOT_WRITTEN)',
  'state/page/edits.ts': 'what was undone is seen, and only not said',
};
const HELPERS = /(?:lazyPart|tabPart|inTwoFrames|withPart)\([^;]*$/;

it('nothing is loaded on demand but through what says that it is missing', () => {
  const top = fileURLToPath(new URL('../..', import.meta.url));
  const files = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  );
  const odd = files.flatMap((path) => {
    const text = readFileSync(join(top, path), 'utf8');
    return [...text.matchAll(/\bimport\(/g)]
      .filter(({ index }) => !HELPERS.test(text.slice(Math.max(0, index - 200), index)))
      .map(() => path.replaceAll('\\', '/'));
  });
  expect(new Set(odd)).toEqual(new Set(Object.keys(OWN_WAY)));
});
