import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import type { CollectiveOp, DataPart, LayerOp } from '../table/layer.ts';
import { cutAxes } from '../axes/cut-axes.ts';
import type { PlacedExperts } from '../parallel/experts.ts';
import type { Fsdp } from '../parallel/fsdp.ts';
import type { TransformerWorkload } from './facts/description.ts';
import { publishedTransformer } from './facts/catalog.ts';
import { layerKinds } from './kinds.ts';
import { layerStates } from './layer-states.ts';
import { layersOfTransformer } from './layers.ts';
import { transformerLayout } from './layout.ts';
import { transformerModel } from './facts/model.ts';
import { transformerMemory } from './memory.ts';

// 32 layers, hidden 4,096, 8 experts of 3 x 4,096 x 14,336, two per token.
const MIXTRAL = publishedTransformer('mixtral-8x7b');
const [TOKENS, HIDDEN, WIDTH] = [16_384, 4096, 14_336];
const IN_NODE: PlacedExperts = { degree: 8, nodeDimensions: 1, nodes: 1 };

interface Given {
  readonly tensor?: number;
  readonly data?: number;
  readonly sequenceParallel?: boolean;
  readonly zeroStage?: 0 | 1 | 3;
  readonly workload?: Partial<TransformerWorkload>;
  readonly experts: PlacedExperts | null;
  readonly fsdp?: Fsdp;
}

function laid(given: Given) {
  const { tensor = 1, data = 8, sequenceParallel = false, zeroStage = 0, workload, experts, fsdp } = given;
  const model = transformerModel({ ...MIXTRAL, recompute: false, ...workload }, data);
  const layout = transformerLayout(MIXTRAL, {
    modelParallel: tensor,
    dataParallel: data,
    sequenceParallel,
    zeroStage,
    checkpointing: 'none',
    experts,
    compute: { peakTflops: 100, efficiency: 1 },
    ...(fsdp === undefined ? {} : { fsdp }),
  });
  return { model, layout, layer: layersOfTransformer(model, layout, null)[1]! };
}

function sent(ops: readonly LayerOp[], role: CollectiveOp['role'] | DataPart): readonly string[] {
  return ops.flatMap((op) => {
    if (op.kind !== 'collective' || (op.among ?? op.role) !== role) return [];
    return [`${op.collective} ${op.bytes}${op.reach === undefined ? '' : ` ${op.reach.side}`}`];
  });
}

function computed(ops: readonly LayerOp[]): number {
  return ops.reduce((sum, op) => sum + (op.kind === 'compute' ? op.durationNs : 0), 0);
}

describe('a group of distributed experts', () => {
  const all = 2 * TOKENS * HIDDEN * 2;

  it('is reached by an all-to-all of every copy, there and back, in both passes', () => {
    const { layer } = laid({ experts: IN_NODE });
    expect(sent(layer.forward, 'expert')).toEqual([`allToAll ${all}`, `allToAll ${all}`]);
    expect(sent(layer.inputGradient, 'expert')).toEqual([`allToAll ${all}`, `allToAll ${all}`]);
    expect(sent(layer.forward, 'model')).toEqual([]);
  });

  it('reduces its gradients among the NPUs that hold the same experts', () => {
    const dense = 2 * (2 * HIDDEN ** 2 + 2 * HIDDEN * 1024);
    const expertBytes = 2 * 3 * HIDDEN * WIDTH;
    const { layer } = laid({ experts: { ...IN_NODE, degree: 4 }, data: 16 });
    expect(sent(layer.weightGradient, 'data')).toEqual([`allReduce ${dense}`]);
    expect(sent(layer.weightGradient, 'sameExperts')).toEqual([`allReduce ${2 * expertBytes}`]);
    // All replicas hold different experts: there is nothing to reduce.
    const alone = laid({ experts: IN_NODE }).layer;
    expect(sent(alone.weightGradient, 'sameExperts')).toEqual([]);
    const sharded = laid({ experts: { ...IN_NODE, degree: 4 }, data: 16, zeroStage: 3 }).layer;
    expect(sent(sharded.forward, 'sameExperts')).toEqual([`allGather ${(2 * expertBytes) / 4}`]);
  });

  it('receives tokens in 8 bits and returns them in 16 if FP8 dispatch is on', () => {
    const { layer } = laid({ experts: { ...IN_NODE, fp8Dispatch: true } });
    expect(sent(layer.forward, 'expert')).toEqual([`allToAll ${all / 2}`, `allToAll ${all}`]);
    expect(sent(layer.inputGradient, 'expert')).toEqual([`allToAll ${all / 2}`, `allToAll ${all}`]);
  });

  it('limits nodes: a token crosses once per node and is forwarded inside', () => {
    const experts = { ...IN_NODE, degree: 64, nodes: 8, nodeLimit: 4 };
    const workload = { experts: 64, topK: 8 };
    const copy = TOKENS * HIDDEN * 2;
    expect(sent(laid({ experts, workload, data: 64 }).layer.forward, 'expert')).toEqual([
      ...[`allToAll ${4 * copy} across`, `allToAll ${8 * copy} inside`],
      ...[`allToAll ${8 * copy} inside`, `allToAll ${4 * copy} across`],
    ]);
    // As many nodes as experts per token: no limit.
    const free = { ...experts, nodeLimit: 8 };
    expect(sent(laid({ experts: free, workload, data: 64 }).layer.forward, 'expert')).toHaveLength(2);
  });

  it('has the bytes and operations of the closed form whatever the degrees, capacity and balance', () => {
    const power = fc.constantFrom(1, 2, 4, 8);
    fc.assert(
      fc.property(
        ...[power, power, power, fc.boolean()],
        fc.option(fc.constantFrom(1, 1.25, 2), { nil: undefined }),
        fc.constantFrom(1, 1.5, 3),
        (tensor, degree, topK, sequenceParallel, capacity, imbalance) => {
          const experts = { ...IN_NODE, degree, imbalance, ...(capacity === undefined ? {} : { capacity }) };
          const given = { tensor, data: 8, sequenceParallel, workload: { topK } };
          const { layer } = laid({ ...given, experts });
          const load = capacity ?? imbalance;
          const copies = topK * TOKENS * HIDDEN * 2 * load;
          const out = degree > 1 ? [`allToAll ${copies / tensor}`] : [];
          expect(sent(layer.forward, 'expert')).toEqual([...out, ...out]);
          expect(sent(layer.inputGradient, 'expert')).toEqual([...out, ...out]);
          const ofModel = sent(layer.forward, 'model');
          expect(ofModel.includes(`reduceScatter ${copies}`)).toBe(tensor > 1);
          // Attention is the same; products of the experts take as long as their operations at the peak.
          const mlp = (6 * topK * load * TOKENS * HIDDEN * WIDTH) / tensor / 1e5;
          const found = layer.forward.find((op) => op.kind === 'compute' && op.label.startsWith('Experts'));
          expect(found?.kind === 'compute' ? found.durationNs / mlp : 0).toBeCloseTo(1, 6);
          const balanced = laid({ ...given, experts: { ...IN_NODE, degree } }).layer;
          expect(computed(layer.weightGradient)).toBeGreaterThanOrEqual(computed(balanced.weightGradient));
        },
      ),
    );
  });

  it('exchanges the bytes of the closed form, whatever its size, capacity, precision and limit of nodes', () => {
    const given = fc.record({
      tensor: fc.constantFrom(1, 2, 4, 8),
      degree: fc.constantFrom(2, 3, 4, 8, 16, 64),
      perNpu: fc.integer({ min: 1, max: 4 }),
      topK: fc.integer({ min: 1, max: 8 }),
      nodes: fc.integer({ min: 1, max: 8 }),
      nodeLimit: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
      capacity: fc.option(fc.double({ min: 1, max: 4, noNaN: true }), { nil: undefined }),
      fp8Dispatch: fc.boolean(),
    });
    fc.assert(
      fc.property(given, ({ tensor, degree, perNpu, topK, nodes, nodeLimit, capacity, fp8Dispatch }) => {
        const all = degree * perNpu;
        const k = Math.min(topK, all);
        const options = {
          ...(nodeLimit === undefined ? {} : { nodeLimit }),
          ...(capacity === undefined ? {} : { capacity }),
        };
        const experts = { degree, nodeDimensions: 1, nodes, fp8Dispatch, ...options };
        const { layer } = laid({ tensor, data: degree, workload: { experts: all, topK: k }, experts });
        const copy = ((TOKENS * HIDDEN) / tensor) * (capacity ?? 1);
        const reached = Math.min(nodeLimit ?? k, k, nodes);
        const isLimited = nodeLimit !== undefined && reached < k;
        const oneWay = (isLimited ? reached + k : k) * copy;
        for (const ops of [layer.forward, layer.inputGradient]) {
          const exchanged = ops.filter((op) => op.kind === 'collective' && op.role === 'expert');
          expect(exchanged).toHaveLength(isLimited ? 4 : 2);
          const bytes = exchanged.reduce((sum, op) => sum + (op.kind === 'collective' ? op.bytes : 0), 0);
          expect(bytes / (oneWay * ((fp8Dispatch ? 1 : 2) + 2))).toBeCloseTo(1, 6);
        }
      }),
      { numRuns: cases(100, 1000) },
    );
  });

  it('holds a part of the memory on each NPU', () => {
    const weights = (experts: PlacedExperts | null): number => {
      const { model, layout } = laid({ experts });
      return transformerMemory(model, layout, null).parts.find(({ name }) => name === 'weights')!.bytes;
    };
    const ofExperts = 2 * 32 * 8 * 3 * HIDDEN * WIDTH;
    expect(weights({ ...IN_NODE, degree: 1 }) - weights(IN_NODE)).toBe((ofExperts * 7) / 8);
    expect(weights(null)).toBe(weights({ ...IN_NODE, degree: 1 }));
  });
});

describe('experts in copies of a part of the NPUs', () => {
  // Of the weights of a layer, in BF16: one expert.
  const expertBytes = 2 * 3 * HIDDEN * WIDTH;
  const hybrid = (degree: number, shards: number, prefetch = 0) =>
    laid({ experts: { ...IN_NODE, degree }, data: 64, zeroStage: 3, fsdp: { shards, prefetch } });

  it('are sharded over the NPUs of the copy that hold them, and reduced over the copies', () => {
    // 8 NPUs hold one expert each, and a copy spans 16: two hold shards of the same, and there are 4 copies.
    const { layer } = hybrid(8, 16, 1);
    expect(sent(layer.forward, 'oneCopyOfExperts')).toEqual([`allGather ${expertBytes / 2}`]);
    expect(sent(layer.weightGradient, 'oneCopyOfExperts')).toEqual([`reduceScatter ${expertBytes}`]);
    expect(sent(layer.weightGradient, 'sameShardOfExperts')).toEqual([`allReduce ${expertBytes / 2}`]);
    expect(sent(layer.forward, 'sameExperts')).toEqual([]);
    expect(layer.forward[1]).toMatchObject({ among: 'oneCopyOfExperts', ahead: 1 });
  });

  it('are not gathered if a copy spans no more NPUs than their group', () => {
    for (const shards of [4, 8]) {
      const { layer } = hybrid(8, shards);
      expect(sent(layer.forward, 'oneCopyOfExperts')).toEqual([]);
      expect(sent(layer.weightGradient, 'sameShardOfExperts')).toEqual([`allReduce ${expertBytes}`]);
    }
  });

  it('behave as with full sharding if the only copy spans all NPUs', () => {
    const full = laid({ experts: { ...IN_NODE, degree: 8 }, data: 64, zeroStage: 3, fsdp: { prefetch: 0 } });
    expect(hybrid(8, 64).layer).toEqual(full.layer);
  });

  it('take the memory of one whole model per copy, over all NPUs', () => {
    const powers = [1, 2, 4, 8, 16, 32, 64];
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 4, 8), fc.constantFrom(...powers), (degree, shards) => {
        const weightsOf = ({ model, layout }: ReturnType<typeof laid>) =>
          layerStates(model, layout, layerKinds(model), []).weights.value;
        const plain = weightsOf(laid({ experts: null, data: 1 }));
        const layers = 32 * 8 * expertBytes;
        const [dense, experts] = [plain - layers, layers];
        const sharded = weightsOf(hybrid(degree, shards));
        expect(sharded / (dense / shards + experts / Math.max(degree, shards))).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('the group of experts', () => {
  const axes = [
    { role: 'model', degree: 2 },
    { role: 'context', degree: 2 },
    { role: 'pipeline', degree: 4 },
    { role: 'data', degree: 8 },
  ] as const;
  const parts = (degree: number) =>
    cutAxes(axes, degree, { isExpert: true })?.map(
      (axis) => `${axis.role} ${axis.degree}${axis.isExpert ? ' e' : ''}`,
    );

  it('is the inner part of context and data parallelism', () => {
    expect(parts(8)).toEqual(['model 2', 'context 2 e', 'pipeline 4', 'data 4 e', 'data 2']);
    expect(parts(2)).toEqual(['model 2', 'context 2 e', 'pipeline 4', 'data 8']);
    expect(parts(1)).toEqual(['model 2', 'context 2', 'pipeline 4', 'data 8']);
    expect(parts(16)).toEqual(['model 2', 'context 2 e', 'pipeline 4', 'data 8 e']);
    for (const none of [3, 6, 32]) expect(parts(none)).toBeUndefined();
  });
});
