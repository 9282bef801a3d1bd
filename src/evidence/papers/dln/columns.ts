/** The columns of Figure 3 as designs: an all-reduce of 64 MB and nothing else, so that a run lasts exactly as long. */
import type { AlgorithmName } from '../../../collective/types.ts';
import { BASE_V1 } from '../../../design/base.ts';
import type { Design } from '../../../design/document.ts';
import { withoutDefaults, type ParameterValues } from '../../../topology/blocks/parameters.ts';
import { blocks, type BlockKind, type BlockShape } from '../../../topology/blocks/blocks.ts';
import { CABLES, GRID, LINK, MB, NPUS, NPUS_PER_SWITCH, RING } from './setting.ts';

export const DLN_COLUMNS = [
  'FatTree_Ring',
  'FatTree_HD',
  'DLN_HD',
  'DLN_SHD',
  '2D-DLN_HD',
  '2D-DLN_SHD',
] as const;
export type DlnColumn = (typeof DLN_COLUMNS)[number];

/** The size on the axis at which a column opens. */
export const OPENED_MB = 64;

const OF_SWITCH = { z: NPUS_PER_SWITCH, w: CABLES };
const TREE = shapeOf('fatTree', { leaf: NPUS_PER_SWITCH, spines: NPUS_PER_SWITCH });
const LOOP = shapeOf('loop', { q: RING[0] ?? 1, ...OF_SWITCH });
const PLANE = shapeOf('loop2d', { x: GRID[0] ?? 1, y: GRID[1] ?? 1, ...OF_SWITCH });

const BUILT: Readonly<Record<DlnColumn, readonly [BlockShape, AlgorithmName]>> = {
  FatTree_Ring: [TREE, 'ring'],
  FatTree_HD: [TREE, 'halvingDoubling'],
  DLN_HD: [LOOP, 'halvingDoubling'],
  DLN_SHD: [LOOP, 'shiftedHalvingDoubling'],
  '2D-DLN_HD': [PLANE, 'halvingDoubling'],
  '2D-DLN_SHD': [PLANE, 'shiftedHalvingDoubling'],
};

/**
 * Messages share links, as in the study, except for the ring: it has too many messages, and takes its closed-form time, since none shares a
 * link with another.
 */
export function dlnDesign(column: DlnColumn, megabytes = OPENED_MB): Design {
  const [shape, name] = BUILT[column];
  const bytes = megabytes * MB;
  const step = {
    kind: 'collective',
    label: 'All-reduce',
    collective: 'allReduce',
    bytes,
    role: 'all',
  } as const;
  return {
    ...BASE_V1,
    name: `${column}, all-reduce of ${megabytes} MB`,
    topology: {
      dimensions: [{ ...shape, linkLatencyNs: LINK.cableNs, tier: 'pod' }],
      splitBandwidth: 'links',
    },
    workload: {
      kind: 'table',
      label: 'One all-reduce',
      loop: { kind: 'micro', passes: 1 },
      layers: [
        {
          name: 'all-reduce',
          forward: [],
          recompute: [],
          inputGradient: [],
          updateNs: 0,
          weightGradient: [step],
        },
      ],
    },
    parallelism: { modelParallel: 1, overlap: true },
    bandwidth: {
      budgetGBps: LINK.linkGBps,
      scheme: 'custom',
      mode: 'fixed',
      customGBps: [LINK.linkGBps],
    },
    system: {
      ...BASE_V1.system,
      chunks: 1,
      activeChunks: 1,
      queuesPerDimension: 1,
      endpointDelayNs: 0,
      links: { efficiency: 1, packetBytes: 4096, headerBytes: 0, routerLatencyNs: LINK.switchNs },
      algorithms: { allReduce: [{ algorithm: { name }, whole: false }] },
      ...(name === 'ring' ? {} : { network: 'shared' }),
    },
  };
}

function shapeOf(kind: BlockKind, parameters: ParameterValues): BlockShape {
  const changed = withoutDefaults(blocks[kind].parameters, parameters);
  return { kind, size: NPUS, ...(Object.keys(changed).length === 0 ? {} : { parameters: changed }) };
}
