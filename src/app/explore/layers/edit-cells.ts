/** Cells of the layer table set by hand: they live in the document, so undo and links have them. */
import { LIST_BOUNDS } from '../../../design/bounds.ts';
import type { Design } from '../../../design/document.ts';
import { formatCount } from '../../../units/count.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import type { CellOverride } from '../../../workload/table/override.ts';

export type CellPlace = Omit<CellOverride, 'value'>;

/** The design with one cell set. */
export function withCell(design: Design, cell: CellOverride): Result<Design> {
  const others = without(design, cell);
  if (others.length >= LIST_BOUNDS.overrides) {
    const most = formatCount(LIST_BOUNDS.overrides);
    return problem('', `At most ${most} cells can be set by hand; save the layers as a file and edit that.`);
  }
  return success(withOverrides(design, [...others, cell]));
}

/** The design with one cell as it was generated. */
export function withoutCell(design: Design, place: CellPlace): Design {
  return withOverrides(design, without(design, place));
}

/** The design with all cells as they were generated. */
export function withoutCells(design: Design): Design {
  return withOverrides(design, []);
}

function without({ workload }: Design, place: CellPlace): readonly CellOverride[] {
  return (workload.overrides ?? []).filter(
    ({ layer, pass, operation }) =>
      layer !== place.layer || pass !== place.pass || operation !== place.operation,
  );
}

function withOverrides(design: Design, overrides: readonly CellOverride[]): Design {
  const { overrides: before, ...workload } = design.workload;
  if (overrides.length > 0) return { ...design, workload: { ...workload, overrides } };
  return before === undefined ? design : { ...design, workload };
}
