/**
 * Figure 11: an all-reduce on 4 x 4 x 4 with links inside the package as fast as those between (symmetric) and eight
 * times as fast (asymmetric), by the three-phase plan and by the four-phase one: reduce-scatter inside, an all-reduce
 * on each of the others, all-gather inside.
 */
import type { CollectiveOptimization } from '../../../collective/types.ts';
import type { LinkClass } from '../../../topology/physical/fabric.ts';
import { LOCAL_LINK, PACKAGE_LINK, runOn, torus } from './platform.ts';
import { isBelow, type Statement } from './statement.ts';

const MIB = 2 ** 20;
const SIZES_MIB = [1, 4, 16, 64];
const CHUNKS = 16;

export function figure11(): readonly Statement[] {
  const [sizesMiB, chunks] = [SIZES_MIB, CHUNKS];
  const runs = (localLink: LinkClass, optimization: CollectiveOptimization): ReturnType<typeof runOn>[] =>
    SIZES_MIB.map((mib) =>
      runOn({
        fabric: torus([4, 4, 4], { localLink, localRings: 4, packageRings: 2 }),
        collective: 'allReduce',
        bytes: mib * MIB,
        optimization,
        chunks: CHUNKS,
      }),
    );
  const us = (list: ReturnType<typeof runOn>[]): readonly number[] =>
    list.map((each) => each.durationNs / 1e3);
  const symmetric = runs(PACKAGE_LINK, 'baseline');
  const asymmetric = runs(LOCAL_LINK, 'baseline');
  const fourPhase = runs(LOCAL_LINK, 'fourPhase');
  const [symmetricUs, asymmetricUs, fourPhaseUs] = [us(symmetric), us(asymmetric), us(fourPhase)];
  const between = (list: ReturnType<typeof runOn>[]): readonly number[] =>
    list.map(({ sentBytes }) => (sentBytes[1] ?? 0) + (sentBytes[2] ?? 0));
  const [three, four] = [between(asymmetric), between(fourPhase)];
  return [
    {
      figure: '11',
      statement: 'Faster links inside the package make it faster: asymmetric beats symmetric.',
      holds: isBelow(asymmetricUs, symmetricUs),
      numbers: { chunks, sizesMiB, asymmetricUs, symmetricUs },
    },
    {
      figure: '11',
      statement: 'The four-phase plan sends a quarter of the bytes between packages.',
      holds: three.every((bytes, index) => bytes === 4 * (four[index] ?? NaN)),
      numbers: { sizesMiB, threePhaseBytes: three, fourPhaseBytes: four },
    },
    {
      figure: '11',
      statement: 'On the asymmetric torus the four-phase plan is faster than the three-phase one.',
      holds: isBelow(fourPhaseUs, asymmetricUs),
      numbers: { chunks, sizesMiB, fourPhaseUs, asymmetricUs },
    },
  ];
}
