import { expect, it } from 'vitest';
import { GROUP_ROLES, type GroupRole } from '../../../taskgraph/roles.ts';
import { rolesOf } from './roles-of.ts';

type Given = NonNullable<Parameters<typeof rolesOf>[0][number]>;

const lanes = (...roles: readonly (readonly GroupRole[])[]): Given['lanes'] =>
  roles.map((each) => ({
    role: each.length === 1 ? each[0]! : 'all',
    roles: each,
  })) as unknown as Given['lanes'];

const table = (...roles: readonly GroupRole[]): Given['collectives'] =>
  ({ role: Uint8Array.from(roles, (role) => GROUP_ROLES.indexOf(role)) }) as unknown as Given['collectives'];

it('the legend has experts that only the lanes of a pipeline name', () => {
  const pipeline = { lanes: lanes(['model'], ['data', 'expert'], ['pipeline']), collectives: table('data') };
  expect(rolesOf([pipeline])).toEqual(['model', 'data', 'pipeline', 'expert']);
});

it('the legend has the usual roles, those of the table, and is the same array for the same roles', () => {
  expect(rolesOf([null])).toEqual(['model', 'data']);
  const whole = { lanes: lanes(['data']), collectives: table('all', 'data') };
  expect(rolesOf([whole, null])).toEqual(['model', 'data', 'all']);
  expect(rolesOf([{ ...whole }])).toBe(rolesOf([whole]));
});
