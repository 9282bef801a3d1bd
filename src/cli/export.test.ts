import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../formats/astra/case.ts';
import type { AstraOptions } from '../formats/astra/case.ts';
import { filesFromDesign } from '../formats/astra/export/export-design.ts';
import type { ExportedFiles } from '../formats/astra/export/export-design.ts';
import { designFromAstra } from '../formats/astra/import-design.ts';
import { parseNetwork } from '../formats/astra/network.ts';
import { parseSystem } from '../formats/astra/system.ts';
import { parseWorkload } from '../formats/astra/workload.ts';
import type { Design } from '../design/document.ts';
import { topologyOf } from '../run/topology-of.ts';
import { goldenCase, goldenCases, networkText } from '../testing/golden.ts';
import type { GoldenCase } from '../testing/golden.ts';
import { tableEndNs } from '../testing/runs/run-table.ts';
import { runAstra } from './simulate/astra-run.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

function exportOf(design: Design): ExportedFiles {
  const { workload, bandwidth } = design;
  if (workload.kind !== 'table') throw new TypeError('a table is needed');
  const topology = topologyOf(design, bandwidth.customGBps ?? [], ALL_PARTS);
  const files = filesFromDesign({ design, topology, layers: workload.layers, loop: workload.loop });
  if (!files.ok) throw new Error(JSON.stringify(files.problems));
  return files.value;
}

function inputsOf({ network, system, workload }: ExportedFiles): Parameters<typeof runAstra>[0] {
  return {
    network: { name: 'net.json', text: network },
    system: { name: 'sys.txt', text: system },
    workload: { name: 'w.txt', text: workload },
  };
}

function designOf(golden: GoldenCase): Design {
  const network = parseNetwork(networkText(golden), 'net.json');
  const system = parseSystem(golden.system, 'sys.txt');
  const workload = parseWorkload(golden.workload, 'w.txt');
  if (!network.ok || !system.ok || !workload.ok) throw new Error(golden.id);
  const files = { network: network.value, system: system.value, workload: workload.value };
  const imported = designFromAstra(files, optionsOf(golden), golden.id);
  if (!imported.ok) throw new Error(golden.id);
  return imported.value.design;
}

function optionsOf({ passes, commScale, options }: GoldenCase): AstraOptions {
  return {
    passes,
    commScale,
    computeScale: options.computeScale ?? 1,
    injectionScale: options.injectionScale ?? 1,
    queuesPerDimension: options.numQueuesPerDim ?? 1,
  };
}

function endNsOf(files: ExportedFiles, options: Partial<AstraOptions>): number {
  const run = runAstra(inputsOf(files), { ...DEFAULT_OPTIONS, ...options });
  if (!run.ok) throw new Error(JSON.stringify(run.problems));
  return run.value.report.endToEndNs;
}

describe('files of an imported design', () => {
  it('give the run they came from', () => {
    for (const golden of goldenCases()) {
      const exported = exportOf(designOf(golden));
      expect(exported.dropped, golden.id).toEqual([]);
      const { passes, queuesPerDimension } = optionsOf(golden);
      expect(endNsOf(exported, { passes, queuesPerDimension }), golden.id).toBe(golden.expected.endToEndNs);
    }
  });

  it('come with the switches they need', () => {
    expect(exportOf(designOf(goldenCase('d2-4x4-queues-3'))).switches).toEqual(['--num-queues-per-dim=3']);
    expect(exportOf(designOf(goldenCase('data10-3pass-active2'))).switches).toEqual(['--num-passes=3']);
  });
});

describe('a layer that does more than a row can express', () => {
  const compute = (durationNs: number) => ({ kind: 'compute' as const, label: 'c', durationNs });
  const collective = (bytes: number, role: 'model' | 'data') => ({
    kind: 'collective' as const,
    label: 'x',
    collective: 'allReduce' as const,
    bytes,
    role,
  });
  const reduce = collective(1_000_000, 'model');
  const forward = [compute(1000), reduce, compute(2000), reduce];
  const layer = {
    name: 'block',
    forward,
    recompute: [collective(500_000, 'model'), ...forward],
    inputGradient: [compute(3000), reduce, compute(4000), reduce],
    weightGradient: [compute(5000), collective(3_000_000, 'data')],
    updateNs: 10,
  };
  const golden = goldenCase('transformer-g8-split-fc');

  function designWith(layers: readonly (typeof layer)[]): Design {
    const design = designOf(golden);
    if (design.workload.kind !== 'table') throw new TypeError('files give tables');
    return { ...design, workload: { ...design.workload, layers } };
  }

  it('becomes rows with the same run, apart from the steps of the training loop', () => {
    const design = designWith([layer, layer, layer]);
    const rowsALayer = 5;
    const extraRows = 3 * (rowsALayer - 1);
    const { passes } = golden;
    const exported = exportOf(design);
    expect(exported.workload.split('\n')[1]).toBe(String(3 * rowsALayer));
    expect(exported.workload).toContain('\nblock.4\t-1\t0\tNONE\t0\t0\tALLREDUCE\t500000\t');
    // Compute may overlap communication that continues.
    const difference = endNsOf(exported, { passes }) - tableEndNs(design);
    expect(difference).toBeGreaterThan(0);
    expect(difference).toBeLessThanOrEqual(3 * extraRows * passes);
  });

  it('is refused if the training loop has no rows to spare', () => {
    const design = designWith([
      { ...layer, weightGradient: [...layer.weightGradient, ...layer.weightGradient] },
    ]);
    if (design.workload.kind !== 'table') throw new TypeError('files give tables');
    const { layers } = design.workload;
    const topology = topologyOf(design, design.bandwidth.customGBps ?? [], ALL_PARTS);
    const files = filesFromDesign({ design, topology, layers, loop: { kind: 'data', passes: 1 } });
    expect(files.ok ? [] : files.problems.map(({ path }) => path)).toEqual(['workload.layers[0]']);
  });
});

describe('a design that files of the reference cannot express', () => {
  it('is reported by field', () => {
    const design = designOf(goldenCase('transformer-g8-split-fc'));
    const { dropped } = exportOf({
      ...design,
      topology: { ...design.topology, splitBandwidth: 'full' },
      parallelism: { ...design.parallelism, overlap: false },
      system: { ...design.system, rounding: 'exact', optimization: 'fourPhase' },
    });
    expect(dropped.map(({ path }) => path)).toEqual([
      'system.rounding',
      'system.optimization',
      'parallelism.overlap',
      'topology.splitBandwidth',
    ]);
  });
});
