/** The columns of the figure as designs, opened and run by the event-driven simulator, beside the runs of the study. */
import { expect, it } from 'vitest';
import { validateDesign } from '../../../design/schema/schema.ts';
import { valueOf } from '../../../units/result.ts';
import { closedResult } from '../../../run/closed.ts';
import { simulateSplit } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { DLN_COLUMNS, dlnDesign, OPENED_MB, type DlnColumn } from './columns.ts';
import { GRID, loopNs, MB, NPUS, RING, treeNs, treeRingNs } from './setting.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

const BYTES = OPENED_MB * MB;

const STUDY_NS: Readonly<Record<DlnColumn, () => number>> = {
  FatTree_Ring: () => treeRingNs(NPUS, BYTES),
  FatTree_HD: () => treeNs(NPUS, BYTES),
  DLN_HD: () => loopNs({ logSides: RING }, 'none', BYTES),
  DLN_SHD: () => loopNs({ logSides: RING }, 'poster', BYTES),
  '2D-DLN_HD': () => loopNs({ logSides: GRID }, 'none', BYTES),
  '2D-DLN_SHD': () => loopNs({ logSides: GRID }, 'poster', BYTES),
};

it.each(DLN_COLUMNS)('%s takes the same time as a design as in the study', (column) => {
  const design = dlnDesign(column);
  expect(validateDesign(design)).toEqual({ ok: true, value: design });
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const { iterationNs } = valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'custom'))));
  expect(iterationNs / STUDY_NS[column]()).toBeCloseTo(1, 6);
});
