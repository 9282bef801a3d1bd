import { formatBandwidth } from '../../units/bandwidth.ts';
import { sum } from './sum.ts';
import type { Term } from './term.ts';

export const SCHEME_TERMS: readonly Term[] = [
  {
    id: 'scheme',
    term: 'Scheme',
    text: 'A rule by which the budget is split.',
  },
  {
    id: 'equal-bw',
    term: 'EqualBW',
    text: 'Every dimension gets the same.',
    formula: 'b = B / number of dimensions',
    own: ({ design, result }) => {
      const budgetGBps = sum(result.splitGBps);
      const dimensions = design.topology.dimensions.filter(({ size }) => size > 1).length;
      if (dimensions === 0) return null;
      return `${formatBandwidth(budgetGBps, 4)} / ${dimensions} = ${formatBandwidth(budgetGBps / dimensions)}`;
    },
    steps: 'equal',
  },
  {
    id: 'message-bw',
    term: 'MessageBW',
    text: 'In proportion to the bytes that an NPU sends on each dimension in an iteration, as if all were sent at once.',
    formula: 'b_d = B × V_d / (V_1 + ... + V_D)',
    steps: 'message',
  },
  {
    id: 'smart-bw',
    term: 'SmartBW',
    text: 'Splits the budget so that all communication together takes least time, given that model-parallel and data-parallel communication take turns. One sends its M bytes at x, the other its N bytes at y, so M / x + N / y is made least; within each it goes by bytes. a is the share of M on the dimensions that model parallelism claims more of, b that of N on the others: both are 1 where no dimension carries both.',
    formula: 'y / x = √(N a / (M b))',
    steps: 'smart',
  },
  {
    id: 'optimal',
    term: 'Optimal',
    text: 'The split with the least time (or time × cost) under your constraints, with a proof by the closed form.',
  },
  {
    id: 'custom',
    term: 'Custom',
    text: 'Set by hand: drag the boundaries between the dimensions, or type.',
  },
  {
    id: 'shadow-price',
    term: 'Shadow price',
    also: ['marginal value'],
    text: 'What one more GB/s on a dimension saves. Nothing where the dimension does not limit.',
  },
  {
    id: 'lower-bound',
    term: 'Lower bound',
    also: ['proof', 'gap'],
    text: 'A time that no split can beat, with a proof. The nearer it is to the best run, the less is left to gain.',
  },
  {
    id: 'pareto',
    term: 'Pareto front',
    also: ['front'],
    text: 'Designs than which no other is both faster and cheaper. The rest need not be looked at.',
  },
];
