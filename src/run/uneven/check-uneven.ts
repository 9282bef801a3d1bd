/** Whether a run with every NPU by itself can begin. Problems name fields of a design. */
import { crossingsOf, MOST_CROSSINGS_OF_RUN } from '../../network/contention/check.ts';
import { layoutOf } from '../../network/contention/layout.ts';
import type { Carrier, ModelSystem } from '../../network/models/model.ts';
import { algorithms } from '../../collective/all-algorithms.ts';
import { bytesOfBlock } from '../../collective/collectives.ts';
import type { Phase } from '../../collective/types.ts';
import { planCollective } from '../../collective/plan.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf, hasPartsOfItsOwn } from '../../topology/blocks/form.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { PlannedJob } from './second-job.ts';
import type { UnevenCase } from './uneven-case.ts';

/** Tasks of all NPUs together, at most: some hundred megabytes. */
const MOST_TASKS = 5_000_000;

interface Beside {
  readonly jobs: readonly PlannedJob[];
  /** How often each of the other designs runs while this one does. */
  readonly turns: readonly number[];
  readonly carrier?: Carrier | undefined;
}

/** Whether the groups of the design and of the others are on links that are built. */
export function checkBuilt(prepared: UnevenCase, { topology }: ModelSystem): Result<null> {
  for (const job of casesOf(prepared)) {
    const apart = checkLinks(job, topology);
    if (!apart.ok) return apart;
  }
  return success(null);
}

/** Whether there are few enough NPUs to run each by itself. */
export function checkSize(
  prepared: UnevenCase,
  system: ModelSystem,
  { jobs, turns, carrier }: Beside,
): Result<null> {
  const { weigh, most } = carrier ?? fluids(system);
  const cases = casesOf(prepared);
  const tasks = cases.reduce((sum, { graph, sizes }) => sum + graph.tasks.length * productOf(sizes), 0);
  if (tasks > MOST_TASKS) {
    return problem(
      'conditions',
      `With conditions every NPU runs its own iteration: ${formatCount(tasks)} tasks on all NPUs together. At most ${formatCount(MOST_TASKS)} are run. Allowed: fewer NPUs or layers, or the analytical network.`,
    );
  }
  // Another job runs as long as this one.
  const crossings = cases.reduce(
    (sum, job, index) =>
      sum + crossingsOfRun(job, weigh) * (index === 0 ? 1 + jobs.length : (turns[index - 1] ?? 1)),
    0,
  );
  if (crossings <= most) return success(null);
  return problem(
    'system.chunks',
    `With conditions every NPU runs its own iteration, whose ${carrier === undefined ? 'messages' : 'packets'} cross about ${formatCount(Math.round(crossings))} links. At most ${formatCount(most)} are simulated. Allowed: fewer chunks, layers or NPUs, or the analytical network.`,
  );
}

/**
 * Whether jobs that repeat a collective do so seldom enough while the design runs once.
 *
 * @param ns what the design takes at least
 * @param at where each job stands among the conditions
 */
export function checkRepeats(
  jobs: readonly PlannedJob[],
  { topology, endpointDelayNs }: ModelSystem,
  ns: number,
  at: readonly number[],
): Result<null> {
  for (const [index, { phases, ports }] of jobs.entries()) {
    let [turnNs, sends] = [0, 0];
    for (const phase of phases) {
      const { dimension, size } = phase.logical;
      const spanned = dimension < 0 ? topology.dimensions : [topology.dimensions[dimension]!];
      const latencyNs = Math.min(...spanned.map(({ linkLatencyNs }) => linkLatencyNs));
      const bandwidthGBps = Math.max(...spanned.map((candidate) => candidate.bandwidthGBps));
      const { steps, messages, bytes } = sentInPhase(phase);
      sends += messages * (ports.npus.length / size);
      turnNs += steps * (latencyNs + endpointDelayNs) + bytes / bandwidthGBps;
    }
    const turns = turnNs > 0 ? ns / turnNs : Infinity;
    if (ns === 0 || turns * sends * LINKS_OF_MESSAGE <= MOST_CROSSINGS_OF_RUN) continue;
    return problem(
      `conditions[${at[index]}].bytes`,
      `The job repeats its collective about ${formatCount(Math.round(turns))} times while the design runs once, and each of its messages crosses links. At most ${formatCount(MOST_CROSSINGS_OF_RUN)} crossings are simulated. Allowed: more bytes, or fewer NPUs.`,
    );
  }
  return success(null);
}

/** Steps and messages of a phase on one group, and the most that one of its ranks sends. */
function sentInPhase({ logical, operation, bytesIn }: Phase): {
  readonly steps: number;
  readonly messages: number;
  readonly bytes: number;
} {
  const { algorithm, size } = logical;
  const window = algorithm.window === undefined ? {} : { window: algorithm.window };
  const request = { collective: operation, ranks: size, tree: 0, ...window } as const;
  const { steps, sends } = algorithms[algorithm.name].schedule(request);
  let [messages, most] = [0, 0];
  for (let rank = 0; rank < size; rank++) {
    let blocksOfRank = 0;
    for (let step = 0; step < steps; step++) {
      for (const { blocks: sent } of sends(step, rank)) {
        blocksOfRank += sent.length;
        messages++;
      }
    }
    most = Math.max(most, blocksOfRank);
  }
  return { steps, messages, bytes: most * bytesOfBlock(operation, bytesIn, size) };
}

/** From an NPU to a switch and on, or to a neighbour. */
const LINKS_OF_MESSAGE = 2;

/**
 * Whether one NPU of each job can run for all of it (lock-step.ts).
 *
 * @param isLive by job and dimension: whether phases there are run as they go
 */
export function checkLockStep(
  prepared: UnevenCase,
  system: ModelSystem,
  turns: readonly number[],
  isLive: readonly (readonly boolean[])[],
): Result<null> {
  const { weigh, most } = fluids(system);
  const npus = productOf(system.topology.dimensions.map(({ size }) => size));
  const ofLine: Carrier['weigh'] = (phase) => {
    const { dimension } = phase.logical;
    return (weigh(phase) * system.topology.dimensions[dimension]!.size) / npus;
  };
  const crossings = casesOf(prepared).reduce(
    (sum, job, index) =>
      sum +
      crossingsOfRun(job, (phase) => (isLive[index]![phase.logical.dimension] ? ofLine(phase) : 0)) *
        (index === 0 ? 1 : (turns[index - 1] ?? 1)),
    0,
  );
  if (crossings <= most) return success(null);
  const chunks = Math.floor((prepared.policy.chunks * most) / crossings);
  return problem(
    'system.chunks',
    `One NPU of each training runs for all of it, and its messages on the links where phases meet cross about ${formatCount(Math.round(crossings))} of them. At most ${formatCount(most)} are simulated. Allowed: ${chunks >= 1 ? `about ${chunks} chunks for each` : 'fewer layers'}, or places where the two share fewer links (packed).`,
  );
}

function casesOf(prepared: UnevenCase): readonly UnevenCase[] {
  return [prepared, ...(prepared.others ?? []).map((other) => other.prepared)];
}

/** Conditions are of the links that are built, which groups must not have to themselves. */
function checkLinks({ logical }: UnevenCase, topology: ModelSystem['topology']): Result<null> {
  const amongItself = Object.values(logical)
    .flat()
    .find(({ dimension, size }) => {
      const block = topology.dimensions[dimension];
      return (
        topology.splitBandwidth === 'full' &&
        block !== undefined &&
        block.link === undefined &&
        size < block.size &&
        size > 1 &&
        hasPartsOfItsOwn(block.kind) &&
        // Links to a switch are the same for any group.
        (blocks[block.kind].groupShare(formOf(block), 2) < 1 || blocks[block.kind].joinsNextOnly)
      );
    });
  if (amongItself === undefined) return success(null);
  return problem(
    'topology.splitBandwidth',
    'Conditions are of the links that are built, where groups that share a dimension have none of their own. Allowed: links, or the analytical network.',
  );
}

function fluids(system: ModelSystem): Pick<Carrier, 'weigh' | 'most'> {
  const wiring = system.wiring();
  return {
    weigh: ({ logical, operation }) => crossingsOf(layoutOf(wiring, logical, true), operation),
    most: MOST_CROSSINGS_OF_RUN,
  };
}

function crossingsOfRun({ graph, policy, logical }: UnevenCase, weigh: Carrier['weigh']): number {
  let crossings = 0;
  for (const task of graph.tasks) {
    if (task.kind !== 'collective' || task.bytes <= 0) continue;
    const { positions } = graph.groups[task.group]!;
    const dimensions = logical[task.collective].filter((_, position) => positions.includes(position));
    const { collective, bytes } = task;
    const phases = planCollective({
      collective,
      bytes,
      dimensions,
      optimization: policy.optimization,
      rounding: 'exact',
    });
    for (const phase of phases) {
      if (phase.logical.size <= 1) continue;
      crossings += policy.chunks * weigh({ ...phase, bytesIn: phase.bytesIn / policy.chunks });
    }
  }
  return crossings;
}

function productOf(sizes: readonly number[]): number {
  return sizes.reduce((product, size) => product * size, 1);
}
