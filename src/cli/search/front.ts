/** `netloom front`: what a machine could be, as the proven front of time and money, each network with its fastest layout. */
import { toEnd } from '../../design/steps.ts';
import { givenTwice } from '../../formats/given-twice.ts';
import {
  frontOfMachines,
  type FrontProgress,
  type FrontRow,
  type MachineFront,
} from '../../search/front/front-of-machines.ts';
import { frontVerdict, machineText } from '../../search/front/front-words.ts';
import { LAYOUT_OBJECTIVES } from '../../search/layout/layout-space.ts';
import { scoreHead, scoreText } from '../../search/layout/layout-words.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatDollars, parseDollars } from '../../units/dollars.ts';
import { failure, problem, success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { Command, Output, Verdict } from '../command.ts';
import { inFile } from '../design-file.ts';
import { readText } from '../files.ts';
import { choiceOption, numberOption, type OptionValues } from '../options.ts';
import { table } from '../table.ts';
import { createTeller } from '../teller.ts';
import { specOf, SPEC_OPERAND, type Spec } from './read-spec.ts';

const USUAL_RUNS = 200;
const MOST_RUNS = 1_000_000;

export const front: Command = {
  name: 'front',
  summary: 'Finds the fastest machine for every budget, each with its fastest layout, and proves the front.',
  operands: [SPEC_OPERAND],
  options: [
    { name: 'budget', value: 'DOLLARS', help: 'what a network may cost, as 2.5M (default no limit)' },
    {
      name: 'runs',
      value: 'N',
      help: `runs on one machine after which nothing more is proved of it (default ${USUAL_RUNS})`,
    },
    {
      name: 'objective',
      value: LAYOUT_OBJECTIVES.join('|'),
      help: 'what is best at every cost (default time)',
    },
    { name: 'format', value: 'text|json', help: 'what to print (default text)' },
    { name: 'quiet', isFlag: true, help: 'no progress' },
  ],
  details: [
    'A space of machines is a space (see netloom search --help) whose free fields are of the network and its links: blocks and',
    '  sizes by dimensions or paths, oversubscription as "topology.dimensions[1].parameters.over": [1, 2, 4], the NIC as',
    '  "bandwidth.customGBps[1]": [25, 50, 100], and conditions as "npus <= 1024" or "cost <= 2e6". Model, compute and global',
    '  batch are those of the base. How the model is laid out is found for each machine, as netloom layout does.',
    'A machine is on the front if no other is as fast (or as good by --objective, see netloom layout) at its cost or less. Machines whose layouts are all proved to be slower than',
    '  a cheaper machine are not run. split is equal or given, and defaults to given where the base has custom bandwidths.',
    'json: verdict, gap (0: proved), machines, layouts, tooLarge, leastBytes, leftOut, unbuilt, runs, withoutRun, rows, cheapest first:',
    '  dollars, network, chosen, timeNs, score, layout, tokensPerSecond, mfu, memoryBytes and the design to be opened.',
  ].join('\n'),
  run: (values, output) => toEnd(frontSteps(values, output)),
  steps: frontSteps,
};

function* frontSteps(values: OptionValues, output: Output): Generator<void, Result<Verdict>, void> {
  const format = choiceOption(values, 'format', ['text', 'json']);
  if (!format.ok) return format;
  const runs = numberOption(values, 'runs', { min: 1, max: MOST_RUNS, whole: true }, USUAL_RUNS);
  if (!runs.ok) return runs;
  const budget = budgetOption(values);
  if (!budget.ok) return budget;
  const spec = readMachines(values);
  if (!spec.ok) return spec;
  const objective = choiceOption(values, 'objective', LAYOUT_OBJECTIVES);
  if (!objective.ok) return objective;
  const tell = createTeller(output, !values.has('quiet'));
  const steps = frontOfMachines(spec.value.points, {
    budgetDollars: budget.value,
    mostRuns: runs.value,
    objective: objective.value,
  });
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) {
      const found = inFile(spec.value.file, step.value);
      if (!found.ok) return found;
      const isJson = format.value === 'json';
      output.print(`${isJson ? JSON.stringify(jsonOf(found.value), null, 2) : textOf(found.value)}\n`);
      return success(undefined);
    }
    const { value } = step;
    tell(() => progressLine(value));
    yield;
  }
}

function budgetOption(values: OptionValues): Result<number> {
  const text = values.get('budget');
  return text === undefined ? success(Infinity) : parseDollars(text, '--budget');
}

/** The layout is not known when a split is asked for: by default it is that of the base, or equal. */
function readMachines(values: OptionValues): Result<Spec> {
  const file = values.get(SPEC_OPERAND.name) ?? '';
  const text = readText(file);
  if (!text.ok) return text;
  let json: unknown;
  try {
    json = JSON.parse(text.value);
  } catch (error) {
    return problem(file, `is no JSON text (${error instanceof Error ? error.message : 'cannot be read'})`);
  }
  if (typeof json !== 'object' || json === null || 'split' in json) return specOf(file, text.value, values);
  const twice = givenTwice(file, text.value);
  if (!twice.ok) return twice;
  if (twice.value.length > 0) return failure(...twice.value);
  const hasCustom = !('dimensions' in json) && JSON.stringify(json).includes('"customGBps":[');
  return specOf(file, JSON.stringify({ ...json, split: hasCustom ? 'given' : 'equal' }), values);
}

function progressLine({ machines, done, layouts, runs, rows }: FrontProgress): string {
  const last = rows.at(-1);
  const fastest =
    last === undefined ? '' : `, ${formatTime(last.found.timeNs)} for ${formatDollars(last.dollars)}`;
  return `${formatCount(done)} of ${formatCount(machines)} machines, ${formatCount(layouts)} layouts, ${formatCount(runs)} run${fastest}\n`;
}

function jsonOf(found: MachineFront): object {
  const { rows, ...counts } = found;
  return {
    verdict: frontVerdict(found),
    ...counts,
    rows: rows.map(({ dollars, network, chosen, found: own }) => ({
      dollars,
      network,
      chosen,
      timeNs: own.timeNs,
      score: own.score,
      layout: own.layout,
      text: own.text,
      tokensPerSecond: own.tokensPerSecond,
      mfu: own.mfu,
      memoryBytes: own.memoryBytes,
      design: own.design,
    })),
  };
}

function textOf(found: MachineFront): string {
  const { objective } = found;
  const head = scoreHead(objective);
  const scores = (text: string | null): readonly string[] => (text === null ? [] : [text]);
  const rows = found.rows.map((row) => {
    const [dollars, ...rest] = rowOf(row);
    return [dollars, ...scores(head === null ? null : scoreText(objective, row.found.score)), ...rest];
  });
  return [
    table([['network cost', ...scores(head), 'iteration', 'MFU', 'memory', 'layout', 'machine'], ...rows]),
    '',
    frontVerdict(found),
  ].join('\n');
}

function rowOf(row: FrontRow): readonly [string, ...string[]] {
  const { mfu, timeNs, memoryBytes, text } = row.found;
  return [
    formatDollars(row.dollars),
    formatTime(timeNs, 4),
    mfu === null ? '' : `${formatDecimal(100 * mfu, 3)} %`,
    memoryBytes === null ? '' : formatBytes(memoryBytes),
    text,
    machineText(row),
  ];
}
