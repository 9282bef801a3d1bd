/** Checks that a system can run with every NPU by itself. Problems name fields of a design. */
import { ALGORITHM_FACTS } from '../../../collective/algorithm-facts.ts';
import { blockWires } from '../../../topology/blocks/block-wires.ts';
import { formOf } from '../../../topology/blocks/form.ts';
import type { Dimension } from '../../../topology/dimension.ts';
import type { Phase } from '../../../collective/types.ts';
import { formatCount } from '../../../units/count.ts';
import { failure, problem, success, type Problem, type Result } from '../../../units/result.ts';
import type { EachNpuSystem } from './system.ts';
import { PACKET_DEFAULTS } from '../../models/packets/option-facts.ts';
import { checkTimeout } from '../check-room.ts';
import { switchedNetwork } from './switches.ts';

const REASON = 'Every NPU runs its own iteration';

export function checkEachNpu(
  system: EachNpuSystem,
  phases: readonly Phase[],
  path = 'algorithms',
): Result<readonly Phase[]> {
  const fields = systemProblems(system);
  if (fields.length > 0) return failure(...fields);
  const algorithms = phases.flatMap((phase) => algorithmProblems(phase, path));
  if (algorithms.length > 0) return failure(...algorithms);
  const room = checkPorts(system);
  if (!room.ok) return room;
  const waits = checkTimeout(system.wiring().fabric, system.packets ?? {});
  return waits.ok ? success(phases) : waits;
}

function systemProblems({ topology, packets, isElsewhere, rounding }: EachNpuSystem): readonly Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: string, message: string): void =>
    void problems.push({ path, message: `${REASON}: ${message}` });
  topology.dimensions.forEach((dimension, index) => {
    const { kind, wires, size, faults } = dimension;
    if (faults !== undefined) refuse('conditions', 'Allowed: links that are healthy.');
    const at = `topology.dimensions[${index}]`;
    if (size > 1 && !isOneSwitch(dimension)) refuse(`${at}.kind`, `found ${kind}. Allowed: switch.`);
    if ((wires?.lanes ?? 1) > 1)
      refuse(`${at}.wires.lanes`, 'found several switches. Allowed: 1, or losslessSwitches.');
  });
  if ((topology.routerLatencyNs ?? 0) > 0) refuse('system.links.routerLatencyNs', 'Allowed: 0.');
  if (isElsewhere === true) refuse('topology.physical', 'Allowed: what the dimensions say is what is built.');
  if (packets?.lossless === true)
    refuse('system.packets.lossless', 'credits are not run so. Allowed: tail drop, and lossless dimensions.');
  if (rounding === 'reference') refuse('system.rounding', 'Allowed: exact.');
  return problems;
}

/** Every NPU has one link to the same switch and one from it. */
function isOneSwitch(dimension: Dimension): boolean {
  const { kind, size } = dimension;
  const form = formOf({ kind, size, parameters: dimension.parameters });
  const { switches, from } = blockWires[kind].graph(form);
  return switches === 1 && from.length === 2 * size;
}

function algorithmProblems({ logical, operation }: Phase, path: string): readonly Problem[] {
  const { algorithm, server, size, dimension } = logical;
  const { name, window } = algorithm;
  if (size <= 1) return [];
  const isExchange = ['allReduce', 'reduceScatter', 'allGather', 'allToAll'].includes(operation);
  if (dimension >= 0 && name === 'direct' && isExchange && (window === undefined || window >= size - 1))
    return [];
  if (dimension >= 0 && name === 'doubleBinaryTree' && operation === 'allReduce') return [];
  return [
    {
      path: `${path}[${server}]`,
      message: `${REASON}: found ${ALGORITHM_FACTS[name].label}. Allowed: a direct exchange without a window, and a double binary tree for an all-reduce.`,
    },
  ];
}

/** A full segment with its header must fit into the queue of a port. */
function checkPorts(system: EachNpuSystem): Result<null> {
  const { switchBufferBytes, segmentBytes = PACKET_DEFAULTS.segmentBytes } = system.packets ?? {};
  if (switchBufferBytes === undefined) return success(null);
  const least = switchedNetwork(system).links.reduce(
    (found, { bufferBytes }) => Math.min(found, bufferBytes),
    Infinity,
  );
  const packetBytes = segmentBytes + PACKET_DEFAULTS.headerBytes;
  if (least >= packetBytes) return success(null);
  return problem(
    'system.packets.switchBufferBytes',
    `The buffer leaves ${formatCount(least)} B for a port, but a segment with its header has ${formatCount(packetBytes)} B. Allowed: larger buffers, smaller segments, or fewer ports.`,
  );
}
