import { describe, expect, it } from 'vitest';
import { sweepCsv } from '../../../analysis/sweep/csv.ts';
import { schemeLabel } from '../../../analysis/sweep/scheme-label.ts';
import type { Design } from '../../../design/document.ts';
import { sweepRows } from '../../../testing/search/sweep-rows.ts';
import { trainingDesign } from './design.ts';
import type { TorusShape } from './platform.ts';
import { FITTED, RESNET_50 } from './workloads.ts';

function rowsOf(shape: TorusShape, to: number) {
  const design: Design = trainingDesign('figure 17', {
    shape,
    workload: RESNET_50,
    modelParallel: 1,
    compute: FITTED,
  });
  return sweepRows({
    design,
    field: 'topology.dimensions[1].size',
    range: { from: shape[1], to, steps: 2, scale: 'log' },
    topologies: ['own'],
    workloads: ['own'],
    schemes: ['custom'],
  });
}

describe('figure 17, swept by hand over the size of a dimension', () => {
  it.each<readonly [TorusShape, readonly number[]]>([
    [
      [2, 2, 2],
      [4.0, 18.6],
    ],
    [
      [2, 4, 4],
      [19.0, 31.9],
    ],
  ])('has the exposed shares of the study from %j on', (shape, percent) => {
    const rows = rowsOf(shape, 2 * shape[1]);
    const shares = rows.map(({ numbers }) => (numbers?.exposedShare ?? NaN) * 100);
    shares.forEach((share, index) => expect(share).toBeCloseTo(percent[index]!, 1));
    for (const { numbers } of rows) {
      expect(numbers!.computeNs + numbers!.exposedCommNs).toBeCloseTo(numbers!.simulatedNs, 3);
      expect(numbers!.dataCommNs).toBeGreaterThan(numbers!.exposedCommNs);
      expect(numbers!.drops).toBeNull();
    }
  });

  it('has them in the file as well', () => {
    const rows = rowsOf([2, 2, 2], 4);
    const [head = '', first = ''] = sweepCsv({ label: 'Size', unit: '' }, rows, schemeLabel).split('\r\n');
    const at = head.split(',').indexOf('exposed communication (%)');
    expect(Number(first.split(',')[at])).toBeCloseTo(rows[0]!.numbers!.exposedShare * 100, 12);
  });
});
