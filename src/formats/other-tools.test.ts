/** Files of tools that are not read are recognised by name. */
import { expect, it } from 'vitest';
import { SOME_DESIGN } from '../testing/designs.ts';
import { openAny, recogniseAll } from './open-any.ts';
import type { TextFile } from './text-file.ts';

const FILES: readonly (readonly [what: string, name: string, text: string])[] = [
  ['a logical topology of the ns-3 backend of ASTRA-sim', 'logical.json', '{"logical-dims": ["8", "4"]}'],
  [
    'a configuration of the ns-3 backend of ASTRA-sim',
    'config.txt',
    'ENABLE_QCN 1\nUSE_DYNAMIC_PFC_THRESHOLD 1\nPACKET_PAYLOAD_SIZE 1000\nTOPOLOGY_FILE topology.txt\n',
  ],
  ['a manifest of Kubernetes', 'job.yaml', 'apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: train\n'],
];

it.each(FILES)('a file is recognised: %s, %s', async (what, name, text) => {
  const file: TextFile = { name, text };
  expect(recogniseAll([file])).toEqual([{ name, what }]);
  const opened = await openAny([file], SOME_DESIGN);
  const said = opened.ok ? '' : opened.problems.map(({ path, message }) => `${path} ${message}`).join('\n');
  expect(said).toMatch(new RegExp(`^${name}:1:1 (is|has) `));
  expect(said).not.toMatch(/LIBRA/);
});

it('an unknown YAML is not taken for one of LIBRA', async () => {
  const opened = await openAny([{ name: 'odd.yaml', text: 'services:\n  web: 1\n' }], SOME_DESIGN);
  expect(opened.ok ? '' : opened.problems[0]?.message).toMatch(/^looks like no YAML that can be opened/);
});
