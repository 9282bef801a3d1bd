/** What all runs on a network share, whatever is trained on it; made once a network, as long as its points come with one topology. */
import { price } from '../../cost/price.ts';
import type { Design } from '../../design/document.ts';
import { checkTopology } from '../../topology/check.ts';
import type { Topology } from '../../topology/dimension.ts';
import { describedSystem, type SystemDescription } from '../../run/prepare-design.ts';
import { builtTopology, topologyOf } from '../../run/topology-of.ts';
import { significant } from '../significant.ts';
import { knownSplit } from '../space/names.ts';
import type { SpaceSplit } from '../space/space.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface NetworkFacts {
  /** At the split of the space. */
  readonly topology: Topology;
  readonly described: SystemDescription;
  readonly costDollars: number;
  /** Whether it can be built and every dimension with more than one NPU can send. */
  readonly isSound: boolean;
}

type Decisive = Pick<Design, 'system' | 'bandwidth' | 'cost'>;

export function createNetworkFacts(split: SpaceSplit): (design: Design) => NetworkFacts {
  const known = new WeakMap<Design['topology'], { readonly of: Decisive; readonly facts: NetworkFacts }>();
  return (design) => {
    const found = known.get(design.topology);
    if (found !== undefined && isSame(found.of, design)) return found.facts;
    const topology = topologyOf(design, knownSplit(design, split), ALL_PARTS);
    const facts: NetworkFacts = {
      topology,
      described: describedSystem(design, ALL_PARTS),
      costDollars: significant(price(builtTopology(design, topology), design.cost).dollars),
      isSound:
        topology.dimensions.every(({ size, bandwidthGBps }) => size <= 1 || bandwidthGBps > 0) &&
        checkTopology(topology).ok,
    };
    known.set(design.topology, { of: design, facts });
    return facts;
  };
}

function isSame(of: Decisive, { system, bandwidth, cost }: Decisive): boolean {
  return of.system === system && of.bandwidth === bandwidth && of.cost === cost;
}
