/** Where the cabinets and switches of a block stand, for the machine room, the cable plan and drawings; runs do not need it. */
import type { BlockForm } from './block.ts';
import type { Point } from './drawing.ts';
import type { Floor } from './floor.ts';
import type { ParameterValues } from './parameters.ts';

/** @typeParam P values of its parameters */
export interface BlockRoom<P extends ParameterValues = ParameterValues> {
  /** Where its nodes stand. */
  floor(form: BlockForm<P>): Floor;
  /** For blocks with links between switches: the places of the switches in a square of side 1, in the order of the graph. */
  switchPoints?(form: BlockForm<P>): readonly Point[];
  /** In the notation: another block with as many NPUs and switches, to compare its cables with. */
  counterpart?(form: BlockForm<P>): string | null;
}
