/** Recommendation models whose MLPs are cut within groups, and asynchronous gradients. */
import { describe, expect, it } from 'vitest';
import type { Task } from '../../taskgraph/graph.ts';
import { valueOf } from '../../units/result.ts';
import { dlrmWorkload, type DlrmWorkload } from '../dlrm/facts/description.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { LayerOp } from '../table/layer.ts';
import { tableTotals } from '../table/totals.ts';
import { generateTaskGraph } from '../training-loops/generate.ts';
import { ALL_WORKLOAD_PARTS } from './all-parts.ts';
import { dlrmFamily } from './dlrm-family.ts';

const study = dlrmWorkload('dlrm-tcp');
const whole: Mapping = { modelParallel: 1, dataParallel: 16, compute: { peakTflops: 60, efficiency: 1 } };
const cut: Mapping = { ...whole, modelParallel: 4, dataParallel: 4 };

function layersOn(mapping: Mapping, workload: DlrmWorkload = study) {
  return dlrmFamily.generate(workload, mapping, ALL_WORKLOAD_PARTS);
}

function collectives(ops: readonly LayerOp[] | undefined) {
  return (ops ?? []).flatMap((op) =>
    op.kind === 'collective' ? [`${op.collective} ${op.role} ${op.bytes}`] : [],
  );
}

describe('MLPs that are cut over groups of four', () => {
  const { layers, loop } = layersOn(cut);
  const [tables, first, , , , , , last, top] = layers;

  it('exchange the same vectors with all NPUs', () => {
    expect(tables).toEqual(layersOn(whole).layers[0]);
    expect(loop).toMatchObject({ kind: 'dlrm', mlpGroup: 4, lastBottomLayer: 7 });
  });

  it('gather outputs, scatter input gradients and reduce a quarter of the weight gradients', () => {
    // 512 samples of 2 B: 1,600 dense features, layers of 1,024 down to 64, 65 x 64 inputs of a top MLP of 2,048.
    expect(collectives(first?.forward)).toEqual([`allGather model ${512 * 1024 * 2}`]);
    expect(collectives(first?.inputGradient)).toEqual([]);
    expect(collectives(first?.weightGradient)).toEqual([`allReduce data ${(1600 * 1024 * 2) / 4}`]);
    expect(collectives(last?.forward)).toEqual([`allGather model ${512 * 64 * 2}`]);
    expect(collectives(last?.inputGradient)).toEqual([`reduceScatter model ${4 * 512 * 1024 * 2}`]);
    expect(collectives(top?.forward)).toEqual([
      `allGather model ${512 * 4160 * 2}`,
      `allGather model ${512 * 2048 * 2}`,
    ]);
    expect(collectives(top?.inputGradient)).toEqual([
      `reduceScatter model ${4 * 512 * 4160 * 2}`,
      `allGather model ${512 * 64 * 2}`,
    ]);
    expect(collectives(top?.weightGradient)).toEqual([`allReduce data ${(4160 * 2048 * 2) / 4}`]);
  });

  it('compute as much as replicated ones, and hold a quarter of their states', () => {
    const { computeNs } = tableTotals(layersOn(whole).layers);
    const cutNs = tableTotals(layers).computeNs;
    for (const pass of ['forward', 'inputGradient', 'weightGradient'] as const)
      expect(cutNs[pass]).toBeCloseTo(computeNs[pass], 6);
    expect(dlrmFamily.work(study, cut)).toEqual(dlrmFamily.work(study, whole));
    const optimizer = (mapping: Mapping): number =>
      dlrmFamily
        .memory(study, mapping, ALL_WORKLOAD_PARTS, null)
        .parts.find(({ name }) => name === 'optimizer state')!.bytes;
    expect(optimizer(cut)).toBe(optimizer(whole) / 4);
  });

  it('have no copies that reduce gradients in one group of all NPUs', () => {
    const alone = layersOn({ ...whole, modelParallel: 16, dataParallel: 1 }).layers;
    expect(alone.flatMap(({ weightGradient }) => collectives(weightGradient))).toEqual([]);
    expect(collectives(alone[0]?.forward)).toEqual(collectives(tables?.forward));
  });

  it('wait for what is gathered on their own group, and share the tables with all', () => {
    const { graph, parts } = valueOf(generateTaskGraph(layers, loop, [2, 8], { overlap: true, stepNs: 0 }));
    // Four NPUs: the first dimension, and two of the eight of the second.
    expect(parts).toEqual([[2], [2, 4]]);
    const groupsOf = (layer: number): readonly string[] => [
      ...new Set(
        graph.tasks.flatMap((task) =>
          task.kind === 'collective' && task.layer === layer
            ? [`${graph.groups[task.group]!.role} ${graph.groups[task.group]!.positions.join()}`]
            : [],
        ),
      ),
    ];
    expect(groupsOf(0)).toEqual(['model 0,1,2']);
    expect(groupsOf(3)).toEqual(['model 0,1', 'data 2']);
    const gathers = graph.tasks.flatMap((task, index) =>
      task.kind === 'collective' && task.layer > 0 && task.pass !== 'weightGradient' ? [index] : [],
    );
    for (const gather of gathers)
      expect(graph.tasks.some((task) => task.kind === 'wait' && task.after.includes(gather))).toBe(true);
  });
});

describe('asynchronous gradients', () => {
  /** By pass and layer: from which pass the awaited gradients are. */
  function awaited(gradientLag: number, passes: number): readonly number[] {
    const { layers, loop } = layersOn(whole, { ...study, gradientLag });
    const options = { overlap: true, stepNs: 0 } as const;
    const { graph } = valueOf(generateTaskGraph(layers, { ...loop, passes }, [16], options));
    const issued: number[] = [];
    const found: number[] = [];
    const isOf = (task: Task): boolean =>
      'layer' in task && task.layer === 1 && task.pass === 'weightGradient';
    for (const [index, task] of graph.tasks.entries()) {
      if (!isOf(task)) continue;
      if (task.kind === 'collective') issued.push(index);
      if (task.kind === 'wait') found.push(issued.findIndex((at) => task.after.includes(at)));
    }
    return found;
  }

  it('are those of the pass before without a lag, and of as many passes earlier with one', () => {
    expect(awaited(0, 4)).toEqual([0, 1, 2]);
    expect(awaited(1, 4)).toEqual([0, 1]);
    expect(awaited(2, 4)).toEqual([0]);
    expect(awaited(3, 4)).toEqual([]);
  });
});
