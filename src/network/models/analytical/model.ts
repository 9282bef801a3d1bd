import type { Collective, LogicalDimension } from '../../../collective/types.ts';
import { failure } from '../../../units/result.ts';
import { createAnalyticalNetwork } from '../../analytical/analytical.ts';
import type { EagerTiming } from '../../analytical/eager.ts';
import { elsewhere, layElsewhere, type LaidElsewhere } from './elsewhere.ts';
import { checkTimeable } from '../../analytical/limits.ts';
import type { ModelSystem, NetworkModel, Timing } from '../model.ts';
import { sharedWires } from './shared-wires.ts';

/**
 * Creates the closed-form model: it times each phase as a whole on its links, and lets phases share the links on which
 * they meet.
 *
 * @param eager times phases with eager steps; null for a model that has synchronous steps only
 */
export function createAnalyticalModel(eager: EagerTiming | null): NetworkModel {
  return { isSynchronous: eager === null, check, create: (system) => create(system, eager) };
}

const check: NetworkModel['check'] = (system, phases, path) => {
  const timeable = checkTimeable(system, phases, path);
  if (!timeable.ok) return timeable;
  const tooMany = phases.find(
    ({ logical, operation }) => isOnAllLinks(system, logical) && laidOn(system, logical, operation) === null,
  );
  if (tooMany === undefined) return timeable;
  if (!isElsewhere(system)) {
    return failure({
      path: 'conditions',
      message: `The messages of a group of all ${tooMany.logical.size} NPUs cross more links than are counted one by one. Allowed: fewer NPUs, an algorithm for each dimension, or no conditions of links.`,
    });
  }
  return failure({
    path: 'topology.physical.sizes',
    message: `The messages of a group of ${tooMany.logical.size} cross more links of the torus than are counted one by one. Allowed: fewer NPUs, or rounding as ASTRA-sim 1.0.`,
  });
};

function create(system: ModelSystem, eager: EagerTiming | null): Timing {
  const { queueTopology: topology, endpointDelayNs, rounding, steps, queues, isDealt } = system;
  const { queuesOf = () => queues } = system;
  const parts = (dimension: number): number => (isDealt ? queuesOf(dimension) : 1);
  const plain = createAnalyticalNetwork({
    topology,
    endpointDelayNs,
    rounding,
    parts,
    eager: steps === 'eager' ? eager : null,
  });
  const alone =
    isElsewhere(system) || hasFaults(system)
      ? elsewhere(
          plain,
          (logical, operation) => (isOnAllLinks(system, logical) ? laidOn(system, logical, operation) : null),
          {
            endpointDelayNs,
            parts,
            isByLink: isElsewhere(system),
            isMeasured: topology.dimensions.some(({ measured }) => measured !== undefined),
          },
        )
      : plain;
  const network = system.beside?.(alone) ?? alone;
  const live = sharedWires(system, network);
  return live === undefined ? { network } : { network, live };
}

function isElsewhere({ isElsewhere: isApart = false, rounding }: ModelSystem): boolean {
  return isApart && rounding === 'exact';
}

function hasFaults({ topology }: ModelSystem): boolean {
  return topology.dimensions.some(
    ({ faults, usedPlaces }) => faults !== undefined || usedPlaces !== undefined,
  );
}

/** Whether the messages of a group are counted on all links: on a network built otherwise, or on several dimensions with conditions. */
function isOnAllLinks(system: ModelSystem, { dimension, size }: LogicalDimension): boolean {
  return isElsewhere(system) || (dimension < 0 && size > 1 && hasFaults(system));
}

const known = new Map<string, LaidElsewhere | null>();
/** Above this all are forgotten. */
const MOST_KNOWN = 256;

/** Laid once a physical network, group and operation, for links of one bandwidth. */
function laidOn(system: ModelSystem, logical: LogicalDimension, operation: Collective): LaidElsewhere | null {
  const wiring = system.wiring();
  const { algorithm, size, npuStride } = logical;
  const turns = isElsewhere(system);
  const key = JSON.stringify([turns, wiring.fabric, wiring.placement, algorithm, size, npuStride, operation]);
  let laid = known.get(key);
  if (laid === undefined) {
    laid =
      size > 1 ? layElsewhere(wiring, logical, operation, turns) : { steps: [], linkNs: new Float64Array(0) };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, laid);
  }
  return laid;
}
