/** The network of a first visit, which nobody chose, and the machine that takes its place where a file needs one. */
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { sameData } from '../../design/text/same-data.ts';

/** Nodes of 8 H100, with 400 Gb/s each to other nodes. */
export const MACHINE = 'dgx-h100-32';

/** Returns whether the network is still the one that a first visit shows. */
export function isExample({ topology, bandwidth }: Design): boolean {
  const { topology: example, bandwidth: budget } = DEFAULT_DESIGN;
  return (
    sameData(topology.dimensions, example.dimensions) &&
    topology.physical === undefined &&
    (bandwidth.mode ?? 'budget') === (budget.mode ?? 'budget') &&
    bandwidth.budgetGBps === budget.budgetGBps
  );
}
