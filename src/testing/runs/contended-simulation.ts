/** The whole simulator on messages that share links. */
import { createContentionBackend } from '../../network/contention/run-networks.ts';
import type { Flows } from '../../network/contention/flows.ts';
import { createContentionNetwork } from '../../network/contention/contention-network.ts';
import { stepRuleOf } from '../../network/facts/step-rule.ts';
import { startRun } from '../../run/simulate.ts';
import type { Fabric } from '../../topology/physical/fabric.ts';
import { wireTopology } from '../../topology/physical/wire.ts';
import { preparedOf, type FinishedOn, type NetworkSystem } from './network-simulation.ts';
import { finish, FULL_RECORDING } from './simulation.ts';

export interface Physical {
  /** Defaults to each block wired by itself. */
  readonly fabric?: Fabric;
  readonly placement?: readonly number[];
  readonly onSettled?: (nowNs: number, flows: Flows) => void;
}

export function simulateContended(system: NetworkSystem, physical: Physical = {}): FinishedOn {
  const prepared = preparedOf(system);
  const { topology } = system;
  const { activeChunks, queuesPerDimension, rounding } = prepared.policy;
  const settings = {
    fabric: wireTopology(topology),
    ...physical,
    topology,
    endpointDelayNs: prepared.endpointDelayNs,
    rounding,
    steps: stepRuleOf(prepared.policy),
    isDealt: false,
    logical: prepared.logical,
    places: activeChunks * queuesPerDimension,
  };
  const { network, live } = createContentionBackend(settings, createContentionNetwork(settings));
  const started = startRun(prepared, topology, FULL_RECORDING, { network, live });
  if (!started.ok) throw new Error(started.problems.map(({ message }) => message).join(' '));
  return { ...finish(started.value.run), lanes: started.value.lanes };
}
