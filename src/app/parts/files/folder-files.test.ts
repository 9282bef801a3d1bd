import { describe, expect, it } from 'vitest';
import { filesOfEntries } from './folder-files.ts';

type Tree = { readonly [name: string]: Tree | string };

/** A folder as a browser gives it, which lists three entries at a time; `null` names what cannot be read. */
function entryOf(name: string, content: Tree | string, path = `/${name}`): FileSystemEntry {
  if (typeof content === 'string')
    return {
      isFile: true,
      isDirectory: false,
      name,
      fullPath: path,
      file: (take: (file: File) => void, fail: () => void) => {
        if (content === 'unreadable') fail();
        else take(new File([content], name));
      },
    } as unknown as FileSystemEntry;
  const inside = Object.entries(content).map(([key, value]) => entryOf(key, value, `${path}/${key}`));
  return {
    isFile: false,
    isDirectory: true,
    name,
    fullPath: path,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (take: (entries: readonly FileSystemEntry[]) => void, fail: () => void) => {
          if ('locked' in content) fail();
          else take(inside.slice(at, (at += 3)));
        },
      };
    },
  } as unknown as FileSystemEntry;
}

async function namesIn(...entries: readonly FileSystemEntry[]): Promise<readonly string[]> {
  const files = await filesOfEntries(entries);
  return files.ok
    ? files.value.map(({ name }) => name)
    : files.problems.map(({ path, message }) => `${path}: ${message}`);
}

const RANKS = Object.fromEntries([10, 2, 1, 0, 9, 3, 8].map((rank) => [`t.${rank}.et`, 'x']));
const IN_ORDER = [0, 1, 2, 3, 8, 9, 10].map((rank) => `t.${rank}.et`);

describe('dropped folders', () => {
  it('have all their files, in the order of their numbers', async () => {
    expect(await namesIn(entryOf('traces', RANKS))).toEqual(IN_ORDER);
  });

  it('have those of folders inside, and a file beside them, whatever is dropped first', async () => {
    const folder = entryOf('run', { et: RANKS, 'system.json': '{}' });
    const file = entryOf('network.yml', 'x');
    const expected = ['network.yml', ...IN_ORDER, 'system.json'];
    expect(await namesIn(folder, file)).toEqual(expected);
    expect(await namesIn(file, folder)).toEqual(expected);
  });

  it('leave out notes, pictures and what is hidden', async () => {
    const content = { '.git': { config: 'x' }, 'README.md': 'x', 'a.png': 'x', 'network.yml': 'x' };
    expect(await namesIn(entryOf('run', content))).toEqual(['network.yml']);
  });

  it.each<readonly [what: string, content: Tree, message: string]>([
    [
      'nothing that can be opened',
      { 'README.md': 'x' },
      'run: has no file that can be opened; expected .et, .json, .yml, .txt, .toml, .sh or the like',
    ],
    ['a folder that cannot be read', { in: { locked: 'x' } }, 'in: the folder cannot be read'],
    ['a file that cannot be read', { 'a.json': 'unreadable' }, '/run/a.json: the file cannot be read'],
    [
      'more files than can be opened',
      Object.fromEntries(Array.from({ length: 16_385 }, (_, rank) => [`${rank}.et`, 'x'])),
      '16384.et: is one of more than 16384 files; drop fewer at once',
    ],
  ])('are refused with %s', async (_, content, message) => {
    expect(await namesIn(entryOf('run', content))).toEqual([message]);
  });
});
