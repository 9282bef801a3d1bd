/** Measures of a row in charts and table. */
import { unitOf, type DesignWork, type ThroughputUnit } from '../../../design/throughput.ts';
import { byRole, GROUP_ROLES, type ByRole } from '../../../taskgraph/roles.ts';
import { sentenceCase } from '../../../units/sentence-case.ts';
import type { SweepNumbers, SweepRow } from '../../../worker/client/pool.ts';
import { shortIn } from '../../state/traces/lane-axis.ts';
import {
  dollarQuantity,
  fewDigits,
  percentQuantity,
  plainQuantity,
  rateQuantity,
  ratioQuantity,
  timeQuantity,
  type Quantity,
} from '../../parts/charts/quantity.ts';

export interface Measure {
  readonly id: keyof SweepNumbers;
  readonly quantity: Quantity;
  /** A value that its axis always shows. */
  readonly include: number;
}

type Work = DesignWork | null;

export const TIME: Measure = { id: 'simulatedNs', quantity: timeQuantity('Iteration time'), include: 0 };
export const COST: Measure = { id: 'costDollars', quantity: dollarQuantity('Network cost'), include: 0 };

export function throughputIn(work: Work): Measure {
  return { id: 'throughput', quantity: rateQuantity('Throughput', unitIn(work)), include: 0 };
}

/**
 * The rows of the comparison that are times or shares of a run, and counts of its packets.
 *
 * @param amounts what communicates at all, by which groups have their names
 */
const ofRuns = (amounts: Partial<ByRole>): readonly Measure[] => [
  { id: 'weightedNs', quantity: timeQuantity('Weighted time of all workloads'), include: 0 },
  { id: 'exposedCommNs', quantity: timeQuantity('Exposed communication'), include: 0 },
  { id: 'exposedShare', quantity: percentQuantity('Exposed share of the iteration'), include: 0 },
  { id: 'computeNs', quantity: timeQuantity('Compute'), include: 0 },
  ...GROUP_ROLES.map((role): Measure => ({
    id: `${role}CommNs`,
    quantity: timeQuantity(`${sentenceCase(shortIn(role, amounts))} communication`),
    include: 0,
  })),
  { id: 'stageWaitNs', quantity: timeQuantity('Bubble'), include: 0 },
  { id: 'busyShare', quantity: percentQuantity('Busy'), include: 0 },
  { id: 'goodputGBps', quantity: plainQuantity('Goodput per NPU', 'GB/s'), include: 0 },
  { id: 'drops', quantity: plainQuantity('Drops'), include: 0 },
  { id: 'retransmittedBytes', quantity: plainQuantity('Retransmitted', 'B'), include: 0 },
  { id: 'timeouts', quantity: plainQuantity('Timeouts'), include: 0 },
  { id: 'roundTripMeanNs', quantity: timeQuantity('Mean round trip'), include: 0 },
  { id: 'roundTripMedianNs', quantity: timeQuantity('Median round trip'), include: 0 },
  { id: 'roundTripP99Ns', quantity: timeQuantity('99 % of round trips within'), include: 0 },
  { id: 'trainingGoodput', quantity: percentQuantity('Goodput of the training'), include: 1 },
  { id: 'trainingDays', quantity: fewDigits('Days with failures'), include: 0 },
  { id: 'dollarsPerMillionTokens', quantity: dollarQuantity('Cost of a million tokens'), include: 0 },
  { id: 'trainingMWh', quantity: fewDigits('Energy of the training', 'MWh'), include: 0 },
  { id: 'trainingTonnesCo2', quantity: fewDigits('Emissions of the training', 't CO2'), include: 0 },
];

/** The measures that some row has; a time of a role that never communicates says nothing. */
export function measuresOfRuns(rows: readonly SweepRow[]): readonly Measure[] {
  const isSaid = ({ id }: Pick<Measure, 'id'>): boolean =>
    rows.some(({ numbers }) => {
      const number = numbers?.[id] ?? null;
      return number !== null && (number !== 0 || !id.endsWith('CommNs') || id === 'exposedCommNs');
    });
  const amounts = byRole((role) => (isSaid({ id: `${role}CommNs` }) ? 1 : 0));
  return ofRuns(amounts).filter(isSaid);
}

/** One chart for each measure over the swept field; throughput first, since designs are compared by it. */
export function measuresIn(work: Work): readonly Measure[] {
  const charged = (work?.npuDollars ?? null) === null ? 'network' : 'system';
  return [
    throughputIn(work),
    TIME,
    { id: 'speedUp', quantity: ratioQuantity('Speed-up over the baseline'), include: 1 },
    { id: 'utilisation', quantity: percentQuantity('Mean utilisation'), include: 0 },
    COST,
    {
      id: 'networkCostPerThroughput',
      quantity: dollarQuantity(`Network cost per ${unitIn(work)}/s`),
      include: 0,
    },
    { id: 'performancePerCost', quantity: ratioQuantity(`Performance per ${charged} $`), include: 1 },
  ];
}

/**
 * The columns of the table: the measures of the charts, the closed form beside the simulated time, and further forms of
 * throughput at the end.
 */
export function columnsIn(work: Work, rows: readonly SweepRow[]): readonly Measure[] {
  const last = new Set<Measure['id']>(['simulatedNs', 'throughput', 'networkCostPerThroughput']);
  return [
    TIME,
    { id: 'closedNs', quantity: timeQuantity('Closed form'), include: 0 },
    ...measuresIn(work).filter(({ id }) => !last.has(id)),
    throughputIn(work),
    { id: 'throughputPerNpu', quantity: rateQuantity('Per NPU', unitIn(work)), include: 0 },
    { id: 'mfu', quantity: percentQuantity('MFU'), include: 0 },
    { id: 'hfu', quantity: percentQuantity('HFU'), include: 0 },
    ...measuresIn(work).filter(({ id }) => id === 'networkCostPerThroughput'),
    { id: 'daysForTokens', quantity: fewDigits('Days for the tokens'), include: 0 },
    ...measuresOfRuns(rows),
  ];
}

/** The work of the first row that has a result: rows that can be compared all count the same work. */
export function workOfRows(rows: readonly SweepRow[]): Work {
  return rows.find((row) => row.work !== null)?.work ?? null;
}

function unitIn(work: Work): ThroughputUnit {
  return work === null ? 'tokens' : unitOf(work);
}
