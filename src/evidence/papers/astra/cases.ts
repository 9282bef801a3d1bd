/** The cases of the figures that open as designs: the numbers of a figure are those of its design, run alone. */
import type { Design } from '../../../design/document.ts';
import { collectiveDesign, trainingDesign } from './design.ts';
import { CHUNKS as CHUNKS_9, RING, SWITCHED } from './figure-9.ts';
import { CHUNKS as CHUNKS_10, SHAPES as SHAPES_10, WIRES } from './figure-10.ts';
import { CHUNKS as CHUNKS_11, fabricWith } from './figure-11.ts';
import { CHUNKS as CHUNKS_12, SHAPES as SHAPES_12, SIZE_MIB as SIZE_12 } from './figure-12.ts';
import { SHAPES as SHAPES_15 } from './figure-15.ts';
import { POWERS } from './figure-18.ts';
import { DISPATCH, LOCAL_LINK, PACKAGE_LINK, torus } from './platform.ts';
import type { Dispatch } from './scheduler/request.ts';
import { ARRAY, faster, FITTED, RESNET_50, TRANSFORMER } from './workloads.ts';

const MIB = 2 ** 20;
/** The size on the axis at which a case opens. */
export const OPENED_MIB = 4;

/** The data of a case that the page shows. */
export interface AstraCase {
  /** As in the panels. */
  readonly figure: string;
  /** Unique in the figure. */
  readonly label: string;
}

interface CaseDesign extends AstraCase {
  readonly design: (name: string) => Design;
}

const exchange = [
  { text: 'all-to-all', collective: 'allToAll' },
  { text: 'all-reduce', collective: 'allReduce' },
] as const;

const NAMED: readonly CaseDesign[] = [
  ...exchange.flatMap(({ text, collective }) =>
    [
      { label: `All-to-all 1x8, ${text} of ${OPENED_MIB} MiB`, platform: SWITCHED },
      { label: `Ring 1x8x1, ${text} of ${OPENED_MIB} MiB`, platform: RING },
    ].map(({ label, platform }): CaseDesign => {
      const run = { ...platform, collective, bytes: OPENED_MIB * MIB, chunks: CHUNKS_9 };
      return {
        figure: '9',
        label,
        design: (name) => collectiveDesign(name, { ...run, optimization: 'baseline' }),
      };
    }),
  ),
  ...Object.entries(SHAPES_10).map(([shape, sizes]): CaseDesign => ({
    figure: '10',
    label: `${shape}, all-reduce of ${OPENED_MIB} MiB`,
    design: (name) => reduced(name, torus(sizes, WIRES), OPENED_MIB, CHUNKS_10, 'baseline'),
  })),
  ...(
    [
      ['Symmetric, three phases', PACKAGE_LINK, 'baseline'],
      ['Asymmetric, three phases', LOCAL_LINK, 'baseline'],
      ['Asymmetric, four phases', LOCAL_LINK, 'fourPhase'],
    ] as const
  ).map(([text, link, plan]): CaseDesign => ({
    figure: '11',
    label: `${text}, all-reduce of ${OPENED_MIB} MiB`,
    design: (name) => reduced(name, fabricWith(link), OPENED_MIB, CHUNKS_11, plan),
  })),
  ...SHAPES_12.map((shape): CaseDesign => ({
    figure: '12',
    label: `${shape.join('x')}, all-reduce of ${SIZE_12} MiB`,
    design: (name) => reduced(name, torus(shape), SIZE_12, CHUNKS_12, 'fourPhase', DISPATCH),
  })),
  {
    figure: '13',
    label: 'Transformer on 2x2x2',
    design: (name) =>
      trainingDesign(name, { shape: [2, 2, 2], workload: TRANSFORMER, modelParallel: 2, compute: ARRAY }),
  },
  {
    figure: '14',
    label: 'ResNet-50 on 2x4x4',
    design: (name) =>
      trainingDesign(name, { shape: [2, 4, 4], workload: RESNET_50, modelParallel: 1, compute: FITTED }),
  },
  ...SHAPES_15.map((shape): CaseDesign => ({
    figure: '15-17',
    label: `ResNet-50 on ${shape.join('x')}`,
    design: (name) => trainingDesign(name, { shape, workload: RESNET_50, modelParallel: 1, compute: FITTED }),
  })),
  ...POWERS.map((power): CaseDesign => ({
    figure: '18',
    label: `ResNet-50 on 2x4x4, ${power}× compute`,
    design: (name) =>
      trainingDesign(name, {
        shape: [2, 4, 4],
        workload: RESNET_50,
        modelParallel: 1,
        compute: faster(FITTED, power),
      }),
  })),
];

export const ASTRA_CASES: readonly AstraCase[] = NAMED.map(({ figure, label }) => ({ figure, label }));

export function astraDesign(at: AstraCase): Design {
  const found = NAMED.find(({ figure, label }) => figure === at.figure && label === at.label);
  if (found === undefined) throw new RangeError(`figure ${at.figure} has no case "${at.label}"`);
  return found.design(`${found.label}, figure ${found.figure} of ASTRA-SIM`);
}

function reduced(
  name: string,
  fabric: Parameters<typeof collectiveDesign>[1]['fabric'],
  mib: number,
  chunks: number,
  optimization: 'baseline' | 'fourPhase',
  dispatch?: Dispatch,
): Design {
  const run = { fabric, collective: 'allReduce', bytes: mib * MIB, chunks, optimization } as const;
  return collectiveDesign(name, dispatch === undefined ? run : { ...run, dispatch });
}
