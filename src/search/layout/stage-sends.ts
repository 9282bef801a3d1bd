/** What messages between neighbouring stages take by themselves. */
import type { Design } from '../../design/document.ts';
import { budgetOf } from '../../design/budget.ts';
import { sendCosts } from '../../run/send-cost.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { knownSplit } from '../space/names.ts';
import { isFreeSplit } from '../space/serving.ts';
import type { SpaceSplit } from '../space/space.ts';
import { isBeyondLinks } from '../lower/work-lines.ts';
import type { PlacedAxes } from './layout-choices.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** By stage but the last, to the next; behind those of all stages, from the next to it. ns, at least. */
export type StageSends = (axes: PlacedAxes, stages: number, bytes: number) => Float64Array;

export function createStageSends(design: Design, split: SpaceSplit): StageSends {
  const known = new Map<string, Float64Array>();
  const isKnown = !isBeyondLinks(design) && design.topology.physical === undefined;
  const gbps = isFreeSplit(split)
    ? design.topology.dimensions.map(() => budgetOf(design))
    : knownSplit(design, split);
  const topology = topologyOf(design, gbps, ALL_PARTS);
  return ({ axes, placed }, stages, bytes) => {
    const at = axes.findIndex(({ role }) => role === 'pipeline');
    const positions = placed.positions[at] ?? [];
    const key = `${positions.join('.')} ${JSON.stringify(placed.parts)} ${bytes}`;
    let found = known.get(key);
    if (found !== undefined) return found;
    found = new Float64Array(2 * stages);
    known.set(key, found);
    if (!isKnown) return found;
    const servers = placed.parts.flatMap((sizes, dimension) => {
      let spacing = 1;
      return sizes.map((size) => {
        const server = { dimension, size, spacing };
        spacing *= size;
        return server;
      });
    });
    const cost = sendCosts(
      {
        servers,
        graph: { stages: { group: { positions } } },
        endpointDelayNs: design.system.endpointDelayNs,
        policy: design.system,
      },
      topology,
    );
    for (let stage = 0; stage < stages - 1; stage += 1) {
      found[stage] = cost(stage, stage + 1, bytes).durationNs;
      found[stages + stage] = cost(stage + 1, stage, bytes).durationNs;
    }
    return found;
  };
}
