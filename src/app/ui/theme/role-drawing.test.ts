import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GROUP_ROLES, ROLES } from '../../../taskgraph/roles.ts';

const TOKENS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

it('every role has an existing colour', () => {
  for (const role of GROUP_ROLES) expect(TOKENS).toContain(`${ROLES[role].colour}:`);
});

it.each(['short', 'name', 'adjective', 'group'] as const)('every role has a distinct %s', (word) => {
  expect(new Set(GROUP_ROLES.map((role) => ROLES[role][word])).size).toBe(GROUP_ROLES.length);
});
