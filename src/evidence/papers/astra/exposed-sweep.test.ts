import { describe, expect, it } from 'vitest';
import { sweepCsv } from '../../../analysis/sweep/csv.ts';
import { schemeLabel } from '../../../analysis/sweep/scheme-label.ts';
import type { Design } from '../../../design/document.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { onTopology } from '../../../analysis/sweep/variants.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { evaluate } from '../../../run/evaluate.ts';
import { sweepRows } from '../../../testing/search/sweep-rows.ts';
import { valueOf } from '../../../units/result.ts';
import { convolutionWorkload } from '../../../workload/convolution/facts/catalog.ts';
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

describe('exposed communication swept over other networks and models', () => {
  const NETWORKS = ['Ring(4)_Ring(8)', 'FC(4)_Switch(8)', 'Switch(32)'] as const;
  const design: Design = {
    ...DEFAULT_DESIGN,
    workload: convolutionWorkload('resnet-50'),
    parallelism: { modelParallel: 1, overlap: true },
  };

  it('is what each design has where it is evaluated alone, and its parts add up', () => {
    const rows = sweepRows({
      design,
      field: 'bandwidth.budgetGBps',
      range: { from: 20, to: 80, steps: 2, scale: 'log' },
      topologies: NETWORKS,
      workloads: ['own', 'vgg-16'],
      schemes: ['equal', 'smart'],
    });
    expect(rows).toHaveLength(NETWORKS.length * 2 * 2 * 2);
    for (const { topology, workload, value, scheme, numbers } of rows) {
      const alone = {
        ...onTopology(design, topology)!,
        workload: workload === 'own' ? design.workload : convolutionWorkload('vgg-16'),
        bandwidth: { ...design.bandwidth, budgetGBps: value },
      };
      const { evaluated } = valueOf(evaluate(alone, ALL_PARTS));
      const { simulated } = evaluated.find(({ closed }) => closed.scheme === scheme)!;
      expect(numbers!.simulatedNs).toBe(simulated.iterationNs);
      expect(numbers!.computeNs).toBe(simulated.computeNs);
      expect(numbers!.exposedShare).toBeCloseTo(1 - simulated.computeNs / simulated.iterationNs, 12);
      expect(numbers!.exposedCommNs + numbers!.computeNs).toBeCloseTo(numbers!.simulatedNs, 3);
    }
    // More bandwidth exposes less, under every scheme, on every network, of every model.
    for (const row of rows.filter(({ value }) => value === 20)) {
      const wide = rows.find(
        ({ topology, workload, scheme, value }) =>
          value === 80 && topology === row.topology && workload === row.workload && scheme === row.scheme,
      )!;
      expect(wide.numbers!.exposedShare).toBeLessThan(row.numbers!.exposedShare);
    }
  });
});
