/** The time of single messages between neighbouring stages of layouts. */
import type { Design } from '../../design/document.ts';
import { budgetOf } from '../../design/budget.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { stageLines } from '../../simulator/stages/stage-wires.ts';
import { createNeighbourSends, noSends, type Boundary, type StageSends } from '../lower/neighbour-sends.ts';
import { isBeyondLinks } from '../lower/work-lines.ts';
import { knownSplit } from '../space/names.ts';
import { isFreeSplit } from '../space/serving.ts';
import type { SpaceSplit } from '../space/space.ts';
import type { PlacedAxes } from './layout-choices.ts';
import { segmentsOf } from './placed-groups.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Lower bounds; 0 if nothing is known. */
export type SendsOfStages = (axes: PlacedAxes, stages: number, boundary: Boundary) => StageSends;

/** The maximum number of kept lists of messages. */
const MOST_KEPT = 5000;

/** On a split that is not known, each dimension has all of the budget. */
export function createStageSends(design: Design, split: SpaceSplit): SendsOfStages {
  return createSendsOn(
    design,
    isFreeSplit(split) ? design.topology.dimensions.map(() => budgetOf(design)) : knownSplit(design, split),
  );
}

/** @param gbps by dimension */
export function createSendsOn(design: Design, gbps: readonly number[]): SendsOfStages {
  const known = new Map<string, StageSends>();
  const numbers = new Map<string, number>();
  const isKnown = !isBeyondLinks(design) && design.topology.physical === undefined;
  const topology = topologyOf(design, gbps, ALL_PARTS);
  const neighbours = createNeighbourSends(design.system);
  return ({ axes, placed }, stages, boundary) => {
    const at = axes.findIndex(({ role }) => role === 'pipeline');
    const lines = stageLines(placed.positions[at] ?? [], segmentsOf(placed.parts)).map((line) => {
      const place = `${line.dimension} ${line.size} ${line.spacing}`;
      const number = numbers.get(place) ?? numbers.size;
      numbers.set(place, number);
      return { line, number };
    });
    const key = `${lines.map(({ number }) => number).join()} ${stages} ${boundary.bytes} ${boundary.heldShare}`;
    let found = known.get(key);
    if (found === undefined) {
      if (known.size >= MOST_KEPT) known.clear();
      found = isKnown ? neighbours.of(lines, stages, boundary, () => topology) : noSends(stages);
      known.set(key, found);
    }
    return found;
  };
}
