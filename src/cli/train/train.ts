/** `netloom train`: days, money and energy of the whole training of a design. */
import { trainDesign } from '../../analysis/training-run/train-design.ts';
import { simulatedDays } from '../../analysis/training-run/training-run.ts';
import { withRefinedSplit } from '../../analysis/refine/with-refined-split.ts';
import { SCHEME_IDS, type SchemeId } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { success, type Result } from '../../units/result.ts';
import type { Command, Output } from '../command.ts';
import { DESIGN_MODEL, DESIGN_NETWORK, DESIGN_OPERAND, inFile, readDesignFile } from '../design-file.ts';
import { MESSAGE_DETAILS, NETWORK_DETAILS } from '../network-option.ts';
import { choiceOption, numberOption, type OptionValues } from '../options.ts';
import { trainCsv } from './train-csv.ts';
import { trainFacts, type TrainFacts } from './train-facts.ts';
import { trainText } from './train-text.ts';

const RUNS = 1000;
const MOST_RUNS = 100_000;

export const train: Command = {
  name: 'train',
  summary: 'Tells what the whole training takes: days with failures and checkpoints, money, energy.',
  operands: [DESIGN_OPERAND],
  options: [
    { name: 'scheme', value: SCHEME_IDS.join('|'), help: "how to split the budget (default the design's)" },
    ...DESIGN_NETWORK,
    DESIGN_MODEL,
    { name: 'runs', value: 'N', help: `simulated trainings (default ${RUNS})` },
    { name: 'seed', value: 'N', help: 'seed of their failures (default 1)' },
    { name: 'format', value: 'json|text|csv', help: 'what to print (default json)' },
  ],
  details: [
    'The document may say in training: tokens, failures (rates per million hours of a part, detection, restart, spare hosts),',
    '  checkpoint (mode, stateGB, storageGBps, copyGBps, intervalMinutes), power (watts of parts, pue, gridKgPerKwh) and money;',
    '  text says the value of each and, where it is not given, its source.',
    'json: failures by part with their counts, which are those of the bill outside hosts; meanHoursBetween; checkpoint: bytes,',
    '  stallHours, for which the job stands still, writeHours beside the work, intervals: used, best (exact), young and daly, hours;',
    '  goodput: shares of the time, effective, saving, lost, restarting and waiting for a host; idealDays and days, the mean;',
    '  simulated: the same training failure by failure, with quantiles; money in $, energy in MWh, tonnesCo2; assumed: every',
    '  number that the design leaves out, with its source. Days and what follows are null for a workload without tokens.',
    'published, of a model whose training was published, if it is on as many tokens: npuHours, and beside: the terms of both, text.',
    'spread: of a design with conditions of the kinds computeSpread or linkSpread, the mean slowest of those that vary, in closed',
    '  form and over seeded draws, and what it costs the iteration.',
    'csv: quantity, value, unit; one line each.',
    ...NETWORK_DETAILS,
    ...MESSAGE_DETAILS,
  ].join('\n'),
  run: runTrain,
};

const PRINTERS = {
  json: (facts: TrainFacts): string => `${JSON.stringify(facts, null, 2)}\n`,
  text: trainText,
  csv: trainCsv,
};

function runTrain(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', ['json', 'text', 'csv']);
  if (!format.ok) return format;
  const runs = numberOption(values, 'runs', { min: 1, max: MOST_RUNS, whole: true }, RUNS);
  if (!runs.ok) return runs;
  const seed = numberOption(values, 'seed', { min: 1, max: 2 ** 31 - 2, whole: true }, 1);
  if (!seed.ok) return seed;
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const { file, design } = read.value;
  const shown = design.bandwidth.scheme;
  const schemes: readonly [SchemeId, ...SchemeId[]] = [shown, ...SCHEME_IDS.filter((id) => id !== shown)];
  const scheme = choiceOption(values, 'scheme', schemes);
  if (!scheme.ok) return scheme;
  const refined = scheme.value === 'optimal' ? toEnd(withRefinedSplit(design)) : design;
  const trained = inFile(file, toEnd(trainDesign(refined, scheme.value, ALL_PARTS)));
  if (!trained.ok) return trained;
  const facts = trainFacts(
    design,
    trained.value,
    simulatedDays(trained.value.training, runs.value, seed.value),
  );
  output.print(PRINTERS[format.value](facts));
  return success(undefined);
}
