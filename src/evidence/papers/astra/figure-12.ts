/**
 * Figure 12: a four-phase all-reduce on 8 to 64 NPUs, two per package: the wait until a chunk is issued (P0), in the queue of each phase
 * (P1 to P4), and the time on the network in each.
 */
import type { Design } from '../../../design/document.ts';
import { TIME, type Panel } from '../panel.ts';
import { reducingDesign } from './design.ts';
import { DISPATCH, torus, type TorusShape } from './platform.ts';
import { runCaseDelays, type CaseDelays } from './run-case.ts';
import type { FigureResult, Statement } from './statement.ts';
import { collectSteps, type Steps } from './steps.ts';

const MIB = 2 ** 20;
export const CHUNKS = 64;
/** Size of the reduced data. */
export const SIZE_MIB = 1;
export const SHAPES: readonly TorusShape[] = [
  [2, 2, 2],
  [2, 4, 2],
  [2, 4, 4],
  [2, 4, 8],
];

/** Growth over the smallest step: up to which it counts as slow, and from which as a jump. */
const SLOW = 1.1;
const JUMP = 1.5;

export function* figure12(): Steps<FigureResult> {
  const outcomes = yield* collectSteps(SHAPES, (shape) =>
    runCaseDelays(designOfFigure12('Figure 12', shape)),
  );
  const us = outcomes.map(({ durationNs }) => durationNs / 1e3);
  const [, small = NaN, medium = NaN, large = NaN] = us;
  const growth = { chunks: CHUNKS, sizeMiB: SIZE_MIB, us2x4x2: small, us2x4x4: medium, us2x4x8: large };
  const statements = [
    ...outcomes.map((outcome, index) => bottleneck(outcome, SHAPES[index]!)),
    {
      figure: '12',
      statement: 'From 2x4x2 to 2x4x4 time grows slowly (by less than a tenth).',
      holds: medium >= small && medium < SLOW * small,
      numbers: growth,
      note: 'Both have a longest ring of four packages; the third dimension works while the second does.',
    },
    {
      figure: '12',
      statement: 'From 2x4x4 to 2x4x8 it jumps (by more than half).',
      holds: large > JUMP * medium,
      numbers: growth,
      note: 'A ring of eight has 14 steps where one of four has six, and at 1 MiB it is the steps that cost.',
    },
  ];
  const delays = outcomes.map(delaysUs);
  return {
    statements,
    panels: [
      panel(
        'Wait in the queue of each phase',
        [0, 1, 2, 3, 4],
        delays.map(({ queueUs }) => queueUs),
      ),
      panel(
        'Time of each phase on the network',
        [1, 2, 3, 4],
        delays.map(({ networkUs }) => networkUs),
      ),
    ],
  };
}

function panel(title: string, at: readonly number[], values: readonly (readonly number[])[]): Panel {
  return {
    figure: '12',
    title,
    x: { label: 'Phase P', unit: '', isLog: false },
    y: { ...TIME, isLog: false },
    at,
    series: SHAPES.map((shape, index) => ({ name: shape.join('x'), values: values[index] ?? [] })),
  };
}

export function designOfFigure12(name: string, shape: TorusShape): Design {
  return reducingDesign(name, {
    fabric: torus(shape),
    bytes: SIZE_MIB * MIB,
    optimization: 'fourPhase',
    chunks: CHUNKS,
    dispatch: DISPATCH,
  });
}

function delaysUs({ dispatchNs, queueNs, networkNs }: CaseDelays): {
  readonly queueUs: readonly number[];
  readonly networkUs: readonly number[];
} {
  return {
    queueUs: [dispatchNs, ...queueNs].map((ns) => ns / 1e3),
    networkUs: networkNs.map((ns) => ns / 1e3),
  };
}

/** The phase that keeps a chunk longest on the network is the one chunks wait for longest (or one of several). */
function bottleneck(outcome: CaseDelays, shape: TorusShape): Statement {
  const { queueUs, networkUs } = delaysUs(outcome);
  const waited = queueUs.indexOf(Math.max(...queueUs));
  const slowest = Math.max(...networkUs);
  return {
    figure: '12',
    statement: `${shape.join('x')}: the bottleneck dimension shows as the largest queue delay.`,
    holds: waited > 0 && (networkUs[waited - 1] ?? NaN) >= slowest * (1 - 1e-9),
    numbers: { chunks: CHUNKS, sizeMiB: SIZE_MIB, 'queueUs.P0toP4': queueUs, 'networkUs.P1toP4': networkUs },
  };
}
