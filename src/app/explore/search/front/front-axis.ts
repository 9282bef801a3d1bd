/** The axis of a front's objective: its quantity and its words. */
import type { LayoutObjective } from '../../../../search/layout/layout-space.ts';
import {
  dollarQuantity,
  fewDigits,
  percentQuantity,
  timeQuantity,
  type Quantity,
} from '../../../parts/charts/quantity.ts';

export interface FrontAxis {
  readonly title: string;
  /** Of the line of best machines. */
  readonly best: string;
  readonly quantity: Quantity;
  /** A value that the axis always shows, unless the values are so far from it that they would look alike. */
  readonly include: number;
}

export const FRONT_AXES: Readonly<Record<LayoutObjective, FrontAxis>> = {
  time: {
    title: 'Time over money',
    best: 'Fastest machine',
    quantity: timeQuantity('Iteration'),
    include: 0,
  },
  days: {
    title: 'Days over money',
    best: 'Fewest days',
    quantity: fewDigits('Training', 'days'),
    include: 0,
  },
  goodput: {
    title: 'Goodput over money',
    best: 'Highest goodput',
    quantity: percentQuantity('Goodput'),
    include: 1,
  },
  dollarsPerToken: {
    title: 'Cost of tokens over cost of the network',
    best: 'Least $ per million tokens',
    quantity: dollarQuantity('Cost of a million tokens'),
    include: 0,
  },
  energy: {
    title: 'Energy over money',
    best: 'Least energy',
    quantity: fewDigits('Energy of the training', 'MWh'),
    include: 0,
  },
  co2: {
    title: 'CO2 over money',
    best: 'Least CO2',
    quantity: fewDigits('Emissions of the training', 't CO2'),
    include: 0,
  },
};
