/**
 * Figure 11: an all-reduce on 4 x 4 x 4 with links inside the package as fast as those between (symmetric) and eight times as fast
 * (asymmetric), by the three-phase plan and by the four-phase one: reduce-scatter inside, an all-reduce on each of the others, all-gather
 * inside.
 */
import type { CollectiveOptimization } from '../../../collective/types.ts';
import type { Design } from '../../../design/document.ts';
import type { Fabric, LinkClass } from '../../../topology/physical/fabric.ts';
import { MESSAGE_SIZE, TIME } from '../panel.ts';
import { reducingDesign } from './design.ts';
import { LOCAL_LINK, PACKAGE_LINK, torus } from './platform.ts';
import { runCase, type CaseRun } from './run-case.ts';
import { isBelow, type FigureResult } from './statement.ts';
import { collectSteps, type Steps } from './steps.ts';

const MIB = 2 ** 20;
export const SIZES_MIB = [1, 4, 16, 64];
export const CHUNKS = 16;

type Runs = readonly CaseRun[];

export function* figure11(): Steps<FigureResult> {
  const [sizesMiB, chunks] = [SIZES_MIB, CHUNKS];
  const symmetric = yield* runs(PACKAGE_LINK, 'baseline');
  const asymmetric = yield* runs(LOCAL_LINK, 'baseline');
  const fourPhase = yield* runs(LOCAL_LINK, 'fourPhase');
  const [symmetricUs, asymmetricUs, fourPhaseUs] = [
    timesUs(symmetric),
    timesUs(asymmetric),
    timesUs(fourPhase),
  ];
  const [three, four] = [bytesBetween(asymmetric), bytesBetween(fourPhase)];
  const statements = [
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
  const panel = {
    figure: '11',
    title: 'All-reduce on 4x4x4',
    x: MESSAGE_SIZE,
    y: TIME,
    at: SIZES_MIB,
    series: [
      { name: 'Symmetric', values: symmetricUs },
      { name: 'Asymmetric', values: asymmetricUs },
      { name: 'Four phases', values: fourPhaseUs },
    ],
  };
  return { statements, panels: [panel] };
}

export function fabricWith(localLink: LinkClass): Fabric {
  return torus([4, 4, 4], { localLink, localRings: 4, packageRings: 2 });
}

function runs(localLink: LinkClass, optimization: CollectiveOptimization): Steps<Runs> {
  return collectSteps(SIZES_MIB, (mib) =>
    runCase(designOfFigure11('Figure 11', localLink, optimization, mib)),
  );
}

export function designOfFigure11(
  name: string,
  localLink: LinkClass,
  optimization: CollectiveOptimization,
  mib: number,
): Design {
  const run = { fabric: fabricWith(localLink), bytes: mib * MIB, optimization, chunks: CHUNKS };
  return reducingDesign(name, run);
}

function timesUs(outcomes: Runs): readonly number[] {
  return outcomes.map(({ durationNs }) => durationNs / 1e3);
}

function bytesBetween(outcomes: Runs): readonly number[] {
  return outcomes.map(({ sentBytes }) => (sentBytes[1] ?? 0) + (sentBytes[2] ?? 0));
}
