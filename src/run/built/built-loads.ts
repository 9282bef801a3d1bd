/** What collectives need of a network that is built otherwise than the dimensions say, as the closed form and the schemes see it. */
import type { LoadsElsewhere } from '../../allocation/traffic-topology.ts';
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { bytesOfBlock } from '../../collective/collectives.ts';
import { chunksAtOnce } from '../../simulator/policy.ts';
import type { LogicalDimension, Phase } from '../../collective/types.ts';
import type { Design } from '../../design/document.ts';
import { layElsewhere, type LaidElsewhere } from '../../network/models/analytical/elsewhere.ts';
import type { Topology } from '../../topology/dimension.ts';
import { fabricAt } from './fabric-at.ts';

type LoadsOf = (phases: readonly Phase[]) => LoadsElsewhere | null;

/**
 * Returns the loads of a collective from its phases. Chunks flow through all phases at once, so that a link carries the sum of what they
 * put on it; the steps of a phase follow each other as far as no other chunk is in service. The loads are null if there are too many
 * messages to lay, or none are made, where no run begins either.
 *
 * @param topology the dimensions of the design, each with all that an NPU sends
 */
export function builtLoads(design: Design, topology: Topology): LoadsOf {
  const { fabric, placement } = fabricAt(design, topology);
  const wiring = { topology, fabric, ...(placement === undefined ? {} : { placement }) };
  const totalGBps = topology.dimensions[0]!.bandwidthGBps;
  const atOnce = chunksAtOnce(design.system);
  const known = new Map<string, LaidElsewhere | null>();
  const laidOf = (logical: LogicalDimension, operation: Phase['operation']): LaidElsewhere | null => {
    const { algorithm, size, npuStride } = logical;
    const key = JSON.stringify([algorithm, size, npuStride, operation]);
    let laid = known.get(key);
    if (laid === undefined) {
      // What is made for the links of a dimension has no place on others.
      const isMade = ALGORITHM_FACTS[algorithm.name].ranks === 'onLinks';
      known.set(key, (laid = isMade ? null : layElsewhere(wiring, logical, operation, true)));
    }
    return laid;
  };
  return (phases) => {
    const loads = topology.dimensions.map(() => 0);
    let onLinks: Float64Array | null = null;
    for (const { logical, operation, bytesIn } of phases) {
      if (logical.size <= 1) continue;
      const laid = laidOf(logical, operation);
      if (laid === null) return null;
      const bytes = bytesOfBlock(operation, bytesIn, logical.size) * totalGBps;
      onLinks ??= new Float64Array(laid.linkNs.length);
      let busiest = 0;
      for (const [link, ns] of laid.linkNs.entries()) {
        busiest = Math.max(busiest, ns * bytes);
        onLinks[link]! += ns * bytes;
      }
      const steps = laid.steps.reduce((sum, { count, longestNs }) => sum + count * longestNs, 0);
      loads[logical.dimension]! += Math.max(busiest, (steps * bytes) / atOnce);
    }
    const load = (onLinks ?? new Float64Array(0)).reduce((most, bytes) => Math.max(most, bytes), 0);
    return { load: Math.max(load, ...loads), loads };
  };
}
