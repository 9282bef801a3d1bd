/** What the charts and the table show of a row. */
import { unitOf, type ThroughputUnit } from '../../../design/throughput.ts';
import type { SweepNumbers, SweepRow } from '../../../worker/client/pool.ts';
import {
  dollarQuantity,
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

export const TIME: Measure = { id: 'simulatedNs', quantity: timeQuantity('Iteration time'), include: 0 };
export const COST: Measure = { id: 'costDollars', quantity: dollarQuantity('Network cost'), include: 0 };

export function throughputIn(unit: ThroughputUnit): Measure {
  return { id: 'throughput', quantity: rateQuantity('Throughput', unit), include: 0 };
}

/** A chart each, over the swept field; throughput first, by which designs are compared. */
export function measuresIn(unit: ThroughputUnit): readonly Measure[] {
  return [
    throughputIn(unit),
    TIME,
    { id: 'speedUp', quantity: ratioQuantity('Speed-up over the baseline'), include: 1 },
    { id: 'utilisation', quantity: percentQuantity('Mean utilisation'), include: 0 },
    COST,
    { id: 'networkCostPerThroughput', quantity: dollarQuantity(`Cost per ${unit}/s`), include: 0 },
    { id: 'performancePerCost', quantity: ratioQuantity('Performance per cost'), include: 1 },
  ];
}

/** Of the table: the charts' and the closed form beside the simulated time, what else tells of throughput behind. */
export function columnsIn(unit: ThroughputUnit): readonly Measure[] {
  const last = new Set<Measure['id']>(['simulatedNs', 'throughput', 'networkCostPerThroughput']);
  return [
    TIME,
    { id: 'closedNs', quantity: timeQuantity('Closed form'), include: 0 },
    ...measuresIn(unit).filter(({ id }) => !last.has(id)),
    throughputIn(unit),
    { id: 'throughputPerNpu', quantity: rateQuantity('Per NPU', unit), include: 0 },
    { id: 'mfu', quantity: percentQuantity('MFU'), include: 0 },
    { id: 'hfu', quantity: percentQuantity('HFU'), include: 0 },
    ...measuresIn(unit).filter(({ id }) => id === 'networkCostPerThroughput'),
    { id: 'daysForTokens', quantity: plainQuantity('Days for the tokens'), include: 0 },
  ];
}

/** What the throughput of rows is counted in: that of the first, as they are all of one where they can be compared. */
export function unitOfRows(rows: readonly SweepRow[]): ThroughputUnit {
  const work = rows.find((row) => row.work !== null)?.work ?? null;
  return work === null ? 'tokens' : unitOf(work);
}
