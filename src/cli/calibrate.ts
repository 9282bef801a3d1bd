/**
 * `npm run calibrate`: fits every constant from the shipped rows, and prints what each contributes: the error of its rows with it, and with
 * it at its neutral value and all others refitted. `-- --write` saves the constants; `-- --quick` leaves out the contributions. The same
 * rows give the same constants.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fitAll, termWorths } from '../evidence/measured/fit/calibrate.ts';
import { FIT_JOBS } from '../evidence/measured/fit/jobs.ts';
import { readMeasuredFile } from '../evidence/measured/read-file.ts';
import { formatPercent } from '../units/percent.ts';
import { valueOf } from '../units/result.ts';
import { meaningOf } from '../workload/calibration/constants.ts';
import type { FittedConstants } from '../workload/calibration/fitted.ts';
import { shippedFiles } from './measured-files.ts';
import { table } from './table.ts';

const FITTED = fileURLToPath(new URL('../workload/calibration/fitted.ts', import.meta.url));

const files = valueOf(shippedFiles()).map(({ name, text }) => valueOf(readMeasuredFile(name, text)));
const fitted = fitAll(files);
process.stdout.write(process.argv.includes('--quick') ? quickTable(fitted) : worthTable(fitted));
if (process.argv.includes('--write')) writeFileSync(FITTED, fittedModule(fitted));

function quickTable(constants: FittedConstants): string {
  const rows = Object.entries(constants).flatMap(([stack, values]) =>
    Object.entries(values).map(([name, value]) => [stack, name, String(value), meaningOf(stack, name).unit]),
  );
  return `${table([['stack', 'constant', 'value', 'unit'], ...rows])}\n`;
}

function worthTable(constants: FittedConstants): string {
  const rows = FIT_JOBS.flatMap((job) =>
    termWorths(job, files, constants, (stack, name) => meaningOf(stack, name).neutral),
  );
  const lines = rows.map(({ stack, name, value, error, without }) => {
    const { unit, neutral } = meaningOf(stack, name);
    return [stack, name, String(value), unit, String(neutral), formatPercent(error), formatPercent(without)];
  });
  return `${table([['stack', 'constant', 'value', 'unit', 'neutral', 'error', 'at neutral'], ...lines])}\n`;
}

function fittedModule(constants: FittedConstants): string {
  const key = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);
  const stacks = Object.entries(constants).map(([stack, values]) => {
    const lines = Object.entries(values).map(([name, value]) => `    ${key(name)}: ${value},\n`);
    return `  ${key(stack)}: {\n${lines.join('')}  },\n`;
  });
  return [
    '/** Constants by stack. Written by `npm run calibrate -- --write` from the shipped rows; `constants.ts` says what they mean. */',
    'export type FittedConstants = Readonly<Record<string, Readonly<Record<string, number>>>>;',
    '',
    `export const FITTED: FittedConstants = {\n${stacks.join('')}};`,
    '',
  ].join('\n');
}
