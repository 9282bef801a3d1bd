/** Prints designs side by side as a file; a single one prints as before. */
import { completeDesign } from '../text/compact.ts';
import { printDesign, printFields } from '../text/serialize.ts';
import { joinDesigns } from './join.ts';
import type { Workbench } from './workbench.ts';

export function printWorkbench({ designs, active, sweep }: Workbench): string {
  const [only, ...others] = designs;
  if (only !== undefined && others.length === 0 && sweep === undefined) return printDesign(only);
  return printFields(joinDesigns(designs.map(completeDesign), active, sweep));
}
