/** What the charts and the table show of a row. */
import type { SweepNumbers } from '../../../worker/client/pool.ts';
import {
  dollarQuantity,
  percentQuantity,
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

/** A chart each, over the swept field. */
export const MEASURES: readonly Measure[] = [
  TIME,
  { id: 'speedUp', quantity: ratioQuantity('Speed-up over EqualBW'), include: 1 },
  { id: 'utilisation', quantity: percentQuantity('Mean utilisation'), include: 0 },
  COST,
  { id: 'performancePerCost', quantity: ratioQuantity('Performance per cost'), include: 1 },
];

/** Of the table: the charts' and the closed form beside the simulated time. */
export const COLUMNS: readonly Measure[] = [
  TIME,
  { id: 'closedNs', quantity: timeQuantity('Closed form'), include: 0 },
  ...MEASURES.filter(({ id }) => id !== 'simulatedNs'),
];
