/** `netloom reproduce`: the published numbers of a study beside ours. */
import { isWithin, PUBLISHED } from '../../evidence/papers/allocation/facts/published.ts';
import { reproduceAtOnce, type ReproducedRow } from '../../evidence/papers/allocation/reproduce.ts';
import { reproduceAstraAtOnce } from '../../evidence/papers/astra/reproduce.ts';
import { reproduceDlnAtOnce } from '../../evidence/papers/dln/reproduce.ts';
import { reproduceMeshSliceAtOnce } from '../../evidence/papers/meshslice/reproduce.ts';
import type { StudyStatement } from '../../evidence/papers/study-statement.ts';
import { reproduceTcpDlrmAtOnce } from '../../evidence/papers/tcp-dlrm/reproduce.ts';
import type { StudySetting } from '../../evidence/papers/tcp-dlrm/setting.ts';
import { formatPercent } from '../../units/percent.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { astraJson, astraText } from './astra-study.ts';
import type { Command, Output } from '../command.ts';
import { choiceOption, type OptionValues } from '../options.ts';
import { readSharedModelOption, sharedModelOption } from '../network-option.ts';
import type { SharedModelId } from '../../network/models/shared/sharing-facts.ts';
import { studyJson, studyText } from './study-statements.ts';
import { table } from '../table.ts';

/** The parts of a study that prints both numbers and statements. */
const PARTS = ['numbers', 'statements'] as const;
type Part = (typeof PARTS)[number];

interface Asked {
  readonly part: Part;
  readonly setting: StudySetting;
  readonly sharedModel: SharedModelId | undefined;
}

type Printers = Readonly<Record<'json' | 'text', () => string>>;

/** Every study that can be reproduced, by its name. */
const STUDIES: Readonly<Record<string, (asked: Asked) => Printers>> = {
  'bandwidth-allocation': ({ part }) => {
    const { rows, statements } = reproduceAtOnce();
    if (part === 'statements') {
      return { json: () => statementsJson(statements), text: () => studyText(statements) };
    }
    return { json: () => allocationJson(rows), text: () => allocationText(rows) };
  },
  'astra-sim': () => {
    const { statements } = reproduceAstraAtOnce();
    return { json: () => astraJson(statements), text: () => astraText(statements) };
  },
  meshslice: () => {
    const { statements } = reproduceMeshSliceAtOnce();
    return { json: () => studyJson(statements), text: () => studyText(statements) };
  },
  dln: ({ sharedModel }) => {
    const { statements } = reproduceDlnAtOnce(sharedModel);
    return { json: () => studyJson(statements), text: () => studyText(statements) };
  },
  'tcp-dlrm': ({ setting }) => {
    const { statements } = reproduceTcpDlrmAtOnce(setting);
    return { json: () => studyJson(statements), text: () => studyText(statements) };
  },
};

export const reproduce: Command = {
  name: 'reproduce',
  summary: 'Puts the published numbers of a study beside ours.',
  operands: [{ name: 'study', value: 'STUDY', help: Object.keys(STUDIES).join(', ') }],
  options: [
    {
      name: 'setting',
      value: 'fast|full',
      help: 'of tcp-dlrm: within a minute (default), or everything, a quarter of an hour',
    },
    sharedModelOption('maxMin; of dln'),
    { name: 'format', value: 'json|text', help: 'what to print (default json)' },
    {
      name: 'part',
      value: 'numbers|statements',
      help: 'of bandwidth-allocation: the printed numbers (default) or what its text says',
    },
  ],
  details: [
    'bandwidth-allocation: arXiv 2109.11762, "Exploring Multi-dimensional Hierarchical Network Topologies for',
    '  Efficient Distributed Training of Trillion Parameter DL Models": 3 networks x 3 workloads x 10 budgets.',
    'astra-sim: ASTRA-SIM (ISPASS 2020), figures 9 to 18: collectives as messages on links, training by event-driven runs.',
    'meshslice: MeshSlice (ISCA 2025), figures 9 to 14 and tables 2 and 3: matrix products over a 2-D mesh, by closed form and by runs.',
    'dln: "Efficient Allreduce Algorithm for Large-Scale Deep Learning on Distributed Loop Networks", figure 3: shifted halving-doubling;',
    '  --shared-model=lv08 has its runs share links as SimGrid does, beside max-min fair ones (default).',
    'tcp-dlrm: "Scalable Distributed Training of Recommendation Models" (Hot Interconnects 2020): all-reduce and a DLRM as packets',
    '  under TCP; full runs some 3,000 million events.',
    'json: of bandwidth-allocation an array of {id, published, ours, simulated, relativeDifference}: ours by the closed form, simulated by',
    '  event-driven runs (null where nothing is run), utilisations in per cent, splits in GB/s per 100 GB/s;',
    '  with --part=statements an array of {id, statement, holds, numbers}, `holds` by the runs;',
    '  of astra-sim an array of {figure, statement, holds, numbers, note}, `holds` following from `numbers`;',
    '  of the others the same with an id, `holds` null where nothing is run.',
    'text: the same as a table, for people.',
  ].join('\n'),
  run: runReproduce,
};

function runReproduce(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', ['json', 'text']);
  if (!format.ok) return format;
  const part = choiceOption(values, 'part', PARTS);
  if (!part.ok) return part;
  const setting = choiceOption(values, 'setting', ['fast', 'full']);
  if (!setting.ok) return setting;
  const sharedModel = readSharedModelOption(values);
  if (!sharedModel.ok) return sharedModel;
  const name = values.get('study') ?? '';
  const study = Object.hasOwn(STUDIES, name) ? STUDIES[name] : undefined;
  if (study === undefined) {
    return problem(name, `unknown study; expected ${Object.keys(STUDIES).join(', ')}`);
  }
  if (values.has('part') && name !== 'bandwidth-allocation') {
    return problem('--part', `${name} has statements only; --part is of bandwidth-allocation`);
  }
  if (values.has('shared-model') && name !== 'dln') {
    return problem('--shared-model', `${name} has no messages that share links so; --shared-model is of dln`);
  }
  output.print(
    study({ part: part.value, setting: setting.value, sharedModel: sharedModel.value })[format.value](),
  );
  return success(undefined);
}

function statementsJson(statements: readonly StudyStatement[]): string {
  const lines = statements.map(({ id, statement, holds, numbers }) =>
    JSON.stringify({ id, statement, holds, numbers }),
  );
  return `[\n  ${lines.join(',\n  ')}\n]\n`;
}

function allocationJson(rows: readonly ReproducedRow[]): string {
  const lines = rows.map(({ id, published, ours, simulated, relativeDifference }) =>
    JSON.stringify({ id, published, ours, simulated, relativeDifference }),
  );
  return `[\n  ${lines.join(',\n  ')}\n]\n`;
}

function allocationText(rows: readonly ReproducedRow[]): string {
  const known = new Map(PUBLISHED.map((published) => [published.id, published]));
  const notes: string[] = [];
  const lines = rows.map(({ id, published, ours, simulated, relativeDifference }) => {
    const stated = known.get(id);
    const isNear = stated === undefined || isWithin(stated, ours);
    if (stated?.note !== undefined) notes.push(`${id}: ${stated.note}`);
    return [
      id,
      String(published),
      ours.toFixed(3),
      simulated?.toFixed(3) ?? '',
      stated?.unit ?? '',
      formatPercent(relativeDifference),
      isNear ? 'within' : 'outside',
    ];
  });
  const head = ['id', 'published', 'ours', 'simulated', 'unit', 'difference', 'tolerance'];
  return `${table([head, ...lines])}\n\n${notes.join('\n')}\n`;
}
