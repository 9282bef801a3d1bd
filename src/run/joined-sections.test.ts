/** A group that covers a whole dimension, or adjacent sections of one, is a single group there, however other groups divide it. */
import { describe, expect, it } from 'vitest';
import { joinedSections, partSections } from '../collective/sections.ts';
import { BASE_V1 } from '../design/base.ts';
import type { Design, DesignDimension, Parallelism } from '../design/document.ts';
import { smallForms } from '../testing/blocks/block-shapes.ts';
import { BLOCK_KINDS } from '../topology/blocks/blocks.ts';
import { valueOf } from '../units/result.ts';
import { evaluate } from './evaluate.ts';
import { prepareDesign, type PreparedDesign } from './prepare-design.ts';
import { ALL_PARTS } from './all-parts.ts';

/** Every kind of block that can join eight NPUs with small values of its parameters. */
const ON_8 = BLOCK_KINDS.flatMap((kind): readonly DesignDimension[] => {
  const form = smallForms(kind, 8).find(({ size }) => size === 8);
  if (form === undefined) return [];
  return [{ kind, size: 8, linkLatencyNs: 0, tier: 'node', parameters: form.parameters }];
});
const FULLY_CONNECTED: DesignDimension = { kind: 'fullyConnected', size: 8, linkLatencyNs: 0, tier: 'node' };

function design(
  dimension: DesignDimension,
  parallelism: Partial<Parallelism>,
  network: 'analytical' | 'shared' = 'analytical',
): Design {
  return {
    ...BASE_V1,
    topology: { dimensions: [dimension], splitBandwidth: 'links' },
    workload: {
      kind: 'transformer',
      preset: 'llama-3-8b',
      attentionScores: false,
      embeddings: false,
      experts: parallelism.expertParallel === undefined ? 1 : 8,
      topK: 1,
      feedForward: 4096,
      gated: false,
      heads: 32,
      kvHeads: 32,
      hidden: 1024,
      layers: 1,
      microBatch: 4,
      recompute: false,
      sequence: 1024,
      tiedEmbeddings: false,
      tokensPerReplica: 4096,
      vocabulary: 1024,
    },
    parallelism: { contextMethod: 'gather', modelParallel: 1, overlap: false, ...parallelism },
    system: { ...BASE_V1.system, chunks: 1, endpointDelayNs: 0, network },
    bandwidth: { ...BASE_V1.bandwidth, scheme: 'equal', budgetGBps: 100, customGBps: null },
  };
}

function contextNs(subject: Design): readonly number[] {
  const { evaluated } = valueOf(evaluate(subject, ALL_PARTS));
  const { closed, simulated } = evaluated.find((result) => result.closed.scheme === 'equal')!;
  return [closed.commNs.context, simulated.commNs.context];
}

/** Returns the sizes of the sections that collectives of `bytes` use, one list per group. */
function spans({ prepared }: PreparedDesign, bytes: number): readonly (readonly number[])[] {
  const { graph, servers } = prepared;
  const groups = new Set(
    graph.tasks.flatMap((task) => (task.kind === 'collective' && task.bytes === bytes ? [task.group] : [])),
  );
  return [...groups].map((group) =>
    graph.groups[group]!.positions.map((position) => servers[position]!.size).filter((size) => size > 1),
  );
}

describe('the gather of a context-parallel group that fills a dimension', () => {
  it('takes what 8 fully connected NPUs need for their bytes, however copies of the states divide them', () => {
    // Three times 7 shards of 2 x 4 x 1,024 / 8 tokens x 1,024 x 2 B at 100 GB/s.
    const ns = (3 * 7 * 2 * ((4 * 1024) / 8) * 1024 * 2) / 100;
    for (const shards of [undefined, 1, 2, 4, 8]) {
      const fsdp = shards === undefined ? {} : { shards };
      for (const measuredNs of contextNs(design(FULLY_CONNECTED, { contextParallel: 8, zeroStage: 3, fsdp })))
        expect(measuredNs / ns).toBeCloseTo(1, 9);
    }
  });

  it.each(ON_8)('is the same on $kind with and without groups that divide it', (dimension) => {
    for (const network of ['analytical', 'shared'] as const) {
      const whole = contextNs(design(dimension, { contextParallel: 8 }, network));
      expect(whole[1]).toBeGreaterThan(0);
      for (const parallelism of [
        { zeroStage: 3, fsdp: { shards: 2 } },
        { zeroStage: 3, fsdp: { shards: 4 } },
        { expertParallel: { degree: 2 } },
        { expertParallel: { degree: 4 }, zeroStage: 3, fsdp: { shards: 2 } },
      ] as const) {
        const divided = contextNs(design(dimension, { contextParallel: 8, ...parallelism }, network));
        divided.forEach((ns, at) => expect(ns / whole[at]!).toBeCloseTo(1, 9));
      }
    }
  });
});

describe('gradients of weights outside the experts', () => {
  it('are reduced over all replicas of a dimension at once, however experts divide it', () => {
    for (const degree of [2, 4]) {
      const prepared = valueOf(
        prepareDesign(design(FULLY_CONNECTED, { expertParallel: { degree } }), ALL_PARTS),
      );
      const found = prepared.prepared.graph.tasks.flatMap((task) =>
        task.kind === 'collective' && task.collective === 'allReduce' ? [task.bytes] : [],
      );
      const all = [...new Set(found)].flatMap((bytes) => spans(prepared, bytes));
      expect(all).toContainEqual([8]);
      expect(all).not.toContainEqual([degree, 8 / degree]);
    }
  });
});

describe('sections of dimensions', () => {
  const parts = partSections([[4], [2, 3, 4], [5, 2]]);
  const sizes = (positions: readonly number[]) =>
    joinedSections(parts, positions).map(({ dimension, size, spacing }) => [dimension, size, spacing]);

  it('join if they are adjacent on one dimension', () => {
    expect(sizes([0, 1, 2, 3])).toEqual([
      [0, 4, 1],
      [1, 24, 1],
    ]);
    expect(sizes([2, 3])).toEqual([[1, 12, 2]]);
    expect(sizes([1, 2, 5])).toEqual([
      [1, 6, 1],
      [2, 2, 5],
    ]);
  });

  it('stay apart if others lie between them, or if they are on different dimensions', () => {
    expect(sizes([1, 3])).toEqual([
      [1, 2, 1],
      [1, 4, 6],
    ]);
    expect(sizes([3, 4])).toEqual([
      [1, 4, 6],
      [2, 5, 1],
    ]);
  });
});
