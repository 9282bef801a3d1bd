import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';

it('The guide to the command line lists every command', () => {
  const guide = readFileSync('docs/guide/command-line.md', 'utf8');
  const commands = guide.slice(0, guide.indexOf('## Exit codes'));
  const listed = [...commands.matchAll(/^\| `([\w-]+)[^`]*`/gm)].map(([, name = '']) => name);
  expect(listed.toSorted()).toEqual(COMMANDS.map(({ name }) => name).toSorted());
});
