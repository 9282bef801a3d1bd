import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import type { Design, Parallelism, Workload } from '../design/document.ts';
import type { Layer } from '../workload/table/layer.ts';
import { valueOf } from '../units/result.ts';
import { ALL_PARTS } from './all-parts.ts';
import { evaluate } from './evaluate.ts';

const LATENCY_NS = 1000;
const LAYER_BYTES = 4e6;
const COMPUTE_NS = 1e6;

function layer(index: number, bytes = LAYER_BYTES): Layer {
  const compute = { kind: 'compute', label: 'work', durationNs: COMPUTE_NS } as const;
  return {
    name: `layer ${index}`,
    forward: [compute],
    recompute: [],
    inputGradient: [compute],
    weightGradient:
      bytes === 0
        ? [compute]
        : [compute, { kind: 'collective', label: 'AR', collective: 'allReduce', bytes, role: 'data' }],
    updateNs: 0,
  };
}

function tableOf(layers: readonly Layer[], passes = 1): Workload {
  return { kind: 'table', label: 'layers', loop: { kind: 'data', passes }, layers };
}

function design(workload: Workload, parallelism: Partial<Parallelism> = {}): Design {
  return {
    ...BASE_V1,
    topology: {
      ...BASE_V1.topology,
      dimensions: [{ kind: 'ring', size: 4, linkLatencyNs: LATENCY_NS, tier: 'node' }],
    },
    workload,
    parallelism: { modelParallel: 1, overlap: true, ...parallelism },
    bandwidth: { budgetGBps: 8, scheme: 'custom', mode: 'fixed', customGBps: [8] },
    system: { ...BASE_V1.system, chunks: 1, endpointDelayNs: 0 },
  };
}

function outcome(workload: Workload, parallelism?: Partial<Parallelism>) {
  const { evaluated } = valueOf(evaluate(design(workload, parallelism), ALL_PARTS));
  const custom = evaluated.find(({ closed }) => closed.scheme === 'custom')!;
  return {
    closedNs: custom.closed.iterationNs,
    iterationNs: custom.simulated.iterationNs,
    bytes: custom.simulated.dimensions[0]!.bytes,
  };
}

const EIGHT = Array.from({ length: 8 }, (_, index) => layer(index));
/** Three quarters of the payload twice over, at 8 GB/s, and six steps. */
const reduceNs = (bytes: number): number => (1.5 * bytes) / 8 + 6 * LATENCY_NS;

describe('gradients in buckets', () => {
  it('are one collective if the bucket never fills, as in a table with that one', () => {
    const single = EIGHT.map((_, index) => layer(index, index === 0 ? 8 * LAYER_BYTES : 0));
    const fused = outcome(tableOf(EIGHT), { fusion: { bytes: 1e15 } });
    expect(fused).toEqual(outcome(tableOf(single)));
    expect(fused.iterationNs).toBe(8 * 3 * COMPUTE_NS - COMPUTE_NS + reduceNs(8 * LAYER_BYTES));
  });

  it.each([{ bytes: 2 * LAYER_BYTES }, { layers: 2 }, { bytes: 1e15, layers: 2 }])(
    'are reduced when a bucket is full: %j',
    (fusion) => {
      const pairs = EIGHT.map((_, index) => layer(index, index % 2 === 0 ? 2 * LAYER_BYTES : 0));
      expect(outcome(tableOf(EIGHT, 2), { fusion })).toEqual(outcome(tableOf(pairs, 2)));
    },
  );

  it('change nothing if a layer fills a bucket', () => {
    expect(outcome(tableOf(EIGHT, 2), { fusion: { bytes: 1 } })).toEqual(outcome(tableOf(EIGHT, 2)));
    expect(outcome(tableOf(EIGHT, 2), { fusion: { layers: 1 } })).toEqual(outcome(tableOf(EIGHT, 2)));
  });

  it('send the same bytes whatever the buckets, and pay the latency of fewer collectives one after the other', () => {
    const runs = [1, 2, 3, 8].map((layers) =>
      outcome(tableOf(EIGHT), { overlap: false, fusion: { layers } }),
    );
    expect(new Set(runs.map(({ bytes }) => bytes)).size).toBe(1);
    const buckets = [8, 4, 3, 1];
    runs.forEach(({ iterationNs }, index) => {
      const saved = (8 - buckets[index]!) * 6 * LATENCY_NS;
      expect(iterationNs).toBeCloseTo(runs[0]!.iterationNs - saved, 3);
    });
  });

  it.each([0, 1, 2] as const)('of a model in ZeRO stage %d send what its layers send', (zeroStage) => {
    const workload: Workload = { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 8 };
    const plain = outcome(workload, { zeroStage });
    const fused = outcome(workload, { zeroStage, fusion: { bytes: 25e6 } });
    expect(fused.bytes).toBeCloseTo(plain.bytes, 0);
    expect(fused.iterationNs).not.toBe(plain.iterationNs);
  });

  it('of a transformer keep the collectives of other groups as they are', () => {
    const workload = { ...BASE_V1.workload, layers: 4 } as Workload;
    const plain = outcome(workload, { modelParallel: 2 });
    const fused = outcome(workload, { modelParallel: 2, fusion: { layers: 4 } });
    expect(fused.bytes).toBeCloseTo(plain.bytes, -1);
  });
});

/** Four layers of a model with two NPUs a group, as its own bytes or as a stack was measured. */
function transformer(
  parallelism: Partial<Parallelism>,
  isMeasured: boolean,
  network: 'analytical' | 'shared',
) {
  const plain = design({ ...BASE_V1.workload, layers: 4 } as Workload, { modelParallel: 2, ...parallelism });
  return {
    ...plain,
    topology: {
      ...plain.topology,
      dimensions: [2, 8].map((size) => ({
        ...plain.topology.dimensions[0]!,
        kind: 'switch' as const,
        size,
      })),
    },
    bandwidth: { ...plain.bandwidth, budgetGBps: 500, customGBps: [450, 50] },
    system: { ...plain.system, network, ...(isMeasured && { calibration: 'nccl-h100' as const }) },
    compute: { ...plain.compute, ...(isMeasured && { calibration: 'megatron-bf16-h100' as const }) },
  };
}

function resultOf(subject: Design) {
  const { evaluated } = valueOf(evaluate(subject, ALL_PARTS));
  const { simulated, closed } = evaluated.find((one) => one.closed.scheme === 'custom')!;
  return {
    iterationNs: simulated.iterationNs,
    computeNs: simulated.computeNs,
    closedNs: closed.iterationNs,
    dataNs: simulated.commNs.data,
    bytes: simulated.dimensions.map(({ bytes }) => bytes),
  };
}

describe('gradients in buckets, of a transformer with replicas', () => {
  const settings = ([0, 1, 2, 3] as const).flatMap((zeroStage) =>
    [false, true].flatMap((isMeasured) =>
      (['analytical', 'shared'] as const).map((network) => ({ zeroStage, isMeasured, network })),
    ),
  );

  it.each(settings)('send what its layers send: %j', ({ zeroStage, isMeasured, network }) => {
    const of = (fusion?: Parallelism['fusion']) =>
      resultOf(transformer({ zeroStage, overlap: false, ...(fusion && { fusion }) }, isMeasured, network));
    const plain = of();
    expect(of({ layers: 1 })).toEqual(plain);
    const [pairs, all] = [of({ layers: 2 }), of({ bytes: 1e15 })];
    for (const fused of [pairs, all]) {
      fused.bytes.forEach((bytes, at) => expect(bytes / plain.bytes[at]!).toBeCloseTo(1, 7));
      expect(fused.computeNs).toBe(plain.computeNs);
      // The closed form leaves latency out, and has the rates of each collective of a measured stack.
      if (!isMeasured) expect(fused.closedNs).toBeCloseTo(plain.closedNs, 3);
    }
    // One after the other, fewer collectives pay the latency less often.
    expect(pairs.dataNs).toBeLessThan(plain.dataNs);
    expect(all.dataNs).toBeLessThan(pairs.dataNs);
  });

  it.each(['oneForwardOneBackward', 'interleaved', 'zbH1'] as const)(
    'do nothing in a pipeline, whose stages reduce at once: %s',
    (schedule) => {
      const pipeline = { stages: 2, schedule } as const;
      const sizes = { tokensPerReplica: 8192, microBatch: 1, sequence: 1024 };
      const of = (fusion?: Parallelism['fusion']): Design => {
        const plain = transformer({ pipeline, zeroStage: 1, ...(fusion && { fusion }) }, false, 'analytical');
        return { ...plain, workload: { ...plain.workload, ...sizes } };
      };
      expect(resultOf(of({ layers: 2 }))).toEqual(resultOf(of()));
    },
  );
});
