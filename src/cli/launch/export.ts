/** `netloom export`: a design as arguments or a configuration of training software. */
import { printRun, RUN_FORMATS } from '../../formats/launch/print.ts';
import { runOf } from '../../formats/launch/run-of.ts';
import { success, type Result } from '../../units/result.ts';
import type { Command, Output } from '../command.ts';
import { DESIGN_MODEL, DESIGN_OPERAND, inFile, readDesignFile } from '../design-file.ts';
import { choiceOption, type OptionValues } from '../options.ts';

export const exportRun: Command = {
  name: 'export',
  summary: 'Prints a design as arguments or a configuration of training software.',
  operands: [DESIGN_OPERAND],
  options: [
    DESIGN_MODEL,
    { name: 'format', value: RUN_FORMATS.join('|'), help: `what to print (default ${RUN_FORMATS[0]})` },
  ],
  details: 'What the software has no argument for is noted as remarks. netloom import reads what is printed.',
  run: (values, output) => runExport(values, output),
};

function runExport(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', RUN_FORMATS);
  if (!format.ok) return format;
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const run = inFile(read.value.file, runOf(read.value.design));
  if (!run.ok) return run;
  const { text, lost } = printRun(format.value, run.value);
  for (const line of lost) output.note(`left out: ${line}\n`);
  output.print(text);
  return success(undefined);
}
