import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { parseNotation } from '../../topology/notation.ts';
import { collectivePlans } from './plans.ts';
import { switchLinks } from './switch-links.ts';

function designOn(notation: string): Design {
  const parsed = parseNotation(notation);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const dimensions = parsed.value.map((shape): DesignDimension => ({
    ...shape,
    linkLatencyNs: 100,
    tier: 'pod',
  }));
  return {
    ...DEFAULT_DESIGN,
    topology: { ...DEFAULT_DESIGN.topology, dimensions },
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 8 },
  };
}

function linksOf(design: Design) {
  const found = switchLinks(design);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

describe('the load of an iteration on links between switches', () => {
  it('is empty if no block has such links', () => {
    expect(linksOf(designOn('Ring(8)_Switch(16)'))).toEqual([]);
  });

  it('is what a leaf’s NPUs send to other leaves, on its links up and down', () => {
    const design = designOn('Switch(8)_FatTree(16,leaf=4,spines=4)');
    const [tree] = linksOf(design);
    const plans = collectivePlans(design);
    if (!plans.ok) throw new Error('refused');
    // Hierarchical: each NPU sends (1 - leaf / n) / leaf of its data to other leaves to reduce, and as much to gather.
    const expected = plans.value
      .flatMap(({ count, phases }) => phases.map((phase) => ({ count, phase })))
      .filter(({ phase }) => phase.dimension === 1)
      .map(({ count, phase: { operation, algorithm, bytesIn, ranks } }) => {
        expect([operation, algorithm.name, ranks]).toEqual(['allReduce', 'hierarchical', 16]);
        return (count * 2 * bytesIn * (1 - 4 / 16)) / 4;
      });
    expect(tree).toMatchObject({ dimension: 1, uncounted: 0 });
    const { links, bytes } = tree!;
    const up = bytes.filter((_, link) => links[link]!.from < 4);
    const down = bytes.filter((_, link) => links[link]!.to < 4);
    expect(up).toHaveLength(16);
    for (const all of [up, down]) expect(total(all) / (16 * total(expected))).toBeCloseTo(1, 9);
    expect(Math.max(...up) / Math.min(...up)).toBeCloseTo(1, 9);
  });

  it('is spread over the shortcuts of a loop by shifting, and otherwise concentrated on one of them at a time', () => {
    const shifted = linksOf(designOn('Switch(8)_Loop(q=2,z=4)'))[0]!;
    const busiest = Math.max(...shifted.bytes);
    // Partners differ in one bit: the links 1 to 2 and 3 to 0 are unused, all others equally loaded.
    expect(shifted.bytes.filter((value) => value > 0)).toHaveLength(8);
    for (const linkBytes of shifted.bytes.filter((bytes) => bytes > 0))
      expect(linkBytes / busiest).toBeCloseTo(1, 9);
    const design = designOn('Switch(8)_Loop(q=2,z=4)');
    const plain: Design = {
      ...design,
      system: {
        ...design.system,
        algorithms: {
          ...design.system.algorithms,
          allReduce: [null, { algorithm: { name: 'halvingDoubling' }, whole: false }],
        },
      },
    };
    // Halves over one shortcut, quarters over the other: 1/2 against the mean of 1/2 and 1/4.
    expect(Math.max(...linksOf(plain)[0]!.bytes) / busiest).toBeCloseTo(4 / 3, 9);
  });

  it('is as high for a group that covers a part of the block, since all such groups send at once', () => {
    const [loop] = linksOf({
      ...designOn('Loop(q=2,z=4)_Switch(8)'),
      parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 4 },
    });
    expect(loop).toMatchObject({ dimension: 0, uncounted: 0 });
    expect(total(loop!.bytes)).toBeGreaterThan(0);
  });
});
