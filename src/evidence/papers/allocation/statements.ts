/** Statements in the text of arXiv 2109.11762, each with the verdict of our event-driven runs, beside the closed form. */
import type { StudyNumbers, StudyStatement } from '../study-statement.ts';
import type { GridPoint, Measured, Source } from './grid.ts';
import type { OutermostTraffic } from './outermost.ts';
import { STUDY_NETWORKS, STUDY_PAIRS, type StudyPair, type StudyScheme } from './facts/cases.ts';

/** Numbers that differ by a smaller share tie. */
export const TIE = 1e-3;
/** For nine pairs of ranks: a larger correlation has a chance of less than 5 % (Spearman's rho, one-sided). */
const LEAST_CORRELATION = 0.6;
const IMAGE_GBPS = 300;

interface Evaluated {
  readonly id: string;
  readonly figure: string;
  readonly statement: string;
  readonly numbers: (source: Source) => StudyNumbers;
  readonly holds: (numbers: StudyNumbers) => boolean;
  readonly note: string;
  /** The reason if our runs contradict it. */
  readonly otherwise?: string;
}

/** @param shared the pairs in which model and data parallelism share a dimension */
export function allocationStatements(
  points: readonly GridPoint[],
  outermost: readonly OutermostTraffic[],
  shared: readonly StudyPair[],
): readonly StudyStatement[] {
  return [...outermostStatements(outermost), ...gridStatements(points, shared)];
}

function outermostStatements(outermost: readonly OutermostTraffic[]): readonly StudyStatement[] {
  const bytes = Object.fromEntries(
    STUDY_NETWORKS.map((network) => [
      `bytes${network.toUpperCase()}`,
      outermost.map((row) => row.bytes[network]),
    ]),
  );
  const nics = Object.fromEntries(
    STUDY_NETWORKS.map((network) => [
      `nics${network.toUpperCase()}`,
      outermost.map((row) => row.nics[network]),
    ]),
  );
  return [
    {
      id: 'F3a',
      figure: '3',
      statement: 'Traffic of the outermost dimension grows with the model on every network',
      holds: STUDY_NETWORKS.every((network) => isRising(outermost.map((row) => row.bytes[network]))),
      numbers: bytes,
      note: 'Bytes that each NPU sends in an iteration of two layers, of Transformer-17B, GPT-3 and Transformer-1T.',
    },
    {
      id: 'F3b',
      figure: '3',
      statement: 'Traffic of the outermost dimension falls from 2D to 3D to 4D for every workload',
      holds: outermost.every((row) => isRising(STUDY_NETWORKS.map((network) => -row.bytes[network]))),
      numbers: { ...bytes, ...nics },
      note: 'NICs: as many per NPU as give the time of the 4D network, with one, on the outermost dimension.',
    },
  ];
}

function gridStatements(
  points: readonly GridPoint[],
  shared: readonly StudyPair[],
): readonly StudyStatement[] {
  const evaluated = [
    ...timeStatements(points, shared),
    ...costStatements(points),
    ...imageStatements(points),
  ];
  return evaluated.map(({ id, figure, statement, numbers, holds, note, otherwise }) => {
    const simulated = numbers('simulated');
    const isBorneOut = holds(simulated);
    const closed = Object.entries(numbers('ours')).map(([key, value]) => [`${key}ClosedForm`, value]);
    return {
      id,
      figure,
      statement,
      note: isBorneOut || otherwise === undefined ? note : `${note} ${otherwise}`,
      holds: isBorneOut,
      numbers: { ...simulated, ...(Object.fromEntries(closed) as StudyNumbers) },
    };
  });
}

type Ratio = (
  source: Source,
  measure: keyof Measured,
  a: StudyScheme,
  b: StudyScheme,
  among?: readonly GridPoint[],
) => readonly number[];

/** Ratios of a measure between two schemes, over all points or those of `among`. */
function ratioOver(points: readonly GridPoint[]): Ratio {
  return (source, measure, a, b, among = points) =>
    among.map(({ schemes }) => schemes[a][source][measure] / schemes[b][source][measure]);
}

function least(values: readonly number[]): number {
  return Math.min(...values);
}

function most(values: readonly number[]): number {
  return Math.max(...values);
}

/** Statements on iteration times and utilisations. */
function timeStatements(points: readonly GridPoint[], shared: readonly StudyPair[]): readonly Evaluated[] {
  const ratio = ratioOver(points);
  const ofShared = points.filter(({ network, workload }) =>
    shared.some((pair) => pair.network === network && pair.workload === workload),
  );
  return [
    {
      id: 'P1',
      figure: '13',
      statement: 'SmartBW is fastest in all 90 cases, ties allowed',
      numbers: (source) => ({
        leastSpeedUpOverEqual: least(ratio(source, 'iterationNs', 'equal', 'smart')),
        leastSpeedUpOverMessage: least(ratio(source, 'iterationNs', 'message', 'smart')),
      }),
      holds: (n) =>
        num(n, 'leastSpeedUpOverEqual') >= 1 - TIE && num(n, 'leastSpeedUpOverMessage') >= 1 - TIE,
      note: 'Times that differ by less than 0.1 % tie.',
    },
    {
      id: 'P2',
      figure: '13',
      statement: 'Time falls with the budget, and each further 100 GB/s gains less',
      numbers: (source) => {
        const gains = panels(points).flatMap((panel) =>
          (['equal', 'message', 'smart'] as const).map((scheme) =>
            differences(panel.map(({ schemes }) => schemes[scheme][source].iterationNs)),
          ),
        );
        return {
          leastGainNs: least(gains.flat()),
          mostGainOverTheOneBefore: most(
            gains.flatMap((panelGains) => panelGains.slice(1).map((gain, i) => gain / panelGains[i]!)),
          ),
        };
      },
      holds: (n) => num(n, 'leastGainNs') > 0 && num(n, 'mostGainOverTheOneBefore') < 1,
      note: 'Gains of every scheme in the nine panels, from 100 to 1,000 GB/s.',
    },
    {
      id: 'P3',
      figure: '13',
      statement: 'A larger share of communication under EqualBW goes with a larger gain of SmartBW',
      numbers: (source) => {
        const shares = panels(points).map((panel) =>
          mean(panel.map(({ schemes }) => communicationShare(schemes.equal[source]))),
        );
        const gains = panels(points).map((panel) =>
          geometricMean(ratio(source, 'iterationNs', 'equal', 'smart', panel)),
        );
        return { communicationShares: shares, speedUps: gains, rankCorrelation: spearman(shares, gains) };
      },
      holds: (n) => num(n, 'rankCorrelation') >= LEAST_CORRELATION,
      note: `Means over the budgets of the nine panels; holds where Spearman’s rank correlation is ${LEAST_CORRELATION} or more, 5 % for nine.`,
    },
    {
      id: 'P4',
      figure: '14',
      statement:
        'Where a dimension is shared, SmartBW’s utilisation is at most MessageBW’s, and SmartBW is still faster',
      numbers: (source) => ({
        mostUtilisationOverMessage: most(ratio(source, 'utilisation', 'smart', 'message', ofShared)),
        leastSpeedUpOverMessage: least(ratio(source, 'iterationNs', 'message', 'smart', ofShared)),
        cases: ofShared.length,
        casesAgainst: against(ratio(source, 'utilisation', 'message', 'smart', ofShared)),
      }),
      holds: (n) => num(n, 'mostUtilisationOverMessage') <= 1 + TIE && num(n, 'leastSpeedUpOverMessage') > 1,
      note: 'Cases whose model-parallel group takes part of a dimension and data parallelism the rest.',
      otherwise:
        'Faster it is in all 40. Its utilisation is the higher one for GPT-3 on the 3D network (by 36 %) and Transformer-1T on the 2D one (by 0.6 %): MessageBW splits by bytes of all groups together, so that a dimension of one group waits for the shared one, and SmartBW takes that away.',
    },
  ];
}

/** Statements on the cost of the network and on performance per cost. */
function costStatements(points: readonly GridPoint[]): readonly Evaluated[] {
  const ratio = ratioOver(points);
  return [
    {
      id: 'C1',
      figure: '15',
      statement: 'EqualBW costs most in every case',
      numbers: (source) => ({
        leastCostOverMessage: least(ratio(source, 'costDollars', 'equal', 'message')),
        leastCostOverSmart: least(ratio(source, 'costDollars', 'equal', 'smart')),
      }),
      holds: (n) => num(n, 'leastCostOverMessage') > 1 && num(n, 'leastCostOverSmart') > 1,
      note: 'The cost of the network, by the prices of the study.',
    },
    {
      id: 'C2',
      figure: '15',
      statement: 'SmartBW costs more than MessageBW',
      numbers: (source) => ({
        leastCostOverMessage: least(ratio(source, 'costDollars', 'smart', 'message')),
        meanCostOverMessage: geometricMean(ratio(source, 'costDollars', 'smart', 'message')),
        casesAgainst: against(ratio(source, 'costDollars', 'smart', 'message')),
      }),
      holds: (n) => num(n, 'leastCostOverMessage') >= 1 - TIE && num(n, 'meanCostOverMessage') > 1,
      note: 'In every case, ties allowed (without model parallelism both splits are the same), and on average.',
      otherwise:
        'On average it costs 65 % more. For Transformer-1T on the 2D network it costs 4 % less, at every budget: there it moves bandwidth from the switch, with NICs, to the ring.',
    },
    {
      id: 'C3',
      figure: '16',
      statement: 'Performance per cost falls as the budget grows',
      numbers: (source) => ({
        mostOverTheBudgetBefore: most(
          panels(points).flatMap((panel) =>
            (['equal', 'message', 'smart'] as const).flatMap((scheme) => {
              const all = panel.map(({ schemes }) => perCost(schemes[scheme][source]));
              return all.slice(1).map((value, index) => value / all[index]!);
            }),
          ),
        ),
      }),
      holds: (n) => num(n, 'mostOverTheBudgetBefore') < 1,
      note: 'Every scheme in the nine panels; performance is 1 / time of an iteration.',
    },
    {
      id: 'C4',
      figure: '16',
      statement: 'Performance per cost: MessageBW > SmartBW > EqualBW',
      numbers: (source) => {
        const over = (a: StudyScheme, b: StudyScheme): readonly number[] =>
          points.map(({ schemes }) => perCost(schemes[a][source]) / perCost(schemes[b][source]));
        return {
          leastMessageOverSmart: least(over('message', 'smart')),
          leastSmartOverEqual: least(over('smart', 'equal')),
          casesAgainst: against(over('message', 'smart')) + against(over('smart', 'equal')),
        };
      },
      holds: (n) => num(n, 'leastMessageOverSmart') >= 1 - TIE && num(n, 'leastSmartOverEqual') > 1,
      note: 'In every case; MessageBW and SmartBW tie where their splits are the same.',
      otherwise:
        'For Transformer-1T on the 2D network SmartBW is both faster and 4 % cheaper than MessageBW, at every budget; in the other 80 cases the order is as printed.',
    },
  ];
}

function imageStatements(points: readonly GridPoint[]): readonly Evaluated[] {
  const atImage = points.filter(({ workload, budgetGBps }) => workload === '1t' && budgetGBps === IMAGE_GBPS);
  return [
    {
      id: 'I1',
      figure: '10',
      statement: 'More dimensions with EqualBW take longer, for Transformer-1T at 300 GB/s',
      numbers: (source) => ({ iterationNs: atImage.map(({ schemes }) => schemes.equal[source].iterationNs) }),
      holds: (n) => isRising(n['iterationNs'] as readonly number[]),
      note: 'Iterations on the 2D, 3D and 4D network.',
      otherwise:
        'The 3D network takes longer than the 2D one, the 4D one less than the 3D one. The speed-ups that the paper prints at full utilisation say so too: the 4D network keeps its links busier.',
    },
  ];
}

function num(numbers: StudyNumbers, key: string): number {
  const value = numbers[key];
  if (typeof value !== 'number') throw new TypeError(`${key} is no number`);
  return value;
}

/** Returns the points of each network and workload, by rising budget. */
function panels(points: readonly GridPoint[]): readonly (readonly GridPoint[])[] {
  return STUDY_PAIRS.map((pair) =>
    points.filter(({ network, workload }) => network === pair.network && workload === pair.workload),
  );
}

/** Counts the ratios below 1 by more than a tie. */
function against(ratios: readonly number[]): number {
  return ratios.filter((value) => value < 1 - TIE).length;
}

/** Returns how far each value is below the one before it. */
function differences(values: readonly number[]): readonly number[] {
  return values.slice(1).map((value, index) => values[index]! - value);
}

function communicationShare({ iterationNs, computeNs }: Measured): number {
  return 1 - computeNs / iterationNs;
}

function perCost({ iterationNs, costDollars }: Measured): number {
  return 1 / (iterationNs * costDollars);
}

function isRising(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > values[index - 1]!);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(mean(values.map(Math.log)));
}

/** Returns Pearson’s correlation of the ranks; equal values share the mean of theirs. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranks(a), ranks(b)];
  const [meanX, meanY] = [mean(x), mean(y)];
  const covariance = mean(x.map((value, index) => (value - meanX) * (y[index]! - meanY)));
  const spread = (values: readonly number[], about: number): number =>
    Math.sqrt(mean(values.map((value) => (value - about) ** 2)));
  return Math.min(1, covariance / (spread(x, meanX) * spread(y, meanY)));
}

function ranks(values: readonly number[]): readonly number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}
