/** `netloom allocate`: the split of a design's budget by a scheme, with the proof of the optimum. */
import { closedResult } from '../run/closed.ts';
import { SCHEME_IDS, type SchemeId } from '../design/document.ts';
import { withGoal } from '../design/goal.ts';
import { NETWORK_MODELS, type NetworkModelId } from '../network/models/facts.ts';
import { simulateSplit } from '../run/evaluate.ts';
import { prepareDesign, type PreparedDesign } from '../run/prepare-design.ts';
import type { ClosedResult } from '../run/report/results.ts';
import { formatBandwidth } from '../units/bandwidth.ts';
import { formatDollars } from '../units/dollars.ts';
import { problem, success, type Result } from '../units/result.ts';
import { formatTime } from '../units/time.ts';
import { setFacts, setText } from './evaluate/set-facts.ts';
import { commFacts, throughputFacts } from './evaluate/evaluation-json.ts';
import type { Command, Output } from './command.ts';
import {
  DESIGN_NETWORK,
  DESIGN_MODEL,
  DESIGN_OPERAND,
  inFile,
  readDesignFile,
  type DesignFile,
} from './design-file.ts';
import { MESSAGE_DETAILS, NETWORK_DETAILS } from './network-option.ts';
import { choiceOption, type OptionValues } from './options.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

/** The default comes first. */
const SCHEMES: readonly [SchemeId, ...SchemeId[]] = [
  'optimal',
  ...SCHEME_IDS.filter((id) => id !== 'optimal'),
];
const OBJECTIVES = { time: 'time', 'time-cost': 'timeCost' } as const;
const SPENDING = { whole: '=', 'at-most': '<=' } as const;

export const allocate: Command = {
  name: 'allocate',
  summary: 'Splits the bandwidth budget of a design over its dimensions.',
  operands: [DESIGN_OPERAND],
  options: [
    { name: 'scheme', value: SCHEMES.join('|'), help: 'how to split it (default optimal)' },
    { name: 'objective', value: 'time|time-cost', help: "what the optimum minimises (default the design's)" },
    {
      name: 'constraint',
      value: '"bw1>=bw2"',
      help: "what the optimum keeps to beside the design's own",
      repeats: true,
    },
    {
      name: 'spend',
      value: 'whole|at-most',
      help: "whether the budget must be spent (default the design's)",
    },
    ...DESIGN_NETWORK,
    DESIGN_MODEL,
    { name: 'format', value: 'json|text', help: 'what to print (default json)' },
  ],
  details: [
    'Constraints: bw3<=25, bw1>=bw2>=bw3, bw1+bw2=60, total>=100, cost<=1200000; dimensions from 1, innermost',
    'first; GB/s per NPU unless another unit is given.',
    'json: splitGBps, times in ns by the closed form (no overlap), utilisation 0..1, costDollars, why in words and,',
    '  for the optimum, optimality: objective (ns, or ns x $), lowerBound, gap, how it was proven, and for the budget',
    '  and each constraint what loosening it by 1 GB/s (or $1) saves.',
    'Of a goal with other workloads, set has workloads, each with its weight and the iterationNs of its run on the split, and',
    '  weightedNs, the sum of the times, each times its weight.',
    'With a network model other than analytical the split is run on it as well: simulated has network, its name, and the',
    '  times of the run.',
    ...NETWORK_DETAILS,
    ...MESSAGE_DETAILS,
  ].join('\n'),
  run: (values, output) => runAllocate(values, output),
};

function runAllocate(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', ['json', 'text']);
  if (!format.ok) return format;
  const scheme = choiceOption(values, 'scheme', SCHEMES);
  if (!scheme.ok) return scheme;
  const goalOption = ['objective', 'constraint', 'spend'].find((name) => values.get(name) !== undefined);
  if (scheme.value !== 'optimal' && goalOption !== undefined)
    return problem(`--${goalOption}`, `is for the optimum; the scheme ${scheme.value} takes none`);
  const read = readGoal(values, output);
  if (!read.ok) return read;
  const { file, design } = read.value;
  const prepared = inFile(file, prepareDesign(design, ALL_PARTS));
  if (!prepared.ok) return prepared;
  const result = inFile(file, closedResult(prepared.value, scheme.value));
  if (!result.ok) return result;
  const simulated = inFile(file, runByModel(prepared.value, result.value));
  if (!simulated.ok) return simulated;
  const found = inFile(file, setFacts(design, result.value.splitGBps));
  if (!found.ok) return found;
  const set = found.value === null ? {} : { set: found.value };
  output.print(
    format.value === 'json'
      ? `${JSON.stringify({ ...jsonOf(result.value), ...simulated.value, ...set }, null, 2)}\n`
      : textOf(result.value, simulated.value) + (found.value === null ? '' : `${setText(found.value)}\n`),
  );
  return success(undefined);
}

/** Reads the design with the goal that options set. */
function readGoal(values: OptionValues, output: Output): Result<DesignFile> {
  const objective = choiceOption(values, 'objective', ['time', 'time-cost']);
  if (!objective.ok) return objective;
  const spend = choiceOption(values, 'spend', ['whole', 'at-most']);
  if (!spend.ok) return spend;
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const asked = withGoal(read.value.design, {
    ...(values.get('objective') === undefined ? {} : { objective: OBJECTIVES[objective.value] }),
    ...(values.get('spend') === undefined ? {} : { budget: SPENDING[spend.value] }),
    constraints: values.all('constraint'),
  });
  if (!asked.ok) return problem('--constraint', asked.problems[0]?.message ?? '');
  return success({ ...read.value, design: asked.value });
}

interface ByModel {
  readonly simulated?: {
    readonly network: NetworkModelId;
    readonly iterationNs: number;
    readonly exposedCommNs: number;
  };
}

/** Runs the split by a model that the closed form does not represent. */
function runByModel(prepared: PreparedDesign, closed: ClosedResult): Result<ByModel> {
  const { network = 'analytical' } = prepared.design.system;
  if (network === 'analytical') return success({});
  const run = simulateSplit(prepared, closed);
  if (!run.ok) return run;
  const { iterationNs, exposedCommNs } = run.value;
  return success({ simulated: { network, iterationNs, exposedCommNs } });
}

function jsonOf(result: ClosedResult): object {
  const { scheme, splitGBps, iterationNs, computeNs, utilisation, costDollars } = result;
  const { why, optimality } = result;
  const times = { iterationNs, computeNs, ...commFacts(result.commNs) };
  const throughput = throughputFacts(result.throughput);
  return { scheme, splitGBps, ...times, utilisation, costDollars, ...throughput, why, optimality };
}

function textOf(
  { splitGBps, iterationNs, costDollars, why, optimality }: ClosedResult,
  { simulated }: ByModel,
): string {
  const proof = optimality === null ? [] : [`gap          ${optimality.gap} (${optimality.method})`];
  const prices = (optimality?.shadowPrices ?? []).map(
    ({ constraint, saved }) =>
      `worth        ${constraint}: ${saved} ${optimality?.goal === 'time' ? 'ns' : 'ns $'} a unit`,
  );
  return [
    `split        ${splitGBps.map((bandwidthGBps) => formatBandwidth(bandwidthGBps, 4)).join(', ')} per NPU, innermost first`,
    `iteration    ${formatTime(iterationNs, 4)}`,
    ...(simulated === undefined
      ? []
      : [`run          ${formatTime(simulated.iterationNs, 4)}, ${NETWORK_MODELS[simulated.network].name}`]),
    `network cost ${formatDollars(costDollars)}`,
    ...proof,
    ...prices,
    why,
    '',
  ].join('\n');
}
