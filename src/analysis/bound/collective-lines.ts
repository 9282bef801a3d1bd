/**
 * The least time of a collective from the start of its first chunk to the end of its last: the maximum of several lines in 1 / bandwidth.
 * Waiting, contention and shared links only make it longer.
 *
 * - A single chunk passes through all its phases.
 * - A server serves a limited number of chunks at once, each for at least its phase; before the first and after the last of them a chunk
 *   has its other phases to pass.
 * - The same holds for a link: phases that share it carry their bytes in sequence, or at a lower rate together.
 */
import { COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import type { Collective, LogicalDimension, Phase } from '../../collective/types.ts';
import type { WirePlan } from '../../network/models/analytical/shared-wires.ts';
import type { SystemPolicy } from '../../simulator/policy.ts';
import { bufferBytes, chunkCount, cutOf } from '../../simulator/slices.ts';
import type { CollectiveTask } from '../../taskgraph/graph.ts';
import { add, leastOfEach, sum, zero, type Affine } from './affine.ts';
import { plansOf } from './orders.ts';
import type { PhaseLine, PhaseLines } from './phase-lines.ts';

/** A collective on a server or a link, which does `body` of it after `head` and before `tail`. */
export interface Occupation {
  readonly resource: number;
  readonly head: Affine;
  readonly body: Affine;
  readonly tail: Affine;
}

export interface CollectiveLines {
  /** The collective takes at least each of these. */
  readonly lines: readonly Affine[];
  readonly occupations: readonly Occupation[];
}

/** What the chunks of a run pass through. */
export interface Stations {
  readonly policy: SystemPolicy;
  readonly dimensions: number;
  readonly phaseLine: PhaseLines;
  readonly wires: WirePlan | null;
  /** True if its links are not those of its dimensions: what a phase does before it sends is then unknown. */
  readonly isElsewhere: boolean;
  readonly servers: number;
  /** Chunks that a server serves at once. */
  readonly places: number;
  /** Number of parts into which the queues divide its links. */
  readonly parts: number;
}

export interface Asked {
  readonly collective: Collective;
  readonly bytes: number;
  /** Share of its link time that it takes at least, 0..1 (taskgraph/graph.ts, `slower`). */
  readonly quicker: number;
  readonly slice?: CollectiveTask['slice'] | undefined;
  /** The group's dimensions with more than one NPU, from the innermost out. */
  readonly ascending: readonly LogicalDimension[];
}

/** Returns null if nothing is sent. */
export function collectiveLines(asked: Asked, stations: Stations): CollectiveLines | null {
  const { collective, bytes, quicker, ascending } = asked;
  const { policy, dimensions, phaseLine } = stations;
  if (bytes <= 0 || ascending.length === 0) return null;
  const ranks = ascending.reduce((product, { size }) => product * size, 1);
  const count = chunkCount(bytes, cutOf(asked, policy), bufferBytes(collective, bytes, ranks));
  // Themis may choose the sizes: then only their sum is known, as for one chunk whose first phases may be empty.
  const isFlex = policy.interDimension === 'themisFlex' && COLLECTIVE_FACTS[collective].isSharded === true;
  const chunkBytes = isFlex ? bytes : bytes / count;
  const plans = plansOf(collective, ascending, policy);
  if (plans === null) return { lines: [], occupations: [] };
  const visits = plans.map((plan) => plan.map((phase) => visitOf(phase, chunkBytes, stations)));
  const empty = isFlex
    ? plans.map((plan) => plan.map(({ logical, operation }) => phaseLine(logical, operation, 0).durationNs))
    : visits.map((plan) => plan.map(({ line }) => line.durationNs));
  const resources = new Set(visits.flatMap((plan) => plan.flatMap(({ uses }) => [...uses.keys()])));
  const occupations = [...resources].map((resource): Occupation => {
    const parts = visits.map((plan, at) => {
      const first = plan.findIndex(({ uses }) => uses.has(resource));
      if (first < 0) return { head: zero(dimensions), body: zero(dimensions), tail: zero(dimensions) };
      const last = plan.findLastIndex(({ uses }) => uses.has(resource));
      const head = sum(empty[at]!.slice(0, first), dimensions);
      add(head, plan[first]!.uses.get(resource)!.before);
      const body = zero(dimensions);
      for (const { uses } of plan) {
        const use = uses.get(resource);
        if (use !== undefined) add(body, isFlex ? onlyBytes(use.work) : use.work, isFlex ? 1 : count);
      }
      return { head, body, tail: sum(empty[at]!.slice(last + 1), dimensions) };
    });
    return {
      resource,
      head: leastOfEach(parts.map(({ head }) => head)),
      body: leastOfEach(parts.map(({ body }) => body)),
      tail: leastOfEach(parts.map(({ tail }) => tail)),
    };
  });
  const oneChunk = leastOfEach(empty.map((plan) => sum(plan, dimensions)));
  const lines = [oneChunk, ...occupations.map(({ head, body, tail }) => sum([head, body, tail], dimensions))];
  if (quicker === 1) return { lines: withoutLesser(lines), occupations };
  return {
    lines: withoutLesser(lines).map((line) => times(line, quicker)),
    occupations: occupations.map(({ resource, head, body, tail }) => ({
      resource,
      head: times(head, quicker),
      body: times(body, quicker),
      tail: times(tail, quicker),
    })),
  };
}

/** What a phase does to a server or a link. */
interface Use {
  /** Time of the phase before it uses the resource. */
  readonly before: Affine;
  /** Its work, as a share of the whole capacity of the resource. */
  readonly work: Affine;
}

interface Visit {
  readonly line: PhaseLine;
  readonly uses: ReadonlyMap<number, Use>;
}

function visitOf(
  { logical, operation, bytesIn }: Phase,
  chunkBytes: number,
  { phaseLine, wires, isElsewhere, servers, places, parts, dimensions }: Stations,
): Visit {
  const line = phaseLine(logical, operation, bytesIn * chunkBytes);
  const { server } = logical;
  const uses = new Map<number, Use>();
  const nothing = zero(dimensions);
  if (logical.dimension >= 0) uses.set(server, { before: nothing, work: times(line.durationNs, 1 / places) });
  for (const { dimension, ns } of line.transfers) {
    const latency = zero(dimensions);
    latency[0] = line.durationNs[0]!;
    if (wires?.takes(server) === true) {
      const use = { before: isElsewhere ? nothing : latency, work: times(ns, 1 / parts) };
      const taken = wires.wires === null ? [dimension] : wires.wires[server]!;
      for (const wire of taken) uses.set(servers + wire, use);
    } else if (logical.dimension < 0) {
      // The phases of a group of all NPUs run in sequence, each as long as its slowest dimension.
      const work = [...ns];
      add(work, latency);
      uses.set(servers + dimension, { before: nothing, work: times(work, 1 / places) });
    }
  }
  return { line, uses };
}

function onlyBytes(line: Affine): Affine {
  return line.map((part, at) => (at === 0 ? 0 : part));
}

function times(line: Affine, factor: number): Affine {
  return line.map((part) => part * factor);
}

/** Removes lines that another line is at least as long as on every split. */
function withoutLesser(lines: readonly Affine[]): readonly Affine[] {
  return lines.filter(
    (line, at) =>
      !lines.some(
        (other, place) =>
          place !== at &&
          line.every((part, k) => part <= other[k]!) &&
          (place < at || line.some((part, k) => part < other[k]!)),
      ),
  );
}
