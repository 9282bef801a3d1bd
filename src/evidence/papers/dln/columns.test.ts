/** The columns of the figure as designs, opened and run by the event-driven simulator, beside the runs of the study. */
import { expect, it } from 'vitest';
import { validateDesign } from '../../../design/schema/schema.ts';
import { valueOf } from '../../../units/result.ts';
import { closedResult } from '../../../run/closed.ts';
import { simulateSplit } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { DLN_COLUMNS, dlnDesign, OPENED_MB, type DlnColumn } from './columns.ts';
import { GRID, loopNs, MB, NPUS, RING, SIZES_MB, treeNs, treeRingNs } from './setting.ts';
import { cases } from '../../../testing/large.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

const STUDY_NS: Readonly<Record<DlnColumn, (bytes: number) => number>> = {
  FatTree_Ring: (bytes) => treeRingNs(NPUS, bytes),
  FatTree_HD: (bytes) => treeNs(NPUS, bytes),
  DLN_HD: (bytes) => loopNs({ logSides: RING }, 'none', bytes),
  DLN_SHD: (bytes) => loopNs({ logSides: RING }, 'poster', bytes),
  '2D-DLN_HD': (bytes) => loopNs({ logSides: GRID }, 'none', bytes),
  '2D-DLN_SHD': (bytes) => loopNs({ logSides: GRID }, 'poster', bytes),
};

const SIZES = cases([SIZES_MB[0]!, OPENED_MB], SIZES_MB);

it.each(DLN_COLUMNS.flatMap((column) => SIZES.map((megabytes) => [column, megabytes] as const)))(
  '%s takes the same time with %i MB as a design as in the study, to the last bit',
  (column, megabytes) => {
    const design = dlnDesign(column, megabytes);
    expect(validateDesign(design)).toEqual({ ok: true, value: design });
    const prepared = valueOf(prepareDesign(design, ALL_PARTS));
    const { iterationNs } = valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom'))));
    expect(iterationNs).toBe(STUDY_NS[column](megabytes * MB));
  },
);
