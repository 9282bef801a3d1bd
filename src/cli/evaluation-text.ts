/** What `evaluate` says of each scheme, as a table for people. */
import type { Design } from '../design/document.ts';
import type { Evaluation } from '../study/run/evaluate.ts';
import { formatBandwidth } from '../units/bandwidth.ts';
import { formatDollars } from '../units/dollars.ts';
import { formatPercent } from '../units/percent.ts';
import { formatTime } from '../units/time.ts';
import { schemeFacts, type RefusedFacts, type SchemeFacts } from './evaluation-json.ts';
import { table } from './table.ts';

export function evaluationText({ name, bandwidth }: Design, evaluation: Evaluation): string {
  const facts = schemeFacts(evaluation);
  const results = facts.filter((one): one is SchemeFacts => 'closed' in one);
  const refused = facts.filter((one): one is RefusedFacts => 'refused' in one);
  return [
    `${name}, ${formatBandwidth(bandwidth.budgetGBps)} per NPU`,
    '',
    table([
      ['', 'iteration', '', 'speed-up', '', 'utilisation', '', 'cost', 'perf per cost'],
      ['scheme', 'closed', 'run', 'closed', 'run', 'closed', 'run', '', 'run'],
      ...results.map(cells),
    ]),
    '',
    ...results.map(
      ({ scheme, splitGBps }) => `${scheme}: ${splitGBps.map((own) => formatBandwidth(own, 4)).join(' + ')}`,
    ),
    '',
    ...results.map(({ scheme, why }) => `${scheme}: ${why}`),
    ...refused.flatMap(({ scheme, refused: problems }) =>
      problems.map(({ path, message }) => `${scheme}: no result: ${path}: ${message}`),
    ),
    '',
  ].join('\n');
}

function cells({ scheme, closed, simulated, costDollars }: SchemeFacts): readonly string[] {
  const both = (print: (one: SchemeFacts['closed']) => string): readonly string[] => [
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

function times(ratio: number | null): string {
  return ratio === null ? '' : ratio.toFixed(2);
}
