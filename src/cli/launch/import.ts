/** `netloom import`: files of other tools as a design, with a report of what became of them. */
import { wrongWith } from '../../analysis/tables/import-check.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { printDesign } from '../../design/text/serialize.ts';
import { openApplication, openExecution, openSystem } from '../../formats/calculon/open.ts';
import { openAstra2 } from '../../formats/astra2/open.ts';
import { designOfTraces } from '../../formats/chakra/design.ts';
import { openDeepSpeed } from '../../formats/deepspeed/open.ts';
import { openConfig } from '../../formats/huggingface/open.ts';
import type { ImportedDesign } from '../../formats/imported.ts';
import { openProfile } from '../../formats/kineto/open.ts';
import { isGraphFormat, openGraph } from '../../formats/graph/open.ts';
import { openLibra } from '../../formats/libra/open.ts';
import { openSimai } from '../../formats/simai/open.ts';
import type { NetworkChoice } from '../../formats/launch/network-of-run.ts';
import { isLaunchFormat, openLaunch } from '../../formats/launch/open.ts';
import { openFiles } from '../../formats/open.ts';
import { changesBetween } from '../../formats/preview/changes.ts';
import { FORMATS, recognise, type DesignPart, type FormatId } from '../../formats/recognise.ts';
import { refusals } from '../../formats/refuse.ts';
import type { Loss } from '../../formats/report.ts';
import { openGarnet } from '../../formats/garnet/open.ts';
import { openSlurm } from '../../formats/slurm/open.ts';
import { toEnd } from '../../design/steps.ts';
import { betterLayout, type BetterLayout } from '../../search/layout/told-layouts.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { failure, problem, success, type Result } from '../../units/result.ts';
import type { Command, Output } from '../command.ts';
import { designOf } from '../design-file.ts';
import { readText } from '../files.ts';
import type { OptionValues } from '../options.ts';
import { readFiles, type ReadFiles } from './read-files.ts';

export const importFiles: Command = {
  name: 'import',
  summary: 'Makes a design of a launch command, a configuration or a model of another tool.',
  operands: [
    {
      name: 'file',
      value: 'FILE',
      isList: true,
      help: 'launches, configurations, models, networks and traces; a folder stands for its files',
    },
  ],
  options: [
    {
      name: 'onto',
      value: 'DESIGN.json',
      help: 'the design whose other parts stay (default a new one)',
    },
    { name: 'model', value: 'CONFIG.json', help: 'a config.json of the model, for a file that names none' },
    { name: 'better', isFlag: true, help: 'prints the design with a better layout, if there is one' },
  ],
  details: [
    'Prints the design, and as remarks what became of the file, line by line: what is taken (the fields that',
    '  change), said in another way, left open (with what is taken instead) and left out; then what is wrong with the',
    '  design: degrees that do not divide, memory that does not suffice, a layout that another beats by far.',
  ].join('\n'),
  run: (values, output) => runImport(values, output),
};

function runImport(values: OptionValues, output: Output): Result<undefined> {
  const before = baseOf(values, output);
  if (!before.ok) return before;
  const model = values.get('model');
  const files = readFiles([...(model === undefined ? [] : [model]), ...values.all('file')]);
  if (!files.ok) return files;
  const opened = openRead(files.value, before.value, values.has('onto') ? 'required' : 'auto');
  if (!opened.ok) return opened;
  const { design, losses } = opened.value;
  report(before.value, { design, losses }, output);
  const better = files.value.texts.some((file) =>
    ['launch', 'training'].includes(FORMATS[recognise(file)].part ?? ''),
  )
    ? betterThan(design)
    : null;
  if (better !== null) output.note(`better: ${better.text}\n`);
  output.print(printDesign(values.has('better') ? (better?.design ?? design) : design));
  return success(undefined);
}

/**
 * Opens files one after another, networks first: what others say depends on them.
 *
 * @param choice decides about the network of `current` if a run has another number of NPUs
 */
export function openRead(
  { texts, traces }: ReadFiles,
  current: Design,
  choice: NetworkChoice = 'auto',
): Result<ImportedDesign> {
  const refused = refusals(texts);
  if (refused.length > 0) return failure(...refused);
  const namesNetwork = texts.some((file) => FORMATS[recognise(file)].part === 'network');
  let design = current;
  const losses: Loss[] = [];
  const sorted = texts.toSorted((a, b) => turnOf(a) - turnOf(b));
  for (const open of [
    ...sorted.map(
      (file) => (onto: Design) =>
        openOne(file, onto, { all: texts, choice: namesNetwork ? 'required' : choice }),
    ),
    ...(traces === null ? [] : [(onto: Design) => designOfTraces(traces, onto)]),
  ]) {
    const opened = open(design);
    if (!opened.ok) return opened;
    design = opened.value.design;
    losses.push(...opened.value.losses);
  }
  return success({ design, losses });
}

const PARTS = ['network', 'workload', 'system', 'prices', 'groups', 'launch', 'training'] as const;

function turnOf(file: TextFile): number {
  const { part }: { readonly part: DesignPart | null } = FORMATS[recognise(file)];
  return PARTS.findIndex((known) => known === part);
}

/** null where no layout is worth a word, or none can be looked for. */
function betterThan(design: Design): BetterLayout | null {
  if (design.workload.kind !== 'transformer') return null;
  const found = toEnd(betterLayout(design));
  return found.ok ? found.value : null;
}

export function baseOf(values: OptionValues, output: Output): Result<Design> {
  const onto = values.get('onto');
  if (onto === undefined) return success(DEFAULT_DESIGN);
  const text = readText(onto);
  if (!text.ok) return text;
  const read = designOf(onto, text.value, NO_OPTIONS, output);
  return read.ok ? success(read.value.design) : read;
}

const NO_OPTIONS: OptionValues = { get: () => undefined, has: () => false, all: () => [] };

const ASTRA: ReadonlySet<FormatId> = new Set([
  'astra.network',
  'astra.system',
  'astra.workload',
  'layers.csv',
  'layers.json',
  'libra.workload',
]);

const LIBRA: ReadonlySet<FormatId> = new Set(['libra.network', 'libra.cost', 'libra.communicator']);

interface Beside {
  /** All files that are opened together. */
  readonly all: readonly TextFile[];
  readonly choice: NetworkChoice;
}

function openOne(file: TextFile, current: Design, { all, choice }: Beside): Result<ImportedDesign> {
  const format = recognise(file);
  if (format === 'huggingface.config') return openConfig(file, current);
  if (format === 'deepspeed') return openDeepSpeed(file, current);
  if (isLaunchFormat(format)) return openLaunch(format, file, current, choice);
  if (format === 'astra2.network' || format === 'astra2.system') return openAstra2([file], current);
  if (format === 'astra.garnet') return openGarnet(file, current);
  if (format === 'slurm') return openSlurm(file, current);
  if (format === 'calculon.application') return openApplication(file, current);
  if (format === 'calculon.execution') return openExecution(file, current, choice);
  if (format === 'calculon.system') return openSystem(file, current);
  return LIBRA.has(format) ? openLibra([file], current, all) : openSimulated(file, format, current);
}

function openSimulated(file: TextFile, format: FormatId, current: Design): Result<ImportedDesign> {
  if (format === 'kineto') return openProfile(file, current);
  if (format === 'simai.workload') return openSimai(file, current);
  if (isGraphFormat(format)) return openGraph(format, file, current);
  if (ASTRA.has(format)) return openFiles([file], current);
  return problem(file.name, `is ${FORMATS[format].what}, which only the page opens`);
}

const KINDS = { dropped: 'left out', changed: 'said in another way', default: 'left open' } as const;

function report(before: Design, { design, losses }: ImportedDesign, output: Output): void {
  for (const { part, label, before: from, after } of changesBetween(before, design))
    output.note(`taken: ${part}: ${label}: ${after ?? 'none'}${from === null ? '' : ` (was ${from})`}\n`);
  for (const { kind, path, message } of losses) output.note(`${KINDS[kind]}: ${path}: ${message}\n`);
  for (const { path, message } of wrongWith(design, ALL_PARTS)) output.note(`wrong: ${path}: ${message}\n`);
}
