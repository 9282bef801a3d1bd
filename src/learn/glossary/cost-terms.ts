import { formatDollars } from '../../units/dollars.ts';
import type { Term } from './term.ts';

export const COST_TERMS: readonly Term[] = [
  {
    id: 'network-cost',
    term: 'Network cost',
    also: ['bill', 'price'],
    text: 'Links, network cards and switches at their unit prices: dollars for each GB/s of an NPU.',
    own: ({ result }) => formatDollars(result.costDollars),
  },
  {
    id: 'cost-per-throughput',
    term: 'Cost per throughput',
    text: 'Dollars of network for a token per second. Of two designs the one with less is the better bargain.',
    formula: 'network cost / throughput',
    own: ({ result }) =>
      result.throughput.networkCostPerThroughput === null
        ? null
        : formatDollars(result.throughput.networkCostPerThroughput),
  },
  {
    id: 'copper-optical',
    term: 'Copper and optical',
    also: ['cable', 'transceiver'],
    text: 'Short cables are copper, cheap; long ones need light, and converters at both ends.',
  },
];
