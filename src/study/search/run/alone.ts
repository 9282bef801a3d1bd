/**
 * What collectives take that have the network to themselves, each run by the event loop once: for all networks of a space
 * whose parts are alike where the group lies. What they take then depends on nothing that was before, where nothing that
 * is kept from one to the next tells them apart: see `isStateless`.
 */
import { ALGORITHM_FACTS } from '../../../collective/algorithm-facts.ts';
import type { LogicalDimension } from '../../../collective/types.ts';
import { TOTALS_ONLY } from '../../../simulator/input.ts';
import { bufferBytes, chunkCount } from '../../../simulator/slices.ts';
import type { CollectiveTask, Group } from '../../../taskgraph/graph.ts';
import type { Topology } from '../../../topology/dimension.ts';
import type { DesignDimension } from '../../../design/document.ts';
import { plannedPhases } from '../../run/planned-phases.ts';
import type { PreparedCase } from '../../run/prepare-case.ts';
import { startRun } from '../../run/simulate.ts';

export interface AloneAsk {
  readonly prepared: PreparedCase;
  /** Of the design, for what is the same on many networks. */
  readonly dimensions: readonly DesignDimension[];
  readonly topology: Topology;
  /** What tells its system, without the algorithms, from others. */
  readonly system: string;
  readonly task: CollectiveTask;
  readonly group: Group;
}

/** Kept at most. */
const MOST_KNOWN = 500_000;
const EVENTS_AT_ONCE = 1_000_000;

/** ns; less than 0 where there is nobody to send to; null where it has to be run with what was before. */
export function createAlone(): (ask: AloneAsk) => number | null {
  const known = new Map<string, number | null>();
  const names = new WeakMap<DesignDimension, number>();
  const numbers = new Map<string, number>();
  const nameOf = (dimension: DesignDimension): number => {
    let name = names.get(dimension);
    if (name === undefined) {
      const text = JSON.stringify(dimension);
      name = numbers.get(text);
      if (name === undefined) numbers.set(text, (name = numbers.size));
      names.set(dimension, name);
    }
    return name;
  };
  const algorithms = new WeakMap<object, string>();
  const algorithmText = ({ algorithm }: LogicalDimension): string => {
    let text = algorithms.get(algorithm);
    if (text === undefined) algorithms.set(algorithm, (text = JSON.stringify(algorithm)));
    return text;
  };

  return (ask) => {
    const { prepared, dimensions, topology, system, task, group } = ask;
    const spanned = spannedBy(prepared, task, group);
    if (spanned.length === 0) return -1;
    let key = `${task.collective} ${task.bytes} ${system} ${topology.splitBandwidth}`;
    for (const logical of spanned) {
      const { dimension, size, npuStride } = logical;
      const { bandwidthGBps } = topology.dimensions[dimension]!;
      // Parts of one dimension may share wires.
      const parts = prepared.parts[dimension]!.join();
      key += ` ${nameOf(dimensions[dimension]!)} ${bandwidthGBps} ${parts} ${size} ${npuStride} ${algorithmText(logical)}`;
    }
    let ns = known.get(key);
    if (ns === undefined) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, (ns = runAlone(ask, spanned)));
    }
    return ns;
  };
}

function spannedBy(
  { logical }: PreparedCase,
  { collective }: CollectiveTask,
  { positions }: Group,
): readonly LogicalDimension[] {
  return logical[collective].filter(({ server, size }) => size > 1 && positions.includes(server));
}

function runAlone(
  { prepared, topology, task, group }: AloneAsk,
  spanned: readonly LogicalDimension[],
): number | null {
  if (!isStateless(prepared, task, spanned)) return null;
  const own = { ...task, layer: 0, updateNs: 0, after: [], group: 0 };
  const graph = { tasks: [own], groups: [group], layerNames: [''] };
  const phases = plannedPhases(graph, prepared.logical, prepared.policy);
  const started = startRun({ ...prepared, graph, phases }, topology, TOTALS_ONLY);
  if (!started.ok) return null;
  const { run } = started.value;
  while (!run.advance(EVENTS_AT_ONCE));
  return run.nowNs();
}

/**
 * Orders that go round or balance, and queues that chunks are dealt to, go on from one collective to the next. Double binary
 * trees take turns with every phase: after an even number of chunks the first is next again.
 */
function isStateless(
  { policy }: PreparedCase,
  { collective, bytes }: CollectiveTask,
  spanned: readonly LogicalDimension[],
): boolean {
  if (policy.interDimension !== 'ascending' || policy.queuesPerDimension > 1) return false;
  if (policy.rounding !== 'exact' || spanned.some(({ dimension }) => dimension < 0)) return false;
  if (!spanned.some(({ algorithm }) => ALGORITHM_FACTS[algorithm.name].isTwin === true)) return true;
  const ranks = spanned.reduce((product, { size }) => product * size, 1);
  return chunkCount(bytes, policy, bufferBytes(collective, bytes, ranks)) % 2 === 0;
}
