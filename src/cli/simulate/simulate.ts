/** `netloom simulate`: simulates ASTRA-sim 1.0 input files. */
import type { AstraOptions } from '../../formats/astra/case.ts';
import { resultFiles } from '../../formats/astra/csv.ts';
import { DIFFERENCES } from '../../formats/astra/reference/difference-facts.ts';
import { garnetAsNetwork } from '../../formats/garnet/as-network.ts';
import { recognise } from '../../formats/recognise.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { failure, problem, success } from '../../units/result.ts';
import type { Problem, Result } from '../../units/result.ts';
import { runAstra } from './astra-run.ts';
import type { InputFile, InputFiles } from './astra-run.ts';
import { traceAstra } from './astra-trace.ts';
import type { Command, Output } from '../command.ts';
import { readText, writeAll } from '../files.ts';
import { NETWORK_DETAILS, networkOption, readNetworkOption } from '../network-option.ts';
import { choiceOption, numberOption } from '../options.ts';
import type { OptionValues, Range } from '../options.ts';
import { printJson } from './report-json.ts';
import { printText } from './report-text.ts';

const SCALE: Range = { min: 0, max: 1e9, whole: false };

export const simulate: Command = {
  name: 'simulate',
  summary: 'Simulates input files of ASTRA-sim 1.0 with its analytical backend.',
  options: [
    {
      name: 'network-configuration',
      value: 'FILE',
      help: 'network JSON, or parameters of Garnet',
      required: true,
    },
    { name: 'system-configuration', value: 'FILE', help: 'system text', required: true },
    { name: 'workload-configuration', value: 'FILE', help: 'workload text', required: true },
    { name: 'num-passes', value: 'N', help: 'training iterations (default 1)' },
    { name: 'comm-scale', value: 'X', help: 'multiplies every communication size (default 1)' },
    { name: 'compute-scale', value: 'X', help: 'multiplies every compute time (default 1)' },
    {
      name: 'injection-scale',
      value: 'X',
      help: 'multiplies the endpoint delay of the system file (default 1)',
    },
    { name: 'num-queues-per-dim', value: 'N', help: 'queues of every dimension (default 1)' },
    {
      name: 'parity',
      isFlag: true,
      help: 'run a double binary tree outside the all-reduce position as ASTRA-sim does: a full all-reduce',
    },
    networkOption('analytical, that of ASTRA-sim'),
    { name: 'run-name', value: 'NAME', help: 'name of the run in result files (default "unnamed run")' },
    { name: 'format', value: 'json|text|csv|chrome-trace', help: 'what to print or write (default json)' },
    {
      name: 'out',
      value: 'DIR',
      help: 'write into this folder instead of printing; csv and chrome-trace need it',
    },
  ],
  details: [
    'json: times in ns (endToEndNs, computeNs, exposedCommNs and, per layer, totalCommNs, layerExposedNs,',
    '  layerComputeNs), payload of NPU 0 in 2^20 B per dimension (perDimPayloadMB), mean time of a chunk in',
    '  service in us per logical dimension (perDimAvgChunkLatencyUs, null: unused), utilization rows',
    '  [end of the 10 us bucket in us, per cent of it in which each logical dimension had a chunk queued or',
    '  running ...], at most 100,000 of the utilizationRowsTotal, events executed and wallMs of the run;',
    '  layerDelays, means over chunks by layer and pass: queueNs in the queue of the scheduler (P0) and before',
    '  P2, P3, ..., networkNs in service in P1, P2, ...;',
    '  notes: what is on standard error as well, where ASTRA-sim gives no number for these files, or another one.',
    'text: the same in short, for people.',
    'csv: the result files of ASTRA-sim: EndToEnd.csv, detailed.csv, NAME_dimension_utilization.csv,',
    '  backend_end_to_end.csv, backend_dim_info.csv, tutorial_result.csv (times in us). The dollar cost and',
    '  the queueing and network delays per phase are left empty.',
    'chrome-trace: NAME.trace.json for ui.perfetto.dev and chrome://tracing: a track for compute and one for each',
    '  dimension and slot with the chunks it serves, counters of utilisation. At most 200,000 events; a longer run',
    '  is cut there, which the file and a note say.',
    'With --out, json and text go to report.json and report.txt there. Files appear complete or not at all.',
    ...NETWORK_DETAILS,
    '',
    'Times and payloads agree with ASTRA-sim 1.0 to the nanosecond and byte, except:',
    ...DIFFERENCES.flatMap(({ about, reference, here }) => [
      `  ${about}`,
      `    ASTRA-sim: ${reference}`,
      `    here: ${here}`,
    ]),
  ].join('\n'),
  run: (values, output) => runSimulate(values, output),
};

function runSimulate(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', ['json', 'text', 'csv', 'chrome-trace']);
  if (!format.ok) return format;
  const out = values.get('out');
  if ((format.value === 'csv' || format.value === 'chrome-trace') && out === undefined)
    return problem('--format', `${format.value} writes files; expected --out=DIR`);
  const runName = values.get('run-name') ?? 'unnamed run';
  if (/[/\\\0]/.test(runName))
    return problem('--run-name', 'is part of a file name; expected a name without / and \\');
  const options = readAstraOptions(values);
  if (!options.ok) return options;
  const inputs = readInputs(values, output);
  if (!inputs.ok) return inputs;
  const made =
    format.value === 'chrome-trace'
      ? traceFiles(inputs.value, options.value, runName, output)
      : reportFiles(format.value, inputs.value, options.value, runName, output);
  return made.ok ? deliver(made.value, out, output) : made;
}

function readInputs(values: OptionValues, output: Output): Result<InputFiles> {
  const model = readNetworkOption(values);
  if (!model.ok) return model;
  const network = networkOf(readInput(values, 'network-configuration'), output);
  const system = readInput(values, 'system-configuration');
  const workload = readInput(values, 'workload-configuration');
  if (!network.ok) return network;
  if (!system.ok) return system;
  if (!workload.ok) return workload;
  return success({
    network: network.value,
    system: system.value,
    workload: workload.value,
    ...(model.value === undefined ? {} : { model: model.value }),
  });
}

/** A parameter file of the Garnet backend as a network of the analytical one; any other as it is. */
function networkOf(file: Result<InputFile>, output: Output): Result<InputFile> {
  if (!file.ok || recognise(file.value) !== 'astra.garnet') return file;
  const network = garnetAsNetwork(file.value);
  if (!network.ok) return network;
  tellNotes(network.value.losses, output);
  return success({ name: file.value.name, text: network.value.text });
}

/** Writes files into the folder `out` and prints their names, or prints their texts without a folder. */
function deliver(files: readonly TextFile[], out: string | undefined, output: Output): Result<undefined> {
  if (out === undefined) {
    for (const { text } of files) output.print(text);
    return success(undefined);
  }
  const written = writeAll(out, files);
  if (!written.ok) return written;
  for (const path of written.value) output.print(`${path}\n`);
  return success(undefined);
}

function reportFiles(
  format: 'json' | 'text' | 'csv',
  inputs: InputFiles,
  options: AstraOptions,
  runName: string,
  output: Output,
): Result<readonly TextFile[]> {
  const begin = performance.now();
  const ran = runAstra(inputs, options);
  if (!ran.ok) return ran;
  const wallMs = Math.round((performance.now() - begin) * 1000) / 1000;
  const { report, notes } = ran.value;
  tellNotes(notes, output);
  switch (format) {
    case 'csv':
      return success(resultFiles(report, runName));
    case 'json':
      return success([{ name: 'report.json', text: printJson(report, wallMs, notes) }]);
    case 'text':
      return success([{ name: 'report.txt', text: printText(report, wallMs) }]);
  }
}

function traceFiles(
  inputs: InputFiles,
  options: AstraOptions,
  runName: string,
  output: Output,
): Result<readonly TextFile[]> {
  const traced = traceAstra(inputs, options, runName);
  if (!traced.ok) return traced;
  const { text, cut, notes } = traced.value;
  tellNotes(notes, output);
  if (cut !== null) output.note(`note: ${cut}\n`);
  return success([{ name: `${runName}.trace.json`, text }]);
}

function tellNotes(notes: readonly Problem[], output: Output): void {
  for (const { path, message } of notes) output.note(`note: ${path}: ${message}\n`);
}

function readAstraOptions(values: OptionValues): Result<AstraOptions> {
  const passes = numberOption(values, 'num-passes', { min: 1, max: 1_000_000, whole: true }, 1);
  const commScale = numberOption(values, 'comm-scale', SCALE, 1);
  const computeScale = numberOption(values, 'compute-scale', SCALE, 1);
  const injectionScale = numberOption(values, 'injection-scale', SCALE, 1);
  const queues = numberOption(values, 'num-queues-per-dim', { min: 1, max: 1024, whole: true }, 1);
  if (passes.ok && commScale.ok && computeScale.ok && injectionScale.ok && queues.ok) {
    return success({
      passes: passes.value,
      commScale: commScale.value,
      computeScale: computeScale.value,
      injectionScale: injectionScale.value,
      queuesPerDimension: queues.value,
      ...(values.has('parity') && { parity: true }),
    });
  }
  const all: readonly Result<number>[] = [passes, commScale, computeScale, injectionScale, queues];
  return failure(...all.flatMap((read): readonly Problem[] => (read.ok ? [] : read.problems)));
}

function readInput(values: OptionValues, option: string): Result<InputFile> {
  const name = values.get(option) ?? '';
  const text = readText(name);
  return text.ok ? success({ name, text: text.value }) : text;
}
