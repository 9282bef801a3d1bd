/** Figure 18: the exposed share of ResNet-50 on 2 x 4 x 4 at 0.5 to 4 times the compute power. */
import { EXPOSED } from '../panel.ts';
import { isGrowing, type FigureResult } from './statement.ts';
import { collectSteps, type Steps } from './steps.ts';
import { train } from './train.ts';
import { faster, FITTED, RESNET_50, SAMPLED } from './workloads.ts';

export const POWERS = [0.5, 1, 2, 4];
const BASE = { shape: [2, 4, 4], workload: RESNET_50, modelParallel: 1 } as const;

export function* figure18(): Steps<FigureResult> {
  const runs = yield* collectSteps(POWERS, (power) => train({ ...BASE, compute: faster(FITTED, power) }));
  const exposedPercent = runs.map(({ exposedShare }) => 100 * exposedShare);
  const sampled = yield* collectSteps(POWERS, (power) => train({ ...BASE, compute: faster(SAMPLED, power) }));
  const samplePercent = sampled.map(({ exposedShare }) => 100 * exposedShare);
  const [half = NaN] = exposedPercent;
  const four = exposedPercent.at(-1) ?? NaN;
  const statements = [
    {
      figure: '18',
      statement: 'The exposed share grows with compute power.',
      holds: isGrowing(exposedPercent),
      numbers: { computePower: POWERS, exposedPercent },
    },
    {
      figure: '18',
      statement: 'At half the compute power less than 2 % are exposed (printed: less than 1 %).',
      holds: half < 2,
      numbers: { computePower: 0.5, exposedPercent: half, samplePercent: samplePercent[0] ?? NaN },
    },
    {
      figure: '18',
      statement: 'At four times the compute power more than 50 % are exposed (printed: 63.9 %).',
      holds: four > 50,
      numbers: {
        computePower: 4,
        exposedPercent: four,
        publishedPercent: 63.9,
        samplePercent: samplePercent.at(-1) ?? NaN,
      },
      note: 'samplePercent: computing the 1.095 ms of the workload that comes with the simulator, not the fitted 0.93 ms.',
    },
  ];
  const panel = {
    figure: '18',
    title: 'ResNet-50 on 2x4x4, exposed share',
    x: { label: 'Compute power', unit: '×', isLog: true },
    y: EXPOSED,
    at: POWERS,
    series: [
      { name: 'Ours', values: exposedPercent },
      { name: 'Published', values: POWERS.map((power) => (power === 4 ? 63.9 : NaN)) },
    ],
  };
  return { statements, panels: [panel] };
}
