import { describe, expect, it } from 'vitest';
import { communication, traffic } from '../testing/arbitrary/traffic.arbitrary.ts';
import { closedForm } from './closed-form.ts';
import { why } from './why.ts';

const allReduce = {
  ...communication('model', [3_000_000, 1_000_000], 3),
  label: 'model-parallel all-reduce',
};
const allGather = { ...communication('model', [1_500_000, 500_000], 2), label: 'model-parallel all-gather' };
const data = { ...communication('data', [0, 1_000_000]), label: 'data-parallel all-reduce' };

describe('the reason', () => {
  it('names the dimension that limits, the communication, its share and the gain', () => {
    // 30 us x 3 on dimension 1, 10 us on dimension 2; 3e6 / 101 is 297 ns less than 30 us, three times.
    expect(why(closedForm(traffic([allReduce, data]), [100, 100]))).toBe(
      'Dimension 1 limits the model-parallel all-reduce (90 % of communication), 1 GB/s more there saves 891 ns; ' +
        'dimension 2 limits the data-parallel all-reduce (10 % of communication), 1 GB/s more there saves 99 ns.',
    );
  });

  it('joins communications that the same dimensions limit, and says if one alone does not help', () => {
    expect(why(closedForm(traffic([allReduce, allGather]), [75, 25]))).toBe(
      'Dimensions 1 and 2 limit the model-parallel all-reduce and model-parallel all-gather alike ' +
        '(100 % of communication), more on one of them alone does not shorten it.',
    );
  });

  it('names a dimension without bandwidth', () => {
    expect(why(closedForm(traffic([data]), [100, 0]))).toBe(
      'Dimension 2 has no bandwidth, which the data-parallel all-reduce needs.',
    );
  });

  it('says if there is nothing to explain', () => {
    expect(why(closedForm(traffic([communication('data', [0])]), [100]))).toMatch(/^Nothing is sent/);
  });
});
