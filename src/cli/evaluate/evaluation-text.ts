/** The output of `evaluate` for each scheme, as a table for people. */
import { budgetOf, isFixed } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import type { RefinedEvaluation } from '../../analysis/refine/evaluate-refined.ts';
import { NETWORK_MODELS } from '../../network/models/facts.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatDollars } from '../../units/dollars.ts';
import { formatPercent } from '../../units/percent.ts';
import { formatAmount, formatRate } from '../../units/rate.ts';
import { formatTime } from '../../units/time.ts';
import { rangeText, type ConditionCosts } from '../../analysis/conditions/condition-costs.ts';
import type { SoftwareRange } from '../../analysis/software/range.ts';
import { schemeFacts, type OfShown, type RefusedFacts, type SchemeFacts } from './evaluation-json.ts';
import { setText } from './set-facts.ts';
import { table } from '../table.ts';

export function evaluationText(evaluation: RefinedEvaluation, shown?: OfShown): string {
  const { design } = evaluation;
  const facts = schemeFacts(evaluation, shown);
  const results = facts.filter((fact): fact is SchemeFacts => 'closed' in fact);
  const refused = facts.filter((fact): fact is RefusedFacts => 'refused' in fact);
  const [first] = results;
  const hasSystem = first !== undefined && first.systemCostDollars !== null;
  const daysHead = first === undefined ? '' : `days for ${formatAmount(first.trainingTokens)} tokens`;
  return [
    `${design.name}, ${formatBandwidth(budgetOf(design))} per NPU${isFixed(design) ? ', each dimension as given' : ''}`,
    `speed-up and perf per cost over ${evaluation.baseline}${isFixed(design) ? ', the machine as given' : ''}`,
    ...networkLine(design),
    '',
    table([
      [
        '',
        'iteration',
        '',
        'speed-up',
        '',
        'utilisation',
        '',
        'network cost',
        `perf per ${hasSystem ? 'system' : 'network'} cost`,
      ],
      ['scheme', 'closed', 'run', 'closed', 'run', 'closed', 'run', '', 'run'],
      ...results.map(cells),
    ]),
    '',
    table([
      [
        '',
        'throughput',
        'per NPU',
        'MFU',
        'HFU',
        'network cost',
        ...(hasSystem ? ['system cost'] : []),
        daysHead,
      ],
      ...results.map((result) => throughputCells(result, hasSystem)),
    ]),
    '',
    ...packetLines(results),
    ...results.map(
      ({ scheme, splitGBps }) =>
        `${scheme}: ${splitGBps.map((bandwidthGBps) => formatBandwidth(bandwidthGBps, 4)).join(' + ')}`,
    ),
    ...results.flatMap(refinedLine),
    ...results.map(
      ({ scheme, simulated }) => `${scheme}: ${formatTime(simulated.idealNs, 4)} at 100 % utilisation`,
    ),
    ...(first === undefined ? [] : first.cables.map(cableLine)),
    '',
    ...results.flatMap(({ scheme, set }) => (set === undefined ? [] : [`${scheme}: ${setText(set)}`])),
    ...results.flatMap(({ scheme, software: range }) => softwareLines(scheme, range)),
    ...results.map(({ scheme, why }) => `${scheme}: ${why}`),
    ...results.flatMap(({ scheme, conditions }) => conditionLines(scheme, conditions)),
    ...results.flatMap(({ scheme, fasterThanWires }) =>
      fasterThanWires.map((sentence) => `${scheme}: ${sentence}`),
    ),
    ...refused.flatMap(({ scheme, refused: problems }) =>
      problems.map(({ path, message }) => `${scheme}: no result: ${path}: ${message}`),
    ),
    '',
  ].join('\n');
}

/** Returns a table of what packets met, and an empty line; nothing of runs without packets. */
function packetLines(results: readonly SchemeFacts[]): readonly string[] {
  const rows = results.flatMap(({ scheme, simulated: { packets } }) => {
    if (packets === undefined) return [];
    const { goodputGBps, drops, retransmittedBytes, timeouts, peakQueueBytes, roundTripNs } = packets;
    const trips = roundTripNs === undefined ? [] : [roundTripNs.mean, roundTripNs.median, roundTripNs.p99];
    return [
      [
        scheme,
        formatBandwidth(goodputGBps),
        formatCount(drops),
        formatBytes(retransmittedBytes),
        formatCount(timeouts),
        formatBytes(peakQueueBytes),
        ...trips.map((ns) => formatTime(ns)),
      ],
    ];
  });
  if (rows.length === 0) return [];
  const head = [
    '',
    'goodput',
    'drops',
    'sent again',
    'timeouts',
    'longest queue',
    'round trip',
    'median',
    '99 %',
  ];
  return [table([head, ...rows]), ''];
}

/** Returns one line of a dimension: the lengths do not follow the split. */
function cableLine(cables: SchemeFacts['cables'][number]): string {
  const head = `cables of dimension ${cables.dimension + 1}, ${formatCount(cables.blocks)} x ${cables.block}`;
  if ('message' in cables) return `${head}: ${cables.message}`;
  const { cables: count, betweenCabinets, metres, longestMetres, optical } = cables;
  return (
    `${head}: ${formatCount(Math.round(count))}, ${formatCount(Math.round(betweenCabinets))} between cabinets; ` +
    `${formatDecimal(metres, 6)} m, the longest ${formatDecimal(longestMetres)} m; ${formatCount(Math.round(optical))} optical`
  );
}

function conditionLines(scheme: string, conditions: ConditionCosts | undefined): readonly string[] {
  if (conditions === undefined) return [];
  const range = rangeText(conditions);
  return [
    ...conditions.costs.map(({ what, text }) => `${scheme}: ${what}: ${text}.`),
    ...(range === null ? [] : [`${scheme}: ${range}`]),
  ];
}

function softwareLines(scheme: string, software: SoftwareRange | undefined): readonly string[] {
  if (software === undefined) return [];
  const stacks = software.stacks.map(({ label, iterationNs, mfu }) => [
    `  ${label}`,
    iterationNs === null ? 'no run' : formatTime(iterationNs),
    mfu === null ? '' : formatPercent(mfu),
  ]);
  return [`${scheme}: ${software.text}`, ...(stacks.length < 2 ? [] : [table(stacks)])];
}

/** Returns the time of the closed form's optimum, if runs found a better split. */
function refinedLine({ scheme, simulated, refined }: SchemeFacts): readonly string[] {
  if (refined === undefined || refined.closedFormNs === simulated.iterationNs) return [];
  const split = refined.closedFormGBps.map((rate) => formatBandwidth(rate, 4)).join(' + ');
  return [
    `${scheme}: found by ${refined.runs} runs; the closed form's, ${split}, takes ${formatTime(refined.closedFormNs)}`,
  ];
}

/** Returns the network model of the runs, if it is not the default. */
function networkLine({ system: { network = 'analytical' } }: Design): readonly string[] {
  const { name, rule } = NETWORK_MODELS[network];
  return network === 'analytical' ? [] : [`runs by the network model ${name}: ${rule}`];
}

function cells({ scheme, closed, simulated, costDollars }: SchemeFacts): readonly string[] {
  const both = (print: (times: SchemeFacts['closed']) => string): readonly string[] => [
    print(closed),
    print(simulated),
  ];
  return [
    scheme,
    ...both(({ iterationNs }) => formatTime(iterationNs)),
    ...both(({ speedUp }) => times(speedUp)),
    ...both(({ utilisationPercent }) => formatPercent(utilisationPercent / 100)),
    formatDollars(costDollars),
    times(simulated.performancePerCost),
  ];
}

function throughputCells({ scheme, simulated }: SchemeFacts, hasSystem: boolean): readonly string[] {
  const { throughput, throughputPerNpu, throughputUnit, mfu, hfu, daysForTokens } = simulated;
  const noun = throughputUnit.replace(/\/s$/, '');
  const share = (value: number | null): string => (value === null ? '' : formatPercent(value));
  const dollars = (value: number | null): string =>
    value === null ? '' : `${formatDollars(value)} per ${throughputUnit}`;
  return [
    scheme,
    ...[throughput, throughputPerNpu].map((rate) => (rate === null ? '' : formatRate(rate, noun))),
    share(mfu),
    share(hfu),
    dollars(simulated.networkCostPerThroughput),
    ...(hasSystem ? [dollars(simulated.systemCostPerThroughput)] : []),
    daysForTokens === null ? '' : formatDecimal(daysForTokens, 4),
  ];
}

function times(ratio: number | null): string {
  return ratio === null ? '' : ratio.toFixed(2);
}
