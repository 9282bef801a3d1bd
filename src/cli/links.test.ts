import { expect, it } from 'vitest';
import { valueOf } from '../units/result.ts';
import { parseDesign } from '../design/text/parse.ts';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { said } from '../testing/said.ts';
import { links } from './links.ts';
import { run } from './run.ts';

const folder = scratchFolder();
const machine = { v: 2, machine: 'dgx-h100-32', model: 'llama-3-8b', npus: 64 };
const design = folder.fileOf('machine.json', JSON.stringify(machine));

/** Eight ranks: 50 µs and 100 GB/s of bus bandwidth. */
const LOG = [2 ** 20, 2 ** 24, 2 ** 28, 2 ** 30]
  .map((bytes) => {
    const us = 50 + (bytes * 1.75e-3) / 100;
    const algorithm = (bytes * 1e-3) / us;
    const numbers = [us, us, us, us, us, algorithm, algorithm * 1.75].map((value) => value.toFixed(5));
    return `COMMS-RES-all_reduce-float32 ${bytes} ${bytes / 4} ${numbers.join(' ')}`;
  })
  .join('\n');

const log = folder.fileOf('param.log', LOG);

it('Prints the design with the links that the logs say, and what error is left', () => {
  const { code, printed, noted } = said((output) => run(['links', log, `--onto=${design}`], [links], output));
  expect([code, noted]).toEqual([0, expect.stringMatching(/inside nodes: .* 100 GB\/s .*mean error/)]);
  const { inside } = valueOf(parseDesign(printed)).system.ownLinks!;
  expect(inside!.share).toBeCloseTo(100 / 450, 3);
  expect(inside!.error).toBeGreaterThanOrEqual(0);
  const nothing = said((output) => run(['links', design, `--onto=${design}`], [links], output));
  expect([nothing.code, nothing.noted]).toEqual([2, expect.stringContaining('has no table of nccl-tests')]);
});
