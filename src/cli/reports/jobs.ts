/** `netloom jobs`: what two trainings on one network cost each other. */
import { whoPays, type WhoPays } from '../../analysis/jobs/who-pays.ts';
import { withRefinedSplit } from '../../analysis/refine/with-refined-split.ts';
import { besideDesign, JOB_PLACEMENTS } from '../../design/conditions/jobs.ts';
import { SCHEME_IDS, type Design, type SchemeId } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatPercent } from '../../units/percent.ts';
import { failure, problem, success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { Command, Output } from '../command.ts';
import { designOf, DESIGN_NETWORK, DESIGN_OPERAND, inFile, readDesignFile } from '../design-file.ts';
import { readText } from '../files.ts';
import { choiceOption, numberOption, type OptionValues } from '../options.ts';
import { table } from '../table.ts';

export const jobs: Command = {
  name: 'jobs',
  summary: 'Runs two trainings on one network and tells what each costs the other.',
  operands: [DESIGN_OPERAND],
  options: [
    {
      name: 'beside',
      value: 'OTHER.json',
      help: "the other training (default the one in the design's conditions)",
    },
    {
      name: 'place',
      value: JOB_PLACEMENTS.join('|'),
      help: 'with --beside: how the two divide the NPUs (default packed)',
    },
    { name: 'share', value: 'X', help: 'with --beside: NPUs of the design, 0 to 1 (default 0.5)' },
    { name: 'scheme', value: SCHEME_IDS.join('|'), help: "how to split the budget (default the design's)" },
    ...DESIGN_NETWORK,
    { name: 'format', value: 'json|text', help: 'what to print (default json)' },
  ],
  details: [
    'The network is that of DESIGN.json, with shared links; of the other design its workload, parallelism and chunks are',
    '  taken, and its algorithms where its network has as many dimensions. packed: each has groups of the outermost dimension',
    '  to itself; spread: each has a part of every innermost group (of a FatTree: of every leaf); strided: they alternate in it.',
    'Each time is that of one iteration from time 0, while the other training runs its iterations again and again, and every',
    '  message has its max-min share of its links.',
    'json: jobs: name, npus, aloneNs, besideNs and their ratio; links, by dimension: how many carry messages of both (each',
    '  direction counts), and the busiest of them with the bytes of each job; design: the two as one document, for --beside.',
    'method: everyNpu if every NPU ran by itself; with too many NPUs, lockStep if one ran for each training and all ranks ended each',
    '  phase at once (exact), or lastRank if some waited for the last (about right).',
    'text: the same as a table.',
  ].join('\n'),
  run: runJobs,
};

function runJobs(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', ['json', 'text']);
  if (!format.ok) return format;
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const { file } = read.value;
  const paired = pairOf(read.value.design, values, output);
  if (!paired.ok) return paired;
  const shown = paired.value.bandwidth.scheme;
  const schemes: readonly [SchemeId, ...SchemeId[]] = [shown, ...SCHEME_IDS.filter((id) => id !== shown)];
  const scheme = choiceOption(values, 'scheme', schemes);
  if (!scheme.ok) return scheme;
  const design = scheme.value === 'optimal' ? toEnd(withRefinedSplit(paired.value)) : paired.value;
  const found = inFile(file, toEnd(whoPays(design, scheme.value, ALL_PARTS)));
  if (!found.ok) return found;
  if (found.value === null) {
    const message = 'The design has no other training on its network. Allowed: --beside OTHER.json.';
    return failure({ path: `${file}: conditions`, message });
  }
  const isPlaced = values.get('beside') !== undefined;
  output.print(
    format.value === 'json'
      ? `${JSON.stringify({ ...found.value, ...(isPlaced ? { design } : {}) }, null, 2)}\n`
      : `${whoPaysText(found.value)}\n`,
  );
  return success(undefined);
}

function pairOf(design: Design, values: OptionValues, output: Output): Result<Design> {
  const beside = values.get('beside');
  const placement = choiceOption(values, 'place', JOB_PLACEMENTS);
  if (!placement.ok) return placement;
  const share = numberOption(values, 'share', { min: 0, max: 1, whole: false }, 0.5);
  if (!share.ok) return share;
  if (beside === undefined) return success(design);
  const text = readText(beside);
  if (!text.ok) return text;
  const other = designOf(beside, text.value, values, output);
  if (!other.ok) return other;
  const pair = besideDesign(design, other.value.design, placement.value, share.value);
  return pair === null
    ? problem(
        'topology.dimensions',
        'There is one NPU. Allowed: a dimension of 2 or more, which two trainings divide.',
      )
    : success(pair);
}

function whoPaysText({ jobs: rows, links, remark }: WhoPays): string {
  const ending = remark === null ? '' : `\n\n${remark}`;
  const times = table([
    ['training', 'NPUs', 'alone', 'beside', 'longer'],
    ...rows.map(({ name, npus, aloneNs, besideNs, ratio }) => [
      name,
      String(npus),
      formatTime(aloneNs),
      formatTime(besideNs),
      formatPercent(ratio - 1),
    ]),
  ]);
  if (links.length === 0) return `${times}\n\nNo link carries messages of both.${ending}`;
  const shared = table([
    ['dimension', 'shared links', 'busiest', ...rows.map(({ name }) => name)],
    ...links.map(({ dimension, count, busiest: { from, to, bytes } }) => [
      String(dimension + 1),
      String(count),
      `${from} to ${to}`,
      ...bytes.map((sent) => formatBytes(sent)),
    ]),
  ]);
  return `${times}\n\n${shared}${ending}`;
}
