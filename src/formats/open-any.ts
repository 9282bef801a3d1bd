/**
 * Opens files of any other tool: each changes its part of the open design. A Netloom design is not among them (worker/files/preview.ts).
 * YAML readers are loaded only if needed.
 */
import type { Design } from '../design/document.ts';
import { failure, success, type Problem, type Result } from '../units/result.ts';
import type { GraphFormat } from './graph/open.ts';
import type { ImportedDesign } from './imported.ts';
import type { NetworkChoice } from './launch/network-of-run.ts';
import type { LaunchFormat } from './launch/open.ts';
import { openFiles } from './open.ts';
import { FORMATS, recognise, type FormatId } from './recognise.ts';
import { refusals } from './refuse.ts';
import { type Loss, type RecognisedFile, asLoss } from './report.ts';
import type { TextFile } from './text-file.ts';
import { placedDegree } from '../design/parallelism/model-degree.ts';

/** Describes the apparent kind of each file. */
export function recogniseAll(files: readonly TextFile[]): readonly RecognisedFile[] {
  return files.map((file) => ({ name: file.name, what: FORMATS[recognise(file)].what }));
}

/**
 * The problems of all files are reported together.
 *
 * @param current the design whose other parts stay
 * @param choice decides about an open network that has another number of NPUs than the run
 */
export async function openAny(
  files: readonly TextFile[],
  current: Design,
  choice: NetworkChoice = 'auto',
): Promise<Result<ImportedDesign>> {
  const refused = refusals(files);
  if (refused.length > 0) return failure(...refused);
  let design = current;
  const losses: Loss[] = [];
  const problems: Problem[] = [];
  let replaced: string | undefined;
  for (const { id, open, needsAll } of STEPS) {
    const stepFiles = files.filter((file) => stepOf(file) === id);
    // Without any file, the first step that can report it does.
    if (stepFiles.length === 0 && (files.length > 0 || id !== 'plain')) continue;
    if (needsAll && problems.length > 0) continue;
    const opened = await open(stepFiles, design, { all: files, choice });
    if (opened.ok) {
      design = opened.value.design;
      losses.push(...opened.value.losses);
      replaced = opened.value.replaced ?? replaced;
    } else problems.push(...opened.problems);
  }
  if (problems.length > 0) return failure(...problems);
  return success({
    design,
    losses: [...losses, ...degreeLosses(design)],
    ...(replaced === undefined ? {} : { replaced }),
  });
}

type StepId =
  | 'astra2 network'
  | 'model'
  | 'graph'
  | 'libra network'
  | 'machine'
  | 'traces'
  | 'one rank'
  | 'plain'
  | 'astra2 system'
  | 'libra rest'
  | 'launch'
  | 'training';

/** What a step may need beside its files. */
interface Beside {
  readonly all: readonly TextFile[];
  readonly choice: NetworkChoice;
}

interface Step {
  readonly id: StepId;
  readonly open: (
    stepFiles: readonly TextFile[],
    current: Design,
    beside: Beside,
  ) => Promise<Result<ImportedDesign>>;
  /** Whether it is meaningless while another file is wrong. */
  readonly needsAll: boolean;
}

async function openAstra2(stepFiles: readonly TextFile[], current: Design): Promise<Result<ImportedDesign>> {
  return (await import('./astra2/open.ts')).openAstra2(stepFiles, current);
}

async function openModel(stepFiles: readonly TextFile[], current: Design): Promise<Result<ImportedDesign>> {
  const file = stepFiles[0]!;
  if (recognise(file) === 'calculon.application')
    return (await import('./calculon/open.ts')).openApplication(file, current);
  return (await import('./huggingface/open.ts')).openConfig(file, current);
}

const openTraining: Step['open'] = async (stepFiles, current, { choice }) => {
  const file = stepFiles[0]!;
  const format = recognise(file);
  if (format === 'calculon.execution')
    return (await import('./calculon/open.ts')).openExecution(file, current, choice);
  if (format === 'deepspeed') return (await import('./deepspeed/open.ts')).openDeepSpeed(file, current);
  return (await import('./launch/open.ts')).openLaunch(format as LaunchFormat, file, current, choice);
};

async function openOuter(stepFiles: readonly TextFile[], current: Design): Promise<Result<ImportedDesign>> {
  const file = stepFiles[0]!;
  if (recognise(file) === 'astra.garnet') return (await import('./garnet/open.ts')).openGarnet(file, current);
  if (recognise(file) === 'slurm') return (await import('./slurm/open.ts')).openSlurm(file, current);
  return (await import('./calculon/open.ts')).openSystem(file, current);
}

const openGraph: Step['open'] = async (stepFiles, current) => {
  const file = stepFiles[0]!;
  return (await import('./graph/open.ts')).openGraph(recognise(file) as GraphFormat, file, current);
};

async function openTraces(stepFiles: readonly TextFile[], current: Design): Promise<Result<ImportedDesign>> {
  return (await import('./chakra/open.ts')).openTraces(stepFiles, current);
}

/** What one rank does, which stands for all. */
const openOneRank: Step['open'] = async (stepFiles, current) => {
  const file = stepFiles[0]!;
  return recognise(file) === 'kineto'
    ? (await import('./kineto/open.ts')).openProfile(file, current)
    : (await import('./simai/open.ts')).openSimai(file, current);
};

const openLibra: Step['open'] = async (stepFiles, current, { all }) =>
  (await import('./libra/open.ts')).openLibra(stepFiles, current, all);

/**
 * In the order in which they change the design: a network removes what was chosen for the previous dimensions, and groups are laid out on
 * the resulting network and workload.
 */
const STEPS: readonly Step[] = [
  { id: 'astra2 network', open: openAstra2, needsAll: false },
  { id: 'graph', open: openGraph, needsAll: false },
  { id: 'libra network', open: openLibra, needsAll: false },
  { id: 'machine', open: openOuter, needsAll: false },
  { id: 'plain', open: openPlain, needsAll: false },
  { id: 'model', open: openModel, needsAll: false },
  { id: 'astra2 system', open: openAstra2, needsAll: false },
  // What computations of a trace take depends on the accelerator.
  { id: 'traces', open: openTraces, needsAll: false },
  { id: 'one rank', open: openOneRank, needsAll: false },
  { id: 'libra rest', open: openLibra, needsAll: true },
  { id: 'launch', open: openTraining, needsAll: true },
  { id: 'training', open: openTraining, needsAll: true },
];

/** The step of every format that has one of its own. */
const STEP_OF: Partial<Readonly<Record<FormatId, StepId>>> = {
  'astra2.network': 'astra2 network',
  'astra2.system': 'astra2 system',
  'graph.csv': 'graph',
  'graph.dot': 'graph',
  'graph.edges': 'graph',
  'graph.gml': 'graph',
  'graph.json': 'graph',
  graphml: 'graph',
  infragraph: 'graph',
  'astra2.links': 'graph',
  'simai.links': 'graph',
  'simai.workload': 'one rank',
  'libra.network': 'libra network',
  'libra.cost': 'libra rest',
  'libra.communicator': 'libra rest',
  'astra2.trace': 'traces',
  'astra2.trace.json': 'traces',
  'astra2.groups': 'traces',
  kineto: 'one rank',
  'astra.garnet': 'machine',
  slurm: 'machine',
  'calculon.system': 'machine',
  'huggingface.config': 'model',
  'calculon.application': 'model',
  'calculon.execution': 'training',
  deepspeed: 'training',
  megatron: 'training',
  nemo: 'training',
  'huggingface.arguments': 'launch',
  torchtitan: 'training',
};

/** Returns the step that reads a file, or that reports what is wrong with it. */
function stepOf(file: TextFile): StepId {
  const format = recognise(file);
  if (format === 'unknown' && /\.ya?ml$/i.test(file.name)) return 'libra rest';
  return STEP_OF[format] ?? 'plain';
}

async function openPlain(files: readonly TextFile[], current: Design): Promise<Result<ImportedDesign>> {
  const rows = files.find((file) => recognise(file) === 'libra.workload');
  if (rows === undefined) return openFiles(files, current);
  const { asRows, withHeader } = await import('./libra/rows.ts');
  const headed = files.map((file) => (file === rows ? withHeader(file) : file));
  return asRows(openFiles(headed, current), rows, current);
}

/** Reports that the dimensions of the design cannot hold its model-parallel groups, and which degrees they can. */
function degreeLosses(design: Design): readonly Loss[] {
  const placed = placedDegree(design);
  return placed === null || placed.ok ? [] : placed.problems.map(asLoss('changed'));
}
