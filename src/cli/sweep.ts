/** `netloom sweep`: a numeric field of a design over a range of values, under every scheme; or every point of a space. */
import { toEnd } from '../design/steps.ts';
import { SCHEME_IDS, type Design } from '../design/document.ts';
import { leftToSecond } from '../design/second/read.ts';
import { DEGREE_PATHS, type DefaultPath } from '../design/second/rules.ts';
import { schemesOf } from '../design/schemes-of.ts';
import { parseDesignText } from '../design/text/parse.ts';
import { designAt } from '../analysis/sweep/design-at.ts';
import { sweepCsv } from '../analysis/sweep/csv.ts';
import { unequalWork } from '../analysis/sweep/comparable.ts';
import { createEvaluator } from '../analysis/questions/sweep.ts';
import { findField } from '../analysis/sweep/find-field.ts';
import { planSweep } from '../analysis/sweep/points.ts';
import { schemeLabel } from '../analysis/sweep/scheme-label.ts';
import { OWN, type SweepSpecification } from '../analysis/sweep/specification.ts';
import { SCALES, STEPS_BOUND } from '../analysis/sweep/values.ts';
import { TOPOLOGY_VARIANTS, WORKLOAD_VARIANTS } from '../analysis/sweep/variants.ts';
import { failure, problem, success, type Problem, type Result } from '../units/result.ts';
import type { Command, Output, Verdict } from './command.ts';
import { DESIGN_NETWORK, DESIGN_MODEL, DESIGN_OPERAND, designOf, type DesignFile } from './design-file.ts';
import { memoryFacts } from './memory-words.ts';
import { readText } from './files.ts';
import { MESSAGE_DETAILS, NETWORK_DETAILS } from './network-option.ts';
import {
  choiceOption,
  choicesOption,
  numberOption,
  signature,
  type Option,
  type OptionValues,
} from './options.ts';
import { isSpace, specOf } from './search/read-spec.ts';
import { PART_OPTIONS, SHARD_DETAILS } from './search/shard-option.ts';
import { sweepSpace } from './search/sweep-space.ts';
import { sweepJson } from './sweep-json.ts';

const STEPS = 10;

/** Required to sweep a design. */
const RANGE_OPTIONS: readonly Option[] = [
  { name: 'field', value: 'NAME', help: 'what varies: budget, chunks, a path of the design' },
  { name: 'from', value: 'X', help: 'the first value, in the unit of the field' },
  { name: 'to', value: 'X', help: 'the last value' },
];

/** Options that a space replaces. */
const OF_DESIGNS: readonly Option[] = [
  ...RANGE_OPTIONS,
  { name: 'steps', value: 'N', help: `number of values, both ends counted (default ${STEPS})` },
  { name: 'scale', value: 'linear|log', help: 'spaced evenly, or by an even factor (default linear)' },
  {
    name: 'scheme',
    value: SCHEME_IDS.join('|'),
    help: 'only these (default all of the design)',
    repeats: true,
  },
  { name: 'topology', value: 'ID', help: "networks, own for the design's (default own)", repeats: true },
  { name: 'workload', value: 'ID', help: "workloads, own for the design's (default own)", repeats: true },
  ...DESIGN_NETWORK,
  DESIGN_MODEL,
];

export const sweep: Command = {
  name: 'sweep',
  summary: 'Runs a design for each of many values of one of its numbers, or every point of a space.',
  operands: [{ ...DESIGN_OPERAND, help: `${DESIGN_OPERAND.help}; or a space, as search has it` }],
  options: [
    ...OF_DESIGNS,
    { name: 'format', value: 'csv|json', help: 'what to print (default csv)' },
    ...PART_OPTIONS,
  ],
  details: [
    'A field is named by its path (topology.dimensions[0].size) or by the end of it (budget, hidden, model-parallel).',
    `Networks: ${TOPOLOGY_VARIANTS.map(({ id }) => id).join(', ')}.`,
    `Workloads: ${WORKLOAD_VARIANTS.map(({ id }) => id).join(', ')}.`,
    ...NETWORK_DETAILS,
    ...MESSAGE_DETAILS,
    'csv: a line a value, network, workload and scheme; units in the header line.',
    'json: the same as an array of {field, value, topology, workload, scheme, simulatedNs, closedNs, speedUp,',
    '  utilisationPercent, costDollars, performancePerCost, problem}, with what it gets done: npus, samplesPerIteration,',
    '  tokensPerIteration, throughput in throughputUnit, samplesPerSecond, tokensPerSecond, mfu, hfu, daysForTokens,',
    '  networkCostPerThroughput and systemCostPerThroughput as in evaluate; isOnFront: no other row has at least its',
    '  throughput for less network cost; speedUp and performancePerCost over baseline at the same point.',
    '  computeNs, exposedCommNs, exposedPercent, commNs by role, stageWaitNs and busyPercent as the comparison has them, and of',
    '  packets goodputGBps, drops, retransmittedBytes, timeouts, roundTripMeanNs, roundTripMedianNs and roundTripP99Ns; of the whole',
    '  training, as train has them,',
    '  trainingGoodputPercent, trainingDays, dollarsPerMillionTokens, trainingMWh and trainingTonnesCo2.',
    '  Where the goal has other workloads: others, their times on the split, and weightedNs, the sum with weights; columns in csv.',
    '  memoryBytes, capacityBytes and fits as in evaluate; a note counts the points that do not fit.',
    'Where rows do unequal work in an iteration, a note says so: their times are not to be compared.',
    'Fields that a document of version 2 leaves out and that follow from its degrees (micro-batch, sequence parallelism, order',
    '  of axes) follow at each point.',
    'A value that cannot be evaluated keeps its line, with the reason as its problem.',
    'A design needs --field, --from and --to. A space (netloom search --help) says itself what varies: every point of it is',
    '  run, none is left out. With --out it writes lines as search does, and `netloom merge --format=csv` makes the same of',
    '  all parts as one sweep prints.',
    ...SHARD_DETAILS,
  ].join('\n'),
  run: (values, output) => toEnd(sweepCommand(values, output)),
  steps: sweepCommand,
};

function* sweepCommand(values: OptionValues, output: Output): Generator<void, Result<Verdict>, void> {
  const file = values.get(DESIGN_OPERAND.name) ?? '';
  const text = readText(file);
  if (!text.ok) return text;
  const ofSpace = isSpace(text.value);
  const odd = (ofSpace ? OF_DESIGNS : PART_OPTIONS).find(({ name }) => values.has(name));
  if (odd !== undefined)
    return problem(
      `--${odd.name}`,
      ofSpace
        ? 'is of a design; a space says itself what varies'
        : 'is of a space; expected one, not a design',
    );
  if (ofSpace) {
    const spec = specOf(file, text.value, values);
    return spec.ok ? yield* sweepSpace(spec.value, values, output) : spec;
  }
  const missing = RANGE_OPTIONS.find(({ name }) => !values.has(name));
  if (missing !== undefined)
    return problem(`--${missing.name}`, `is missing; expected ${signature(missing)}`);
  const design = designOf(file, text.value, values, output);
  return design.ok ? sweepDesign(design.value, text.value, values, output) : design;
}

function sweepDesign(
  { design }: DesignFile,
  text: string,
  values: OptionValues,
  output: Output,
): Result<undefined> {
  const format = choiceOption(values, 'format', ['csv', 'json']);
  if (!format.ok) return format;
  const specification = readSpecification(values, design, leftIn(text));
  if (!specification.ok) return specification;
  const plan = planSweep(specification.value);
  if (!plan.ok) return failure(...plan.problems.map(ofOption));
  const { field, points } = plan.value;
  const rows = points.flatMap(createEvaluator(specification.value));
  const lost = rows.filter((row) => row.numbers === null);
  if (lost.length > 0)
    output.note(`note: ${lost.length} of ${rows.length} results are missing: ${lost[0]?.problem ?? ''}\n`);
  const memory = points.map((point) => {
    const found = designAt(specification.value, point);
    return found.ok ? memoryFacts(found.value) : null;
  });
  const unfit = memory.filter((facts) => facts?.fits === false).length;
  if (unfit > 0)
    output.note(`note: ${unfit} of ${points.length} points do not fit in the memory of an NPU\n`);
  const unequal = unequalWork(rows);
  if (unequal !== null) output.note(`note: ${unequal}\n`);
  output.print(format.value === 'csv' ? sweepCsv(field, rows, schemeLabel) : sweepJson(field, rows, memory));
  return success(undefined);
}

function readSpecification(
  values: OptionValues,
  design: Design,
  followed: readonly DefaultPath[],
): Result<SweepSpecification> {
  const field = findField(design, values.get('field') ?? '', '--field');
  if (!field.ok) return field;
  const { path, bound } = field.value;
  const from = numberOption(values, 'from', bound, bound.min);
  const to = numberOption(values, 'to', bound, bound.max);
  const steps = numberOption(values, 'steps', STEPS_BOUND, STEPS);
  const scale = choiceOption(values, 'scale', SCALES);
  if (!from.ok) return from;
  if (!to.ok) return to;
  if (!steps.ok) return steps;
  if (!scale.ok) return scale;
  const schemes = choicesOption(values, 'scheme', SCHEME_IDS);
  if (!schemes.ok) return schemes;
  return success({
    design,
    field: path,
    range: { from: from.value, to: to.value, steps: steps.value, scale: scale.value },
    topologies: namedOr(values.all('topology'), [OWN]),
    workloads: namedOr(values.all('workload'), [OWN]),
    schemes: schemes.value.length === 0 ? schemesOf(design) : schemes.value,
    followed,
  });
}

/** Returns the fields that the document leaves to version 2 and that follow from its degrees. */
function leftIn(text: string): readonly DefaultPath[] {
  const document = parseDesignText(text);
  return document.ok ? leftToSecond(document.value).filter((path) => DEGREE_PATHS.has(path)) : [];
}

function namedOr(named: readonly string[], fallback: readonly string[]): readonly string[] {
  return named.length === 0 ? fallback : [...new Set(named)];
}

/** Replaces a part of a specification by its option. */
function ofOption({ path, message }: Problem): Problem {
  const options: Readonly<Record<string, string>> = { topologies: '--topology', workloads: '--workload' };
  return { path: options[path] ?? `--${path}`, message };
}
