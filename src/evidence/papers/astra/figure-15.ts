/** Figures 15 to 17: computation and exposed communication of ResNet-50 on 8 to 128 NPUs, as times and as shares. */
import type { PlainRate } from '../../../workload/rate/compute-rate.ts';
import { EXPOSED, TIME } from '../panel.ts';
import { isGrowing, isWithin, type FigureResult } from './statement.ts';
import { collectSteps, type Steps } from './steps.ts';
import type { TorusShape } from './platform.ts';
import { train, type Trained } from './train.ts';
import { ARRAY, FITTED, RESNET_50, SAMPLED } from './workloads.ts';

export const SHAPES: readonly TorusShape[] = [
  [2, 2, 2],
  [2, 4, 2],
  [2, 4, 4],
  [2, 8, 4],
  [2, 8, 8],
];
/** By NPUs; the others are not printed. */
const PUBLISHED_PERCENT = new Map([
  [8, 4.1],
  [128, 25.2],
]);
const SMALLEST = [2, 10] as const;
const LARGEST = [15, 40] as const;

export function* figure15(): Steps<FigureResult> {
  const runs = yield* trainAll(FITTED);
  const onArray = yield* trainAll(ARRAY);
  const sampled = yield* trainAll(SAMPLED);
  const npus = SHAPES.map(([local, horizontal, vertical]) => local * horizontal * vertical);
  const computeUs = runs.map(({ totals }) => totals.computeNs / 1e3);
  const exposedUs = runs.map(({ totals }) => (totals.endNs - totals.computeNs) / 1e3);
  const exposedPercent = runs.map(({ exposedShare }) => 100 * exposedShare);
  const [first = NaN] = exposedPercent;
  const last = exposedPercent.at(-1) ?? NaN;
  const arrayPercent = onArray.map(({ exposedShare }) => 100 * exposedShare);
  const samplePercent = sampled.map(({ exposedShare }) => 100 * exposedShare);
  const fit =
    'The time of the computation is not printed; it was fitted to the 4.1 % on 8 NPUs, and four chunks taken from the samples of the simulator. With 25.6 ms of an array of 256 x 256 cells nothing is exposed (arrayPercent). With the 1.095 ms of the workload that comes with the simulator, 17 % more than fitted, 128 NPUs are nearer to what is printed and 8 NPUs hide nearly all (samplePercent); two chunks a collective, or links 15 % slower, bring the printed share on 8 NPUs back.';
  const statements = [
    {
      figure: '15-17',
      statement: 'An NPU computes as long on 8 NPUs as on 128: the batch of each is the same.',
      holds: computeUs.every((us) => us === computeUs[0]),
      numbers: { npus, computeUs },
    },
    {
      figure: '15-17',
      statement: 'Exposed communication grows with the number of NPUs, from 2x2x2 to 2x8x8.',
      holds: isGrowing(exposedUs) && isGrowing(exposedPercent),
      numbers: { npus, exposedUs, exposedPercent, publishedEndsPercent: [...PUBLISHED_PERCENT.values()] },
    },
    {
      figure: '15-17',
      statement: `On 8 NPUs exposed: ${SMALLEST.join(' to ')} % (printed 4.1): ${first.toFixed(1)}.`,
      holds: isWithin(first, SMALLEST),
      numbers: {
        exposedPercent: first,
        publishedPercent: 4.1,
        arrayPercent: arrayPercent[0] ?? NaN,
        samplePercent: samplePercent[0] ?? NaN,
      },
      note: fit,
    },
    {
      figure: '15-17',
      statement: `On 128 NPUs exposed: ${LARGEST.join(' to ')} % (printed 25.2): ${last.toFixed(1)}.`,
      holds: isWithin(last, LARGEST),
      numbers: {
        exposedPercent: last,
        publishedPercent: 25.2,
        arrayPercent: arrayPercent.at(-1) ?? NaN,
        samplePercent: samplePercent.at(-1) ?? NaN,
      },
      note: fit,
    },
  ];
  const x = { label: 'NPUs', unit: '', isLog: true };
  const times = {
    figure: '15-17',
    title: 'ResNet-50, two iterations',
    x,
    y: { ...TIME, isLog: false },
    at: npus,
    series: [
      { name: 'Computation', values: computeUs },
      { name: 'Exposed', values: exposedUs },
    ],
  };
  const share = {
    figure: '15-17',
    title: 'ResNet-50, exposed share',
    x,
    y: EXPOSED,
    at: npus,
    series: [
      { name: 'Ours', values: exposedPercent },
      { name: 'Ours, 1.095 ms', values: samplePercent },
      { name: 'Published', values: npus.map((count) => PUBLISHED_PERCENT.get(count) ?? NaN) },
    ],
  };
  return { statements, panels: [times, share] };
}

function trainAll(compute: PlainRate): Steps<readonly Trained[]> {
  return collectSteps(SHAPES, (shape) => train({ shape, workload: RESNET_50, modelParallel: 1, compute }));
}
