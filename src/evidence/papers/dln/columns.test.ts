/** The columns of the figure as designs, opened and run by the event-driven simulator, beside the runs of the study. */
import { expect, it } from 'vitest';
import type { Design } from '../../../design/document.ts';
import { validateDesign } from '../../../design/schema/schema.ts';
import type { SharedModelId } from '../../../network/models/shared/sharing-facts.ts';
import { valueOf, type Result } from '../../../units/result.ts';
import { closedResult } from '../../../run/closed.ts';
import { simulateSplit } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import type { SchemeResult } from '../../../run/report/results.ts';
import { DLN_COLUMNS, dlnDesign, OPENED_MB, type DlnColumn } from './columns.ts';
import { GRID, loopNs, MB, NPUS, RING, SIZES_MB, treeNs, treeRingNs } from './setting.ts';
import { cases } from '../../../testing/large.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

type StudyNs = (bytes: number, shared?: SharedModelId) => number;

const STUDY_NS: Readonly<Record<DlnColumn, StudyNs>> = {
  FatTree_Ring: (bytes, shared) => treeRingNs(NPUS, bytes, shared),
  FatTree_HD: (bytes, shared) => treeNs(NPUS, bytes, shared),
  DLN_HD: (bytes, shared) => loopNs({ logSides: RING }, 'none', bytes, shared),
  DLN_SHD: (bytes, shared) => loopNs({ logSides: RING }, 'poster', bytes, shared),
  '2D-DLN_HD': (bytes, shared) => loopNs({ logSides: GRID }, 'none', bytes, shared),
  '2D-DLN_SHD': (bytes, shared) => loopNs({ logSides: GRID }, 'poster', bytes, shared),
};

function simulated(design: Design): Result<SchemeResult> {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  return simulateSplit(prepared, valueOf(closedResult(prepared, 'custom')));
}

const SIZES = cases([SIZES_MB[0]!, OPENED_MB], SIZES_MB);

it.each(DLN_COLUMNS.flatMap((column) => SIZES.map((megabytes) => [column, megabytes] as const)))(
  '%s takes the same time with %i MB as a design as in the study, to the last bit',
  (column, megabytes) => {
    const design = dlnDesign(column, megabytes);
    expect(validateDesign(design)).toEqual({ ok: true, value: design });
    expect(valueOf(simulated(design)).iterationNs).toBe(STUDY_NS[column](megabytes * MB));
  },
);

it.each(
  DLN_COLUMNS.filter((column) => column !== 'FatTree_Ring').flatMap((column) =>
    SIZES.map((megabytes) => [column, megabytes] as const),
  ),
)(
  '%s takes the same time with %i MB as a design as in the study by LV08, to the last bit',
  (column, megabytes) => {
    const found = valueOf(simulated(withLv08(dlnDesign(column, megabytes)))).iterationNs;
    expect(found).toBe(STUDY_NS[column](megabytes * MB, 'lv08'));
  },
);

it('FatTree_Ring by LV08 is no design: its messages are too many, of which the study runs those of two leaves', () => {
  const found = simulated(withLv08(dlnDesign('FatTree_Ring')));
  expect(found.ok ? [] : found.problems).toEqual([
    {
      path: 'topology.dimensions[0].size',
      message:
        'One phase of Ring on 512 ranks crosses about 2,093,056 links. Allowed: at most 300,000, or the analytical network.',
    },
  ]);
});

function withLv08(design: Design): Design {
  return { ...design, system: { ...design.system, network: 'shared', sharedModel: 'lv08' } };
}
