import { describe, expect, it } from 'vitest';
import { DLRM_CATALOG, DLRM_MODELS, checkDlrm, dlrmWorkload } from '../dlrm/facts/description.ts';
import type { DlrmWorkload } from '../dlrm/facts/description.ts';
import type { LayerOp } from '../table/layer.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { tableTotals } from '../table/totals.ts';
import { dlrmFamily } from './dlrm-family.ts';
import { mlpLayers, mlpParameters } from '../dlrm/mlp.ts';
import { ALL_WORKLOAD_PARTS } from './all-parts.ts';

const workload = dlrmWorkload('dlrm');
/** 1 TFLOPS: a time in ns is a number of thousand operations; 1 GB/s: of bytes. */
const mapping: Mapping = { modelParallel: 1, dataParallel: 16, compute: { peakTflops: 1, efficiency: 1 } };
const { layers, loop } = dlrmFamily.generate(workload, mapping, ALL_WORKLOAD_PARTS);

function collectives(ops: readonly LayerOp[] | undefined) {
  return (ops ?? []).flatMap((op) =>
    op.kind === 'collective' ? [`${op.collective} ${String(op.bytes)}`] : [],
  );
}

describe('DLRM with 64 sparse features of dimension 64, 512 samples per NPU, 16 bits', () => {
  it('exchanges 4 MiB in each direction', () => {
    expect(collectives(layers[0]?.forward)).toEqual([`allToAll ${String(4 * 2 ** 20)}`]);
    expect(collectives(layers[0]?.inputGradient)).toEqual([`allToAll ${String(4 * 2 ** 20)}`]);
    expect(layers[0]?.forward[1]?.formula).toBe('512 samples x 64 features x 64 x 2 B = 4,194,304 B');
  });

  it('runs bottom and top MLP after the tables, in the DLRM loop', () => {
    expect(loop).toEqual({ kind: 'dlrm', passes: 1, lastBottomLayer: 2 });
    expect(layers.map(({ name }) => name)).toEqual([
      'Embedding tables',
      'Bottom MLP 1',
      'Bottom MLP 2',
      'Top MLP 1',
      'Top MLP 2',
      'Top MLP 3',
      'Top MLP 4',
    ]);
    // 64 + 65 x 64 / 2 inputs of the top MLP
    expect(mlpLayers(workload).map(({ inputs, outputs }) => [inputs, outputs])).toEqual([
      [512, 512],
      [512, 64],
      [2144, 1024],
      [1024, 1024],
      [1024, 1024],
      [1024, 1],
    ]);
  });

  it('multiplies all pairs before the first top layer, and has no gradient of the dense features', () => {
    expect(layers[3]?.forward.map(({ label }) => label)).toEqual([
      'Products of all pairs',
      'Top MLP 1: forward',
    ]);
    expect(layers[3]?.forward[0]?.formula).toBe(
      '2 x 512 samples x 65^2 x 64 / (1 TFLOPS x 100 %) = 276.9 µs',
    );
    expect(layers[3]?.inputGradient).toHaveLength(2);
    expect(layers[1]?.inputGradient).toEqual([]);
  });

  it('adds up to the operations and parameters of the model', () => {
    const { computeNs, bytes } = tableTotals(layers);
    const products = 512 * 512 + 512 * 64 + 2144 * 1024 + 2 * 1024 * 1024 + 1024;
    const pairs = 2 * 512 * 65 * 65 * 64;
    expect(computeNs.forward * 1e3).toBeCloseTo(2 * 512 * products + pairs, 3);
    expect(computeNs.weightGradient * 1e3).toBeCloseTo(2 * 512 * products, 3);
    expect(computeNs.inputGradient * 1e3).toBeCloseTo(2 * 512 * (products - 512 * 512) + 2 * pairs, 3);
    const biases = 512 + 64 + 3 * 1024 + 1;
    expect(mlpParameters(workload)).toBe(products + biases);
    expect(bytes.data.allReduce).toBe(2 * (products + biases));
  });

  it('looks up and updates rows at the memory bandwidth', () => {
    const compute = { ...mapping.compute, memoryGBps: 100 };
    const [tables] = dlrmFamily.generate(workload, { ...mapping, compute }, ALL_WORKLOAD_PARTS).layers;
    expect(tables?.forward[0]).toMatchObject({
      durationNs: (101 * 4_194_304) / 100,
      formula: '(100 lookups + 1) x 512 samples x 64 features x 64 x 2 B / 100 GB/s = 4.236 ms',
    });
    expect(tables?.weightGradient[0]).toMatchObject({ durationNs: (201 * 4_194_304) / 100 });
  });
});

describe('the DLRM of the packet study (Hot Interconnects 2020)', () => {
  const study = dlrmWorkload('dlrm-tcp');
  const compute = { peakTflops: 60, efficiency: 1 };
  const table = dlrmFamily.generate(
    study,
    { ...mapping, dataParallel: 128, compute },
    ALL_WORKLOAD_PARTS,
  ).layers;

  it('has its gradients: 114.8 MB per NPU, 16.25 MiB of them from the first top layer', () => {
    const sizes = table
      .slice(1)
      .flatMap((layer) => layer.weightGradient)
      .flatMap((op) => (op.kind === 'collective' ? [op.bytes] : []));
    const wide = Array<number>(10).fill(8_388_608);
    expect(sizes).toEqual([
      3_276_800,
      ...Array<number>(5).fill(2_097_152),
      131_072,
      17_039_360,
      ...wide,
      4096,
    ]);
    expect(mlpParameters(study)).toBe(sizes.reduce((sum, bytes) => sum + bytes, 0) / 2);
  });

  it('has its times: 2.9115 ms for the MLPs, and the assumed times for the tables', () => {
    const { computeNs } = tableTotals(table);
    const tables = 140_000;
    expect(
      computeNs.forward - tables + computeNs.inputGradient + computeNs.weightGradient - tables,
    ).toBeCloseTo(2_911_500, -2);
    expect(table[0]?.forward[0]).toMatchObject({ durationNs: tables, formula: 'given: 140 µs' });
    expect(table[8]?.forward).toHaveLength(1);
    expect(collectives(table[0]?.forward)).toEqual(['allToAll 4194304']);
  });
});

describe('memory of a recommendation model', () => {
  it('shards the tables over NPUs and replicates the MLPs', () => {
    const memory = dlrmFamily.memory(workload, mapping, ALL_WORKLOAD_PARTS, 1e9);
    // 64 x 1,000,000 x 64 values / 16 NPUs, and the MLPs, 2 B each
    expect(memory.parts[0]?.bytes).toBe(2 * 256_000_000 + 2 * mlpParameters(workload));
    expect(memory.verdict).toMatch(/^fits: 6\d\d MB of 1 GB, weights 521 MB$/);
    expect(dlrmFamily.parameters(workload)).toBe(4_096_000_000 + mlpParameters(workload));
  });
});

describe('the list of recommendation models', () => {
  it('has one description per id, each with a source and consistent numbers', () => {
    expect(DLRM_CATALOG.map(({ id }) => id)).toEqual([...DLRM_MODELS]);
    for (const { workload: description, source } of DLRM_CATALOG) {
      expect(source).not.toBe('');
      expect(checkDlrm(description)).toEqual([]);
    }
  });

  it.each([
    [{ embeddingDimension: 32 }, 'workload.bottomMlp', 'must end with the embedding dimension, 32'],
    [{ bottomMlp: [] }, 'workload.bottomMlp', 'must have from 1 to 64 layers; found 0'],
    [{ topMlp: [10, 0] }, 'workload.topMlp[1]', 'must be a whole number from 1 to 1,000,000; found 0'],
    [{ sparseFeatures: 1.5 }, 'workload.sparseFeatures', 'found 1.5'],
    [{ globalBatch: 100 }, 'workload.globalBatch', 'the nearest possible are 96 and 112'],
  ] as const)('refuses %j at %s', (fields: Partial<DlrmWorkload>, path, message) => {
    const [problem] = dlrmFamily.check({ ...workload, ...fields }, mapping, ALL_WORKLOAD_PARTS);
    expect(problem?.path).toBe(path);
    expect(problem?.message).toContain(message);
  });

  it('keeps its weights on every NPU of its groups', () => {
    expect(dlrmFamily.check(workload, { ...mapping, zeroStage: 3 }, ALL_WORKLOAD_PARTS)).toMatchObject([
      { path: 'parallelism.zeroStage' },
    ]);
  });
});
