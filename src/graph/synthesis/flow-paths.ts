/** An all-to-all along the flow of its linear program: the flow of every source, cut into paths. */
import type { AllToAllBound } from '../bounds/all-to-all.ts';
import type { Capacities } from '../bounds/capacities.ts';
import { transversal } from '../bounds/symmetry.ts';
import type { PipelinedEdge, PipelinedPart } from './schedule.ts';

/** The paths of every source to every other NPU, with the part of the source's buffer that each takes. */
export function flowPaths(capacities: Capacities, bound: AllToAllBound): readonly PipelinedPart[] {
  const { npus, arcs } = capacities;
  const least = bound.symmetry.nodeOrbit;
  const images = transversal(capacities.nodes, bound.symmetry);
  const byEnds = new Map(arcs.map(({ from, to }, arc) => [from * 65536 + to, arc]));
  const parts: PipelinedPart[] = [];
  for (let source = 0; source < npus; source += 1) {
    const image = images[source]!;
    const flows = bound.flows.filter((flow) => flow.source === least[source]);
    const rate = flows.reduce((sum, { rateGBps }) => sum + rateGBps, 0);
    const flow = new Float64Array(arcs.length);
    for (const { rateGBps, flow: amounts } of flows) {
      amounts.forEach((amount, arc) => {
        const { from, to } = arcs[arc]!;
        flow[byEnds.get(image[from]! * 65536 + image[to]!)!]! += (amount * rateGBps) / rate;
      });
    }
    parts.push(...pathsOf(capacities, source, flow));
  }
  return parts;
}

const NONE = 1e-12;

/** Peels paths off the flow of a source that sends a unit to each other NPU: each ends an arc or a destination. */
function pathsOf(capacities: Capacities, source: number, flow: Float64Array): readonly PipelinedPart[] {
  const { npus, nodes, arcs } = capacities;
  const into: number[][] = Array.from({ length: nodes }, () => []);
  arcs.forEach(({ to }, arc) => {
    if (flow[arc]! > NONE) into[to]!.push(arc);
  });
  const parts: PipelinedPart[] = [];
  for (let target = 0; target < npus; target += 1) {
    if (target === source) continue;
    let left = 1;
    const paths: PipelinedPart[] = [];
    while (left > NONE) {
      const path = walkBack(source, target, into, flow, arcs);
      if (path === undefined) break;
      const amount = path.reduce((least, arc) => Math.min(least, flow[arc]!), left);
      for (const arc of path) flow[arc]! -= amount;
      left -= amount;
      paths.push({ owner: source, target, share: amount, edges: edgesOf(capacities, path) });
    }
    // What rounding left over goes with the paths that were found.
    const sent = paths.reduce((sum, { share }) => sum + share, 0);
    parts.push(...paths.map((part) => ({ ...part, share: part.share / sent / npus })));
  }
  return parts;
}

/** A path of arcs that carry something, found from its end along the fullest arcs, without passing a node twice. */
function walkBack(
  source: number,
  target: number,
  into: readonly (readonly number[])[],
  flow: Float64Array,
  arcs: Capacities['arcs'],
): readonly number[] | undefined {
  const via = new Map<number, number>();
  const queue = [target];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    if (node === source) break;
    const full = into[node]!.filter(
      (arc) => flow[arc]! > NONE && !via.has(arcs[arc]!.from) && arcs[arc]!.from !== target,
    );
    for (const arc of full.sort((a, b) => flow[b]! - flow[a]!)) {
      via.set(arcs[arc]!.from, arc);
      queue.push(arcs[arc]!.from);
    }
  }
  if (!via.has(source)) return undefined;
  const path: number[] = [];
  for (let node = source; node !== target; node = arcs[via.get(node)!]!.to) path.push(via.get(node)!);
  return path;
}

/** A path as edges from NPU to NPU. */
function edgesOf({ npus, arcs }: Capacities, path: readonly number[]): readonly PipelinedEdge[] {
  const edges: PipelinedEdge[] = [];
  let taken: number[] = [];
  for (const arc of path) {
    taken.push(arc);
    const { to } = arcs[arc]!;
    if (to >= npus) continue;
    edges.push({ from: arcs[taken[0]!]!.from, to, arcs: taken, isReduced: false, round: edges.length });
    taken = [];
  }
  return edges;
}
