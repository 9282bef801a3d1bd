/** `netloom export`: a design as arguments or a configuration of training software, or as everything that ASTRA-sim 2 runs. */
import { basename, dirname } from 'node:path';
import { zipAstra2 } from '../../formats/astra2/zip.ts';
import { printRun, RUN_FORMATS } from '../../formats/launch/print.ts';
import { runOf } from '../../formats/launch/run-of.ts';
import type { Design } from '../../design/document.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Command, Output } from '../command.ts';
import { DESIGN_MODEL, DESIGN_OPERAND, inFile, readDesignFile } from '../design-file.ts';
import { writeAll } from '../files.ts';
import { choiceOption, type OptionValues } from '../options.ts';

const FORMATS = [...RUN_FORMATS, 'chakra'] as const;

export const exportRun: Command = {
  name: 'export',
  summary: 'Prints a design as arguments or a configuration of training software.',
  operands: [DESIGN_OPERAND],
  options: [
    DESIGN_MODEL,
    { name: 'format', value: FORMATS.join('|'), help: `what to print or write (default ${RUN_FORMATS[0]})` },
    { name: 'out', value: 'FILE.zip', help: 'the zip that chakra is written into' },
  ],
  details: [
    'What the software has no argument for is noted as remarks. netloom import reads what is printed.',
    'chakra: a zip of an execution trace of every rank, the communicator groups, and the network and system of ASTRA-sim 2,',
    '  under the split that the design shows. netloom replay reads the traces.',
  ].join('\n'),
  run: (values, output) => runExport(values, output),
};

function runExport(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', FORMATS);
  if (!format.ok) return format;
  const out = values.get('out');
  if (format.value !== 'chakra' && out !== undefined)
    return problem('--out', `is for --format=chakra; ${format.value} is printed`);
  if (format.value === 'chakra' && out === undefined)
    return problem('--format', 'chakra writes a file; expected --out=FILE.zip');
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  if (format.value === 'chakra') return writeZip(out ?? '', read.value, output);
  const run = inFile(read.value.file, runOf(read.value.design));
  if (!run.ok) return run;
  const { text, lost } = printRun(format.value, run.value);
  for (const line of lost) output.note(`left out: ${line}\n`);
  output.print(text);
  return success(undefined);
}

function writeZip(
  out: string,
  { file, design }: { readonly file: string; readonly design: Design },
  output: Output,
): Result<undefined> {
  const prepared = inFile(file, prepareDesign(design, ALL_PARTS));
  if (!prepared.ok) return prepared;
  const closed = inFile(file, closedResult(prepared.value, design.bandwidth.scheme));
  if (!closed.ok) return closed;
  const topology = prepared.value.derived.topologyAt(closed.value.splitGBps);
  const zip = inFile(file, zipAstra2(design, topology, prepared.value.prepared));
  if (!zip.ok) return zip;
  const written = writeAll(dirname(out), [{ name: basename(out), bytes: zip.value.bytes }]);
  if (!written.ok) return written;
  for (const { path, message } of zip.value.dropped) output.note(`left out: ${path}: ${message}\n`);
  for (const path of written.value) output.print(`${path}\n`);
  return success(undefined);
}
