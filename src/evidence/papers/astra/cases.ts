/** The cases of the figures that open as designs: the numbers of a figure are those of its design, run alone. */
import type { Design } from '../../../design/document.ts';
import type { SchedulingPolicy } from '../../../simulator/policy.ts';
import type { PlainRate } from '../../../workload/rate/compute-rate.ts';
import type { FigureCase } from '../figure-case.ts';
import { trainingDesign } from './design.ts';
import { designOfFigure9, RING, SIZES_MIB as SIZES_9, SWITCHED } from './figure-9.ts';
import {
  CHUNKS as CHUNKS_10,
  designOfFigure10,
  OTHER_CHUNKS,
  OTHER_SHAPES,
  SHAPES as SHAPES_10,
  SIZES_MIB as SIZES_10,
  type Shape,
} from './figure-10.ts';
import { designOfFigure11, SIZES_MIB as SIZES_11 } from './figure-11.ts';
import { designOfFigure12, SHAPES as SHAPES_12, SIZE_MIB as SIZE_12 } from './figure-12.ts';
import { SHAPES as SHAPES_15 } from './figure-15.ts';
import { POWERS } from './figure-18.ts';
import { LOCAL_LINK, PACKAGE_LINK, type TorusShape } from './platform.ts';
import { POWERS as SCHEDULED_POWERS } from './scheduling.ts';
import { ARRAY, faster, FITTED, RESNET_50, SAMPLED, TRANSFORMER } from './workloads.ts';

interface CaseDesign {
  readonly study: FigureCase;
  readonly design: (name: string) => Design;
}

const EXCHANGES = [
  { text: 'all-to-all', collective: 'allToAll' },
  { text: 'all-reduce', collective: 'allReduce' },
] as const;

/** The computation that is fitted to 8 NPUs, and that of the sample. */
const COMPUTE = [
  { text: '', compute: FITTED },
  { text: ', sample', compute: SAMPLED },
] as const;

const PLANS = [
  ['Symmetric, three phases', PACKAGE_LINK, 'baseline'],
  ['Asymmetric, three phases', LOCAL_LINK, 'baseline'],
  ['Asymmetric, four phases', LOCAL_LINK, 'fourPhase'],
] as const;

/** Returns the cases of a line, one for each size in MiB. */
function atSizes(
  figure: string,
  line: string,
  sizesMiB: readonly number[],
  design: (name: string, mib: number) => Design,
): readonly CaseDesign[] {
  return sizesMiB.map((mib) => {
    const point = mib < 1 ? `${mib * 1024} KiB` : `${mib} MiB`;
    const study = { figure, label: `${line} of ${point}`, line, point };
    return { study, design: (name) => design(name, mib) };
  });
}

function alone(figure: string, label: string, design: (name: string) => Design): CaseDesign {
  return { study: { figure, label, line: label }, design };
}

const SHAPE_NAMES = Object.keys(SHAPES_10) as readonly Shape[];

const NAMED: readonly CaseDesign[] = [
  ...EXCHANGES.flatMap(({ text, collective }) =>
    [
      { line: `All-to-all 1x8, ${text}`, platform: SWITCHED },
      { line: `Ring 1x8x1, ${text}`, platform: RING },
    ].flatMap(({ line, platform }) =>
      atSizes('9', line, SIZES_9, (name, mib) => designOfFigure9(name, platform, collective, mib)),
    ),
  ),
  ...SHAPE_NAMES.flatMap((shape) =>
    atSizes('10', `${shape}, all-reduce`, SIZES_10, (name, mib) =>
      designOfFigure10(name, shape, mib, CHUNKS_10),
    ),
  ),
  ...OTHER_SHAPES.flatMap((shape) =>
    atSizes('10', `${shape}, ${OTHER_CHUNKS} chunks, all-reduce`, SIZES_10, (name, mib) =>
      designOfFigure10(name, shape, mib, OTHER_CHUNKS),
    ),
  ),
  ...PLANS.flatMap(([text, link, plan]) =>
    atSizes('11', `${text}, all-reduce`, SIZES_11, (name, mib) => designOfFigure11(name, link, plan, mib)),
  ),
  ...SHAPES_12.map((shape) =>
    alone('12', `${shape.join('x')}, all-reduce of ${SIZE_12} MiB`, (name) => designOfFigure12(name, shape)),
  ),
  alone('13', 'Transformer on 2x2x2', (name) =>
    trainingDesign(name, { shape: [2, 2, 2], workload: TRANSFORMER, modelParallel: 2, compute: ARRAY }),
  ),
  alone('14', 'ResNet-50 on 2x4x4', (name) => trainedDesign(name, [2, 4, 4], FITTED)),
  ...COMPUTE.flatMap(({ text, compute }) => [
    ...SHAPES_15.map((shape) =>
      alone('15-17', `ResNet-50 on ${shape.join('x')}${text}`, (name) => trainedDesign(name, shape, compute)),
    ),
    ...POWERS.map((power) =>
      alone('18', `ResNet-50 on 2x4x4, ${power}× compute${text}`, (name) =>
        trainedDesign(name, [2, 4, 4], faster(compute, power)),
      ),
    ),
  ]),
  ...SCHEDULED_POWERS.map((power) =>
    alone('text', `ResNet-50 on 2x4x4, FIFO, ${power}× compute`, (name) =>
      trainedDesign(name, [2, 4, 4], faster(FITTED, power), 'FIFO'),
    ),
  ),
];

export const ASTRA_CASES: readonly FigureCase[] = NAMED.map(({ study }) => study);

export function astraDesign(at: Pick<FigureCase, 'figure' | 'label'>): Design {
  const found = NAMED.find(({ study }) => study.figure === at.figure && study.label === at.label);
  if (found === undefined) throw new RangeError(`figure ${at.figure} has no case "${at.label}"`);
  const { figure, label } = found.study;
  return found.design(figure === 'text' ? `${label}, ASTRA-SIM` : `${label}, figure ${figure} of ASTRA-SIM`);
}

function trainedDesign(
  name: string,
  shape: TorusShape,
  compute: PlainRate,
  scheduling: SchedulingPolicy = 'LIFO',
): Design {
  return trainingDesign(name, { shape, workload: RESNET_50, modelParallel: 1, compute, scheduling });
}
