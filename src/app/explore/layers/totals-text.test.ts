import { expect, it } from 'vitest';
import { shortIn } from '../../state/traces/lane-axis.ts';
import { tableTotals } from '../../../workload/table/totals.ts';
import { sentBytes, totalsText } from './totals-text.ts';

const LAYER: Parameters<typeof tableTotals>[0][number] = {
  name: 'a',
  forward: [{ kind: 'compute', label: 'x', durationNs: 2e9 }],
  recompute: [],
  updateNs: 0,
  inputGradient: [],
  weightGradient: [],
};
const TABLE = {
  names: ['a', 'b'],
  totals: tableTotals([
    LAYER,
    {
      ...LAYER,
      weightGradient: [
        { kind: 'collective', label: 'DP', collective: 'allReduce', bytes: 3e9, role: 'data' },
      ],
    },
  ]),
};

it('the sums of the table are of an NPU, and with a pipeline of all stages and one micro-batch', () => {
  expect(totalsText(TABLE, false)).toBe('2 layers: compute 4 s, DP 3 GB an NPU');
  expect(totalsText(TABLE, true)).toBe(
    '2 layers of all stages, one micro-batch: compute 4 s, DP 3 GB, of which an NPU has what its stage holds',
  );
});

it('the model-parallel group is called tensor parallel where stages are another axis, as on the timeline', () => {
  expect(shortIn('model', sentBytes(TABLE, false))).toBe('MP');
  expect(shortIn('model', sentBytes(TABLE, true))).toBe('TP');
});
