/** How a block with switches stands in a machine room and is drawn switch by switch: what no run needs. */
import type { BlockForm } from './block.ts';
import type { Point } from './drawing.ts';
import type { Floor } from './floor.ts';
import type { ParameterValues } from './parameters.ts';

/** @typeParam P values of its parameters */
export interface BlockRoom<P extends ParameterValues = ParameterValues> {
  /** Where its nodes stand. */
  floor(form: BlockForm<P>): Floor;
  /** Where its switches are drawn where links lead between them, in a square of side 1, in the order of its graph. */
  switchPoints?(form: BlockForm<P>): readonly Point[];
  /** In the notation, another block of as many NPUs and switches that its cables may be held against. */
  counterpart?(form: BlockForm<P>): string | null;
}
