import { formatBandwidth } from '../../units/bandwidth.ts';
import { byBytes, perDimension, sum } from './own.ts';
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
    own: ({ result }) =>
      `${formatBandwidth(sum(result.splitGBps), 4)} / ${result.splitGBps.length} = ${formatBandwidth(sum(result.splitGBps) / result.splitGBps.length)} each`,
  },
  {
    id: 'message-bw',
    term: 'MessageBW',
    text: 'In proportion to the bytes that an NPU sends on each dimension in an iteration, as if all were sent at once.',
    formula: 'b_d = B × V_d / (V_1 + ... + V_D)',
    own: ({ result }) => byBytes(result),
  },
  {
    id: 'smart-bw',
    term: 'SmartBW',
    text: 'Knows that model-parallel and data-parallel communication take turns: gives the groups x and y so that M / x + N / y is least, and within a group by bytes.',
    formula: 'y / x = sqrt(N a / (M b)) between the points where a shared dimension changes hands',
    own: ({ result }) => perDimension(result),
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
