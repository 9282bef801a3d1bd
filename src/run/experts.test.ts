import { describe, expect, it } from 'vitest';
import { designAxes } from '../design/parallelism/axes.ts';
import { withAxes } from '../design/parallelism/with-axes.ts';
import type { Design, Parallelism } from '../design/document.ts';
import { onSwitches, refusalOf } from '../testing/blocks/on-switches.ts';
import { valueOf } from '../units/result.ts';
import { parseAxes, printAxes } from '../workload/axes/axes-notation.ts';
import { publishedTransformer } from '../workload/transformer/facts/catalog.ts';
import type { TransformerWorkload } from '../workload/transformer/facts/description.ts';
import { closedResult } from './closed.ts';
import { simulateSplit } from './evaluate.ts';
import { prepareDesign } from './prepare-design.ts';
import { ALL_PARTS } from './all-parts.ts';

const TOKENS = 8192;
const MIXTRAL = publishedTransformer('mixtral-8x7b');

function designOf(parallelism: Partial<Parallelism>, workload: Partial<TransformerWorkload> = {}): Design {
  return onSwitches(
    [4, 4],
    {
      ...MIXTRAL,
      layers: 2,
      tokensPerReplica: TOKENS,
      recompute: false,
      embeddings: false,
      ...workload,
    },
    { modelParallel: 1, overlap: false, ...parallelism },
  );
}

function bytesOf(design: Design): readonly number[] {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const run = valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'equal'))));
  return run.dimensions.map(({ bytes }) => bytes);
}

describe('a run with experts', () => {
  // Dispatch and combine, both passes, two layers, two experts per token, 16 bits.
  const copies = 2 * 2 * 2 * 2 * TOKENS * 4096 * 2;
  const without = { workload: { experts: 8, topK: 2 } };

  it('sends what the closed form says on the dimensions of the group', () => {
    const here = bytesOf(designOf({ expertParallel: { degree: 4 } }, without.workload));
    const apart = bytesOf(designOf({ expertParallel: { degree: 1 } }, without.workload));
    // A quarter of an all-to-all over 4 stays local; gradients of 8 experts are reduced over 16, then those of 2 over 4.
    const expert = 3 * 4096 * 14_336 * 2 * 2;
    const reduced = (bytes: number, size: number): number => (2 * bytes * (size - 1)) / size;
    const before = reduced(8 * expert, 4);
    expect(here[0]! - apart[0]!).toBeCloseTo(copies * 0.75 - before, -3);
    expect(here[1]! - apart[1]!).toBeCloseTo(reduced(2 * expert, 4) - reduced((8 * expert) / 4, 4), -3);
  });

  it('crosses nodes less often if the number of nodes per token is limited', () => {
    const designWithLimit = (nodeLimit?: number) =>
      bytesOf(
        designOf(
          { expertParallel: { degree: 16, ...(nodeLimit === undefined ? {} : { nodeLimit }) } },
          { experts: 16, topK: 8 },
        ),
      );
    const [free, limited] = [designWithLimit(), designWithLimit(2)];
    expect(limited[0]).toBeCloseTo(free[0]!, -3);
    // 8 transfers of 8 copies each, or of 2; a quarter stays on the node.
    const copy = TOKENS * 4096 * 2;
    expect(free[1]! - limited[1]!).toBeCloseTo(8 * (8 - 2) * copy * 0.75, -3);
  });

  it('runs in the stages of a pipeline, with gradients of experts beside the passes', () => {
    const design = designOf(
      {
        modelParallel: 2,
        overlap: true,
        sequenceParallel: true,
        expertParallel: { degree: 4 },
        pipeline: { stages: 2, schedule: 'oneForwardOneBackward' },
      },
      { globalBatch: 16, microBatch: 1 },
    );
    expect(printAxes(designAxes(design))).toBe('TP2 PP2 DP4 EP4');
    expect(bytesOf(design).every((bytes) => bytes > 0)).toBe(true);
  });
});

describe('the degree of a group of experts', () => {
  it('is written and read with the axes', () => {
    const design = designOf({});
    const read = parseAxes('TP2 DP8 EP4', 16);
    if (!read.ok) throw new Error('it can be read');
    const other = { ...design, parallelism: withAxes(design.parallelism, read.value) };
    expect(other.parallelism.expertParallel).toEqual({ degree: 4 });
    expect(printAxes(designAxes(other))).toBe('TP2 DP8 EP4');
    const back = parseAxes('TP2 DP8', 16);
    expect(back.ok && withAxes(other.parallelism, back.value).expertParallel).toBeUndefined();
  });

  it('is refused at its field, with what is possible', () => {
    const at = (degree: number, workload: Partial<TransformerWorkload> = {}) =>
      refusalOf(designOf({ modelParallel: 2, expertParallel: { degree } }, workload));
    const path = 'parallelism.expertParallel.degree';
    expect(at(3)).toMatchObject({ path, message: expect.stringContaining('possible: 2 and 4') as string });
    expect(at(16)).toMatchObject({ path, message: expect.stringContaining('possible: 8') as string });
    expect(at(8, { experts: 12 })).toMatchObject({
      path,
      message: 'The expert-parallel degree must divide the 12 experts evenly; found 8.',
    });
    expect(at(4, { experts: 1, topK: 1 })).toMatchObject({
      path,
      message: expect.stringContaining('dense') as string,
    });
  });

  it('is refused if a group ends within a dimension that it does not divide', () => {
    const on = (parallelism: Partial<Parallelism>) =>
      refusalOf(
        onSwitches(
          [3, 4],
          { ...MIXTRAL, layers: 2, tokensPerReplica: TOKENS },
          { modelParallel: 1, overlap: false, ...parallelism },
        ),
      );
    expect(on({ expertParallel: { degree: 2 } })).toMatchObject({
      path: 'parallelism.expertParallel.degree',
      message:
        'The expert-parallel degree is 2: it must divide the 12 NPUs of data and context parallelism on dimensions 3 x 4, from the innermost out; the nearest possible: 1 and 3.',
    });
    expect(on({ zeroStage: 3, fsdp: { shards: 4 } })).toMatchObject({
      path: 'parallelism.fsdp.shards',
      message: expect.stringContaining('the nearest possible: 3 and 6.') as string,
    });
  });

  it('shards the copies of the states over a part of the NPUs, whether the expert group is inside or around them', () => {
    const at = (shards: number) =>
      bytesOf(designOf({ expertParallel: { degree: 4 }, zeroStage: 3, fsdp: { shards } }));
    // Weights of a layer on an NPU: two of the eight experts, and attention.
    const [experts, attention] = [
      2 * 2 * 3 * 4096 * MIXTRAL.feedForward!,
      2 * (2 * 4096 ** 2 + 2 * 4096 * 1024),
    ];
    // On the outer dimension: an all-reduce over 4 copies; two gathers and a scatter over 2 with an all-reduce over 2; the same over 4.
    const [added, both, all] = [2 * (3 / 4), 3 / 2 + 2 / 4, 3 * (3 / 4)];
    expect(at(4)[1]! / (2 * added * (experts + attention / 4))).toBeCloseTo(1, 6);
    expect(at(8)[1]! / (2 * both * (experts + attention / 4))).toBeCloseTo(1, 6);
    expect(at(16)[1]! / (2 * all * (experts + attention / 4))).toBeCloseTo(1, 6);
  });
});
