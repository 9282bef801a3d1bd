/** A collective of a bandwidth test, run alone with the chunks that a design cuts it into, takes its time in the test. */
import { describe, expect, it } from 'vitest';
import { chunksOfCollective } from '../../design/one-collective.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { collectiveSizes } from './collective-sizes.ts';
import { MOST_PIPELINE_CHUNKS, simulateCollective } from '../single-collective/single-collective.ts';

describe('the chunks of a collective', () => {
  it.each(['allReduce', 'reduceScatter', 'allGather', 'allToAll'] as const)(
    'are those of a run of the design: %s',
    (collective) => {
      const question = { schemes: ['message'], algorithms: ['design'] } as const;
      const { lines } = valueOf(
        toEnd(collectiveSizes(DEFAULT_DESIGN, { collective, bytes: [1000, 1e6, 1e8], ...question })),
      );
      const { points, splitGBps } = lines[0]!;
      for (const { bytes, timeNs } of points) {
        const chunks = chunksOfCollective(DEFAULT_DESIGN, { collective, bytes }, MOST_PIPELINE_CHUNKS);
        const { endNs } = valueOf(
          simulateCollective(DEFAULT_DESIGN, { collective, bytes, chunks, splitGBps }),
        );
        expect(endNs / timeNs).toBeCloseTo(1, 9);
      }
    },
  );

  it('are at most those that can be shown, and of at least a byte each', () => {
    const design = {
      ...DEFAULT_DESIGN,
      system: { ...DEFAULT_DESIGN.system, chunks: 512, leastChunkBytes: 1 },
    };
    const at = (bytes: number): number =>
      chunksOfCollective(design, { collective: 'allReduce', bytes }, MOST_PIPELINE_CHUNKS);
    expect([3, 1e9].map(at)).toEqual([3, 64]);
  });
});
