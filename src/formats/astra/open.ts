/**
 * Opens files of ASTRA-sim 1.0: all three, or any of them into the open design. A file is recognised by its contents, not its name.
 *
 * A single file changes its part of the design: a network file the topology and its bandwidths, a system file the system, a workload file
 * the workload and its training loop. To read it alone, the missing ones are replaced by the plainest files that fit it.
 */
import type { Design } from '../../design/document.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import type { ImportedDesign } from '../imported.ts';
import { asLoss, type Loss } from '../report.ts';
import type { TextFile } from '../text-file.ts';
import { DEFAULT_OPTIONS } from './case.ts';
import { networkConversions, systemConversions, workloadConversions } from './conversions.ts';
import type { AstraFiles } from './files.ts';
import { designFromAstra } from './import-design.ts';
import { parseNetwork } from './network.ts';
import { parseSystem } from './system.ts';
import { parseWorkload } from './workload.ts';

const PARTS = ['network', 'system', 'workload'] as const;
export type AstraPart = (typeof PARTS)[number];

const LOOP_WORD =
  /^\s*(MICRO|DATA|MODEL|HYBRID_DATA_MODEL|HYBRID_MODEL_DATA|HYBRID_TRANSFORMER|HYBRID_TRANSFORMER_FWD_IN_BCKWD|HYBRID_DLRM|HYBRID_DLRM_ENHANCED|HYBRID_CUSTOMIZED|DISTRIBUTED_INFERENCE)\s/;

/** Returns which of the three files a text is, or null. */
export function astraPartOf(text: string): AstraPart | null {
  if (/^\s*\{/.test(text))
    return /"(units-count|topologies-per-dim|topology-name)"/.test(text) ? 'network' : null;
  if (LOOP_WORD.test(text)) return 'workload';
  return /^\s*[A-Za-z][\w-]*:\s/.test(text) ? 'system' : null;
}

/** @param current the design whose other parts stay */
export function openAstra(files: readonly TextFile[], current: Design): Result<ImportedDesign> {
  const given = new Map<AstraPart, TextFile>();
  const problems: Problem[] = [];
  for (const file of files) {
    const part = astraPartOf(file.text);
    if (part === null) {
      problems.push({
        path: `${file.name}:1`,
        message:
          'looks like no input of ASTRA-sim 1.0; expected a network json, a system txt or a workload txt',
      });
    } else if (given.has(part)) {
      problems.push({ path: `${file.name}:1`, message: `is a second ${part} file; expected one of each` });
    } else {
      given.set(part, file);
    }
  }
  if (problems.length > 0) return failure(...problems);
  if (given.size === 0) return problem('files', 'There is no file to open.');
  const name = nameOf(given);
  const read = readAll(given, current);
  if (!read.ok) return read;
  const imported = designFromAstra(read.value, DEFAULT_OPTIONS, name);
  if (!imported.ok) return imported;
  const all = [...imported.value.losses, ...conversions(read.value)];
  const losses = all.filter(({ path }) => !path.startsWith(STAND_IN));
  if (given.size === PARTS.length) {
    const { compute, cost } = current;
    return success({
      design: { ...imported.value.design, compute, cost },
      losses: [...losses, ...LEFT_OPEN.map((message) => asLoss('default')({ path: 'the files', message }))],
    });
  }
  return success({
    design: merged(current, imported.value.design, given),
    losses: [...losses, ...lostWithNetwork(current, given)],
  });
}

const LEFT_OPEN = [
  'they have no prices: the design keeps its own',
  'the times of the layers are in the workload file: the accelerator of the design stays and changes nothing',
];

function conversions({ network, system, workload }: AstraFiles): readonly Loss[] {
  return [...networkConversions(network), ...systemConversions(system), ...workloadConversions(workload)];
}

/** The bandwidths of a network file replace the budget and the goal of the optimum. */
function lostWithNetwork({ bandwidth }: Design, given: ReadonlyMap<AstraPart, TextFile>): readonly Loss[] {
  const network = given.get('network');
  if (network === undefined || bandwidth.goal === undefined) return [];
  const message = 'the goal of the optimum was of the network before and is gone';
  return [asLoss('dropped')({ path: `${network.name}:1:1`, message })];
}

/** Name of the files that replace missing ones; their problems are not reported. */
const STAND_IN = '(none)';

function readAll(given: ReadonlyMap<AstraPart, TextFile>, current: Design): Result<AstraFiles> {
  const fileOf = (part: AstraPart, standIn: string): TextFile =>
    given.get(part) ?? { name: STAND_IN, text: standIn };
  const system = fileOf('system', standInSystem(1));
  const workload = fileOf('workload', STAND_IN_WORKLOAD);
  const systemFile = parseSystem(system.text, system.name);
  const workloadFile = parseWorkload(workload.text, workload.name);
  const lists = systemFile.ok ? systemFile.value.system['all-reduce-implementation'].length : 1;
  const dimensions = Math.max(1, lists, current.topology.dimensions.length);
  const network = fileOf('network', standInNetwork(dimensions));
  const networkFile = parseNetwork(network.text, network.name);
  if (systemFile.ok && workloadFile.ok && networkFile.ok) {
    return success({ network: networkFile.value, system: systemFile.value, workload: workloadFile.value });
  }
  return failure(
    ...[networkFile, systemFile, workloadFile].flatMap((file) => (file.ok ? [] : file.problems)),
  );
}

function merged(current: Design, imported: Design, given: ReadonlyMap<AstraPart, TextFile>): Design {
  return {
    ...current,
    ...(given.has('network') && { topology: imported.topology, bandwidth: imported.bandwidth }),
    ...(given.has('system') && { system: imported.system }),
    ...(given.has('workload') && {
      name: imported.name,
      workload: imported.workload,
      parallelism: { ...imported.parallelism },
    }),
  };
}

function nameOf(given: ReadonlyMap<AstraPart, TextFile>): string {
  const file = given.get('workload') ?? given.get('network') ?? given.get('system');
  return (file?.name ?? 'Imported').replace(/\.(json|txt)$/, '');
}

const STAND_IN_WORKLOAD = 'MICRO\n1\nlayer -1 0 NONE 0 0 NONE 0 0 NONE 0 0\n';

function standInSystem(dimensions: number): string {
  const list = new Array<string>(dimensions).fill('ring').join('_');
  const lists = ['all-reduce', 'reduce-scatter', 'all-gather', 'all-to-all'].map(
    (collective) => `${collective}-implementation: ${list}\n`,
  );
  return `scheduling-policy: LIFO\npreferred-dataset-splits: 1\ncollective-optimization: localBWAware\n${lists.join('')}`;
}

function standInNetwork(dimensions: number): string {
  const repeated = (value: unknown): unknown[] => new Array<unknown>(dimensions).fill(value);
  return JSON.stringify({
    'topology-name': 'Hierarchical',
    'topologies-per-dim': repeated('Switch'),
    'dimensions-count': dimensions,
    'units-count': repeated(2),
    'links-count': repeated(1),
    'link-latency': repeated(0),
    'link-bandwidth': repeated(1),
  });
}
