import { expect, test } from 'vitest';
import { KEY_COMMANDS } from './key-commands.ts';
import { PAGE_COMMANDS } from './page-commands.ts';

test('The page listens for the keys of every command that has some', () => {
  const keyed = PAGE_COMMANDS.filter(({ keys = [] }) => keys.length > 0);
  expect(new Set(KEY_COMMANDS)).toEqual(new Set(keyed));
});
