/** Prepares the case of a design (prepare-case.ts) and its traffic: what all its runs share. */
import { constraintProblems } from '../allocation/optimal/constraint.ts';
import { trafficOf } from '../allocation/traffic-of.ts';
import type { Traffic } from '../allocation/traffic.ts';
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import { COLLECTIVE_FACTS } from '../collective/collectives.ts';
import { defaultAlgorithm, onBlock } from '../collective/default-algorithm.ts';
import { COLLECTIVES, type Collective, type Phase } from '../collective/types.ts';
import { graphsOf, type TaskGraph } from '../taskgraph/graph.ts';
import { checkTopology } from '../topology/check.ts';
import { failure, problem, success, type Result } from '../units/result.ts';
import type { Design, DesignDimension, DesignSystem } from '../design/document.ts';
import { budgetOf } from '../design/budget.ts';
import { caseText } from '../design/changes.ts';
import { checkGiven } from './checks/check-given.ts';
import { checkPhysical } from './checks/check-physical.ts';
import { graphSource } from './graph-source.ts';
import { topologyOf } from './topology-of.ts';
import { prepareCase, type CaseDescription, type KnownGraph, type PreparedCase } from './prepare-case.ts';
import { chunksAtOnce } from '../simulator/policy.ts';

export interface PreparedDesign {
  readonly design: Design;
  /** Of its design: designs of one text share what is prepared. */
  readonly caseText: string;
  readonly prepared: PreparedCase;
  /** What the schemes and the closed form look at; empty where it cannot be told apart by dimension. */
  readonly traffic: Traffic;
  /** Whether it can: an algorithm over all NPUs at once (`oneRing` and the like) has no share per dimension. */
  readonly hasTraffic: boolean;
}

/**
 * Problems name fields of the document: no dimension, a model-parallel degree that fits nowhere, ...
 * @param before what was prepared for the design before an edit: where only bandwidth or prices differ, its graph and traffic are taken
 */
export function prepareDesign(design: Design, before?: PreparedDesign): Result<PreparedDesign> {
  const { dimensions } = design.topology;
  if (dimensions.length === 0) {
    return problem('topology.dimensions', 'There is no dimension; add a block.');
  }
  const given = checkGiven(design);
  if (!given.ok) return given;
  const budget = budgetOf(design);
  const topology = topologyOf(design, new Array<number>(dimensions.length).fill(budget / dimensions.length));
  const checked = checkTopology(topology);
  if (!checked.ok) return checked;
  const built = checkPhysical(design);
  if (!built.ok) return built;
  const named = checkGoal(design);
  if (!named.ok) return named;
  // Traffic is a matter of bytes: it is the same whatever the bandwidth, too.
  const text = caseText(design);
  if (text === before?.caseText) return success({ ...before, design });
  const prepared = caseOf(design);
  if (!prepared.ok) return prepared;
  const { graph, logical, phases } = prepared.value;
  const { system } = design;
  const hasTraffic = !COLLECTIVES.some((collective) => phases[collective].some(isOfAll));
  const traffic = hasTraffic
    ? trafficOf(
        graph,
        logical,
        { ...topology, chunksAtOnce: chunksAtOnce(system) },
        system.optimization,
        system.rounding,
        system.fullTrees,
      )
    : { dimensions: dimensions.length, communications: [], computeNs: computeNsOf(graph), delayNs: 0 };
  return success({ design, caseText: text, prepared: prepared.value, traffic, hasTraffic });
}

/** A constraint names dimensions by their place: there must be one, whichever scheme is run. */
function checkGoal({ topology, bandwidth }: Design): Result<null> {
  const { constraints = [] } = bandwidth.goal ?? {};
  const problems = constraints.flatMap((constraint, index) =>
    constraintProblems(constraint, topology.dimensions.length, `bandwidth.goal.constraints[${index}]`),
  );
  return problems.length === 0 ? success(null) : failure(...problems);
}

/**
 * What is prepared whatever the bandwidth: the tasks of an iteration and where they run.
 * @param source what the tasks are made of; missing: what the design says
 * @param known where its graph is known already
 */
export function caseOf(
  design: Design,
  source = graphSource(design),
  known?: KnownGraph,
): Result<PreparedCase> {
  if (!source.ok) return source;
  const { overlap } = design.parallelism;
  return prepareCase({ ...describedSystem(design), source: source.value, overlap }, known);
}

/** A system without what is trained on it. */
export type SystemDescription = Omit<CaseDescription, 'source' | 'overlap'>;

export function describedSystem(design: Design): SystemDescription {
  const { system, topology } = design;
  return {
    sizes: topology.dimensions.map(({ size }) => size),
    algorithms: chosenAlgorithms(design),
    usual: (collective) => algorithmsFor(design, collective),
    policy: system,
    endpointDelayNs: system.endpointDelayNs,
    ...(system.queueBandwidth === undefined ? {} : { queueBandwidth: system.queueBandwidth }),
  };
}

/** One entry a dimension for each type of collective: the one chosen, else the block's default. */
export function algorithmsOf(design: Design): Record<Collective, readonly AlgorithmEntry[]> {
  return Object.fromEntries(
    COLLECTIVES.map((collective) => [collective, algorithmsFor(design, collective)]),
  ) as Record<Collective, readonly AlgorithmEntry[]>;
}

/** Those of the collectives that a choice is made for; the others are asked for where tasks do them. */
function chosenAlgorithms(design: Design): CaseDescription['algorithms'] {
  return Object.fromEntries(
    COLLECTIVES.filter(
      (each) => COLLECTIVE_FACTS[each].hasChoice === true || design.system.algorithms[each] !== undefined,
    ).map((collective) => [collective, algorithmsFor(design, collective)]),
  );
}

function algorithmsFor({ topology, system }: Design, collective: Collective): readonly AlgorithmEntry[] {
  return topology.dimensions.map((dimension, index) => algorithmOf(dimension, index, collective, system));
}

/** Of the dimension that stands at `index`. */
export function algorithmOf(
  dimension: DesignDimension,
  index: number,
  collective: Collective,
  { algorithms }: Pick<DesignSystem, 'algorithms'>,
): AlgorithmEntry {
  const { algorithm, whole } = algorithms[collective]?.[index] ?? {
    algorithm: defaultAlgorithm(dimension, collective),
    whole: false,
  };
  return { algorithm: onBlock(algorithm, dimension), whole };
}

function isOfAll({ logical }: Phase): boolean {
  return logical.dimension < 0;
}

function computeNsOf(graph: TaskGraph): number {
  return graphsOf(graph).reduce(
    (sum, { tasks }) => tasks.reduce((ns, task) => ns + (task.kind === 'compute' ? task.durationNs : 0), sum),
    0,
  );
}
