import { describe, expect, it } from 'vitest';
import { withMade } from '../../design/algorithm-choice.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Condition, Design, DesignDimension } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { toEnd } from '../../design/steps.ts';
import { BOUNDED_COLLECTIVES } from '../../graph/bounds/bounded-collective.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { closedResult } from '../../run/closed.ts';
import { simulateSplit } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { parseNotation } from '../../topology/notation.ts';
import { valueOf } from '../../units/result.ts';
import { synthesised, type SynthesisedQuestion } from './synthesised.ts';

function design(
  dimensions: readonly Partial<DesignDimension>[],
  conditions: readonly Condition[] = [],
): Design {
  const plain = { kind: 'ring', size: 4, linkLatencyNs: 0, tier: 'node' } as const;
  const base: Design = {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions: dimensions.map((change): DesignDimension => ({ ...plain, ...change })),
      splitBandwidth: 'links',
    },
    system: { ...DEFAULT_DESIGN.system, endpointDelayNs: 0, chunks: 1 },
    conditions,
  };
  return onlyCollective(base, { collective: 'allReduce', bytes: 1e6, splitGBps: dimensions.map(() => 50) });
}

const question = (change: Partial<SynthesisedQuestion> = {}): SynthesisedQuestion => ({
  collective: 'allReduce',
  bytes: [1e6, 1e9],
  algorithms: ['ring'],
  ...change,
});

describe('a collective made for the network of a design', () => {
  it('is made of a network whose workload cannot run, with the budget split evenly', () => {
    const ring = design([{ size: 8 }]);
    // GPT-3 in groups of 16 NPUs, of which there are 8.
    const broken: Design = {
      ...ring,
      workload: DEFAULT_DESIGN.workload,
      parallelism: DEFAULT_DESIGN.parallelism,
      bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 50 },
    };
    const [found, usual] = [broken, ring].map((candidate) =>
      valueOf(toEnd(synthesised(candidate, question()))),
    );
    expect(found).toEqual({ ...usual, isSplitEvenly: true });
    expect(usual!.isSplitEvenly).toBe(false);
  });

  it('equals the ring on a ring, which is the best there is', () => {
    const found = valueOf(toEnd(synthesised(design([{ size: 8 }]), question())));
    expect(found.isReached).toBe(true);
    for (const [index, { timeNs, boundNs }] of found.points.entries()) {
      expect(timeNs / boundNs).toBeCloseTo(1, 9);
      expect(found.others[0]!.points[index]!.timeNs / boundNs).toBeCloseTo(1, 9);
    }
  });

  it('is shown beside the widest ring through all NPUs where that of their numbers is none', () => {
    const ringOf = (notation: string) => {
      const dimensions = valueOf(parseNotation(notation));
      return valueOf(toEnd(synthesised(design(dimensions), question()))).ring;
    };
    // Double links of 50 x 2/6 GB/s join all GPUs of a DGX-1 in a ring; half of 2 x 7/8 of the buffer goes each way.
    const [, ns = 0] = ringOf('DGX1(gpus=V100)')?.timesNs ?? [];
    expect(ns / ((7 / 8 / (100 / 6)) * 1e9)).toBeCloseTo(1, 9);
    expect(ringOf('Ring(8)')).toBeUndefined();
    expect(ringOf('Graph(links=0-1-2-3)')).toBeNull();
  });

  it('beats a ring over a ring that has lost a link', () => {
    const lost: Condition = { kind: 'lostLink', link: ['npu 3', 'npu 4'] };
    const found = valueOf(toEnd(synthesised(design([{ size: 8 }], [lost]), question())));
    const { timeNs, boundNs } = found.points[1]!;
    // A line sums in its middle: half of the bytes each way over each link; a ring sends its last messages all the way back.
    expect(timeNs / boundNs).toBeCloseTo(1, 2);
    expect(found.others[0]!.points[1]!.timeNs).toBeGreaterThan(1.5 * timeNs);
  });

  it.each(BOUNDED_COLLECTIVES)('is never below its bound: %s of two dimensions', (collective) => {
    const asked = question({ collective, bytes: [1e3, 1e6, 1e9], algorithms: ['design'] });
    const found = valueOf(toEnd(synthesised(design([{}, { kind: 'switch', size: 3 }]), asked)));
    for (const { timeNs, boundNs } of found.points)
      expect(timeNs).toBeGreaterThanOrEqual(boundNs * (1 - 1e-9));
    for (const [index, { boundNs }] of found.points.entries())
      expect(found.others[0]!.points[index]!.timeNs).toBeGreaterThanOrEqual(boundNs * (1 - 1e-9));
  });

  it('takes the links of a graph as they are written', () => {
    const [line] = valueOf(parseNotation('Graph(links=0-1-2-3)'));
    const found = valueOf(toEnd(synthesised(design([line!]), question())));
    // Half of the 50 GB/s of an NPU with two links is what every link has; all that an end holds must leave over one.
    expect(found.points[1]!.boundNs).toBeCloseTo(1e9 / 25, 3);
    expect(found.isReached).toBe(true);
  });

  const PORT: Condition = { kind: 'slowPort', npu: 9, factor: 0.3, dimension: 1 };
  it.each([
    // NPUs 8 and 9 are 0 and 1 of the third line of the first dimension, 2 and 6 are 0 and 1 of a line of the second.
    [0, { kind: 'lostLink', link: ['npu 8', 'npu 9'] }, { kind: 'lostLink', link: ['npu 0', 'npu 1'] }],
    [1, { kind: 'lostLink', link: ['npu 2', 'npu 6'] }, { kind: 'lostLink', link: ['npu 0', 'npu 1'] }],
    [1, PORT, { kind: 'slowPort', npu: 2, factor: 0.3 }],
    [0, { kind: 'share', share: 0.5 }, { kind: 'share', share: 0.5 }],
  ] as const)('has the conditions of its dimension among several: %i %o', (dimension, written, alone) => {
    const [among, single] = [
      synthesised(design([{}, {}], [written]), question({ dimension, algorithms: ['design'] })),
      synthesised(design([{}], [alone]), question({ algorithms: ['design'] })),
    ].map((steps) => valueOf(toEnd(steps)));
    expect(among!.points).toEqual(single!.points);
    expect(among!.others[0]!.points).toEqual(single!.others[0]!.points);
  });

  it('says what the collective over all dimensions takes with it, by two runs', () => {
    const lost: Condition = { kind: 'lostLink', link: ['npu 8', 'npu 9'] };
    const two = design([{}, {}], [lost]);
    const { points, others, acrossAll } = valueOf(
      toEnd(synthesised(two, question({ dimension: 0, algorithms: ['design'] }))),
    );
    const last = points.at(-1)!;
    expect(last.timeNs).toBeLessThan(0.75 * others[0]!.points.at(-1)!.timeNs);
    // A plan over two dimensions reduces and gathers in halves: all but an NPU's own quarter leaves the end of a line over one link, as it
    // does where a ring goes back over the line.
    expect(acrossAll!.madeNs).toBeGreaterThan(0.99 * acrossAll!.usualNs);
    const { method, chunks } = last;
    const times = [{}, withMade({}, 'allReduce', 0, { method, chunks, seed: 1 })].map((algorithms) => {
      const asked = { ...two, system: { ...two.system, algorithms } };
      const run = onlyCollective(asked, { collective: 'allReduce', bytes: last.bytes, splitGBps: [50, 50] });
      const prepared = valueOf(prepareDesign(run, ALL_PARTS));
      return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom')))).iterationNs;
    });
    expect(acrossAll).toEqual({ usualNs: times[0], madeNs: times[1] });
  });

  it('says before it is chosen where the design cannot run it, as its groups are on a part', () => {
    const dimensions = valueOf(parseNotation('FullyConnected(8)_Switch(16)'));
    const trained: Design = {
      ...DEFAULT_DESIGN,
      topology: { ...design(dimensions).topology },
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 4 },
    };
    const asked = question({ dimension: 0, algorithms: [] });
    expect(valueOf(toEnd(synthesised(trained, asked))).refusal).toMatch(/on 4 ranks.*groups on a part/);
    const whole = { ...trained, parallelism: { ...trained.parallelism, modelParallel: 8 } };
    expect(valueOf(toEnd(synthesised(whole, asked))).refusal).toBeUndefined();
  });
});

describe('on a network too large for trees', () => {
  const cross = (sides: readonly number[]) => design(sides.map((size) => ({ size })));

  it('is matched greedily, proved, between its bound and what the ring takes', () => {
    const found = valueOf(toEnd(synthesised(cross([9, 9]), question())));
    expect(found.isGreedyOnly).toBe(true);
    expect(found.npus).toBe(81);
    expect(found.why).toMatch(/^each byte must be received N - 1 times/);
    for (const { timeNs, boundNs, method } of found.points) {
      expect(method).toBe('greedy');
      expect(timeNs / boundNs).toBeGreaterThan(1);
      expect(timeNs / boundNs).toBeLessThan(1.2);
      expect(timeNs / boundNs - 1).toBeCloseTo(found.gap, 6);
    }
  });

  it('is refused for an all-to-all, of thousands that differ, and of more', () => {
    const messageOf = (asked: Design, collective: SynthesisedQuestion['collective']): string => {
      const found = toEnd(synthesised(asked, question({ collective })));
      expect(!found.ok && found.problems[0]!.path).toBe('topology.dimensions');
      return found.ok ? '' : found.problems[0]!.message;
    };
    expect(messageOf(cross([9, 9]), 'allToAll')).toMatch(
      /^a network of 81 NPUs and switches is too large: .* at most 64/,
    );
    expect(messageOf(cross([64, 128]), 'allReduce')).toMatch(
      /^a network of 8,192 NPUs is too large: .* at most 512 /,
    );
    const switched = design([{ kind: 'switch', size: 32 }, { size: 17 }]);
    expect(messageOf(switched, 'allReduce')).toMatch(
      /^a network of 561 NPUs and switches is too large: .* all alike/,
    );
  });
});
