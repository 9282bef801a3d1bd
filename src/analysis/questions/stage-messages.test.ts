/**
 * Messages between stages on the links of each block, worked by hand. 64 micro-batches of m = 1,024 x 1,024 x 2 B pass the stages, then
 * their gradients return (GPipe); an NPU sends b = 10 GB/s and computes almost instantly. The last pass waits for 2 x 64 messages of the
 * busiest link, and for one more message per further stage and direction.
 */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { valueOf } from '../../units/result.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { stagesPicture } from './stages.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const B_GBPS = 10;
const MESSAGE_BYTES = 1024 * 1024 * 2;
const MICRO_BATCHES = 64;

function pipelineOn(dimension: Partial<DesignDimension>, stages: number): Design {
  return {
    ...BASE_V1,
    bandwidth: {
      ...BASE_V1.bandwidth,
      budgetGBps: B_GBPS,
      customGBps: [B_GBPS],
      mode: 'fixed',
      scheme: 'custom',
    },
    compute: { peakTflops: 1e9, efficiency: 1 },
    system: { ...BASE_V1.system, rounding: 'exact', endpointDelayNs: 0, chunks: 1 },
    topology: {
      splitBandwidth: 'links',
      dimensions: [{ linkLatencyNs: 0, tier: 'node', ...dimension } as DesignDimension],
    },
    workload: {
      ...publishedTransformer('llama-3-8b'),
      hidden: 1024,
      heads: 16,
      kvHeads: 16,
      feedForward: 4096,
      vocabulary: 1024,
      sequence: 1024,
      layers: stages,
      microBatch: 1,
      tokensPerReplica: 1024 * MICRO_BATCHES,
      gated: false,
      embeddings: false,
      attentionScores: false,
      recompute: false,
    },
    parallelism: {
      modelParallel: 1,
      zeroStage: 0,
      overlap: true,
      axisOrder: ['data', 'pipeline'],
      pipeline: { schedule: 'gpipe', stages },
    },
  };
}

/** Returns how many messages pass in sequence until the last pass begins, in units of the time of one message at b. */
function messagesUntilLastPass(design: Design): number {
  const { bars } = valueOf(stagesPicture(design, [B_GBPS]));
  const lastNs = Math.max(...bars.filter(({ kind }) => kind !== 'data').map(({ startNs }) => startNs));
  return (lastNs * B_GBPS) / MESSAGE_BYTES;
}

/** 64 forward and 64 back over each boundary, and the first of each direction over all other boundaries. */
const inAll = (stages: number): number => 2 * (MICRO_BATCHES + stages - 2);

describe('messages between stages', () => {
  it.each([
    // Both links of a ring of two lead to the same neighbour.
    { size: 2, stages: 2, load: 1 },
    { size: 4, stages: 4, load: 2 },
    { size: 8, stages: 8, load: 2 },
    // Two replicas of each of four stages are adjacent: two messages on the link between them.
    { size: 8, stages: 4, load: 4 },
  ])('take the direct link of a ring of $size, with $stages stages', ({ size, stages, load }) => {
    const waited = messagesUntilLastPass(pipelineOn({ kind: 'ring', size }, stages));
    expect(waited).toBeCloseTo(load * inAll(stages), 2);
  });

  it.each([
    // Eight NPUs of a leaf send to the other leaf at once, over links of 8 b or of b.
    {
      name: 'a fat tree',
      dimension: { kind: 'fatTree', parameters: { leaf: 8, spines: 1, over: 1 } },
      load: 1,
    },
    {
      name: 'a fat tree, 8 times oversubscribed',
      dimension: { kind: 'fatTree', parameters: { leaf: 8, spines: 1, over: 8 } },
      load: 8,
    },
    // Two switches of eight NPUs with one shortcut of width w between them.
    {
      name: 'a loop with a shortcut of one',
      dimension: { kind: 'loop', parameters: { q: 1, z: 8, w: 1 } },
      load: 8,
    },
    {
      name: 'a loop with a shortcut of eight',
      dimension: { kind: 'loop', parameters: { q: 1, z: 8, w: 8 } },
      load: 1,
    },
    {
      name: 'a loop with a shortcut of two',
      dimension: { kind: 'loop', parameters: { q: 1, z: 8, w: 2 } },
      load: 4,
    },
    // Two rows of a grid: eight NPUs per switch, one shortcut down each of two columns.
    {
      name: 'a grid of loops',
      dimension: { kind: 'loop2d', parameters: { x: 1, y: 1, z: 4, w: 1 } },
      load: 4,
    },
    { name: 'a switch', dimension: { kind: 'switch' }, load: 1 },
    // Each of 16 has a link of b / 15 to its counterpart.
    { name: 'a full mesh', dimension: { kind: 'fullyConnected' }, load: 15 },
    // Eight messages cross the middle of the chain, on a link of b / 2.
    { name: 'a chain', dimension: { kind: 'mesh' }, load: 16 },
  ] as const)('of two stages on $name share the capacity of the busiest link', ({ dimension, load }) => {
    const design = pipelineOn({ ...dimension, size: 16 }, 2);
    expect(messagesUntilLastPass(design)).toBeCloseTo(load * inAll(2), 2);
    // The closed form counts the same: 64 forward and 64 back.
    const { traffic } = valueOf(prepareDesign(design, ALL_PARTS));
    const sent = traffic.communications.filter(({ role }) => role === 'pipeline');
    const loaded = sent.reduce((sum, { loads, count }) => sum + count * loads[0]!, 0);
    expect(loaded / MESSAGE_BYTES).toBeCloseTo(load * (MICRO_BATCHES + 1), 6);
  });
});
