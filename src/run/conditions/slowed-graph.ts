/** The tasks of the NPU that stands for all where some NPUs compute at a share of their speed. */
import type { Section } from '../../collective/sections.ts';
import { stageLines } from '../../simulator/stages/stage-wires.ts';
import type { Stages, TaskGraph } from '../../taskgraph/graph.ts';
import { coordinate, lineOf } from '../../topology/physical/graph.ts';
import { innerOf, placedPorts } from '../uneven/ports.ts';
import { placesOfJob } from '../../design/conditions/jobs.ts';
import type { DesignDimension } from '../../design/document.ts';
import type { DesignConditions } from './placed-conditions.ts';

/** The same tasks, computed `1 / factor` as long. */
export function slowedGraph(graph: TaskGraph, factor: number): TaskGraph {
  if (factor === 1) return graph;
  return {
    ...graph,
    tasks: graph.tasks.map((task) =>
      task.kind === 'compute' ? { ...task, durationNs: task.durationNs / factor } : task,
    ),
  };
}

/**
 * The graph of a design with conditions. Without stages one NPU has all of them; of a pipeline only those stages that have
 * NPUs in a line with faults, or slow ones, are not healthy.
 *
 * @param dimensions of the network, as they are built
 * @param servers of the groups of the graph, as it numbers them
 */
export function conditionedGraph(
  graph: TaskGraph,
  conditions: DesignConditions,
  dimensions: readonly DesignDimension[],
  servers: readonly Section[],
): TaskGraph {
  const { stages } = graph;
  const { slowNpus, faults } = conditions;
  const slowest = Math.min(1, ...slowNpus.values());
  if (stages === undefined) return slowedGraph(graph, slowest);
  const lines = stageLines(stages.group.positions, servers);
  const built = dimensions.map(({ size }) => size);
  const { places, npus } = placedPorts(0, built, placesOfJob(dimensions));
  const inner = built.map((_, at) => innerOf(built, at));
  const stageOf = (npu: number): number =>
    lines.reduce((stage, { dimension, size, spacing, stride }) => {
      // Ranks count the NPUs of a line that the job uses.
      const at = places[dimension]!.indexOf(coordinate(npu, inner[dimension]!, built[dimension]!));
      return stage + (Math.floor(at / spacing) % size) * stride;
    }, 0);
  const factors = new Map<number, number>();
  for (const [npu, factor] of slowNpus) {
    const stage = stageOf(npu);
    factors.set(stage, Math.min(factor, factors.get(stage) ?? 1));
  }
  for (const [dimension, ofDimension] of faults.entries()) {
    if (ofDimension === null) continue;
    const faulty = new Set(ofDimension.lines.map(({ line }) => line));
    for (const npu of npus) {
      if (!faulty.has(lineOf(npu, inner[dimension]!, built[dimension]!))) continue;
      factors.set(stageOf(npu), factors.get(stageOf(npu)) ?? 1);
    }
  }
  return { ...graph, stages: withFactors(stages, factors) };
}

/** Every block once for the healthy stages, and once more for every factor of the others. */
function withFactors(stages: Stages, factors: ReadonlyMap<number, number>): Stages {
  const blocks: TaskGraph[] = [];
  const places = new Map<string, number>();
  const placeOf = (block: number, stage: number): number => {
    const factor = factors.get(stage);
    const key = `${block} ${factor ?? 'healthy'}`;
    let place = places.get(key);
    if (place === undefined) {
      place = blocks.length;
      places.set(key, place);
      const graph = stages.blocks[block]!;
      blocks.push(factor === undefined ? { ...graph, isHealthy: true } : slowedGraph(graph, factor));
    }
    return place;
  };
  const tasks = stages.tasks.map((task) =>
    task.kind === 'block' ? { ...task, block: placeOf(task.block, task.stage) } : task,
  );
  return { ...stages, tasks, blocks };
}
