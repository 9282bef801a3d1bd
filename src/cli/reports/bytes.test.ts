import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { printDesign } from '../../design/text/serialize.ts';
import { scratchFolder } from '../../testing/files/scratch-folder.ts';
import { said } from '../../testing/said.ts';
import { COMMANDS } from '../commands.ts';
import { run } from '../run.ts';

const { fileOf } = scratchFolder();
const file = fileOf('design.json', printDesign(DEFAULT_DESIGN));

it('netloom bytes lists models side by side', () => {
  const bytesOf = (...args: readonly string[]) =>
    said((output) => run(['bytes', file, ...args], COMMANDS, output));
  const { code, printed } = bytesOf();
  expect(code).toBe(0);
  expect(printed.split('\n')[0]).toMatch(/^model +MP degree +MP +DP/);
  expect(printed).toMatch(/ResNet-50.* 1 /);
  const some = bytesOf('--workload=resnet-50', '--workload=gpt-3', '--format=json').printed;
  const rows = JSON.parse(some) as readonly { readonly id: string; readonly bytes: Record<string, number> }[];
  expect(rows.map(({ id }) => id).toSorted()).toEqual(['gpt-3', 'resnet-50']);
  // 25,557,032 parameters of 2 B, all-reduced over 1,024 NPUs.
  expect(rows.find(({ id }) => id === 'resnet-50')!.bytes['data']).toBeCloseTo(
    (2 * 1023 * 51_114_064) / 1024,
    2,
  );
  expect(bytesOf('--format=csv').printed.split('\r\n')[0]).toBe('workload,MP degree,MP (B),DP (B),problem');
  expect(bytesOf('--workload=none').code).not.toBe(0);
});
