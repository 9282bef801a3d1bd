/** Prepares the case of a design (prepare-case.ts) and its traffic: all that its runs share. */
import { asSent } from '../collective/message-policy.ts';
import { constraintProblems } from '../allocation/optimal/constraint.ts';
import { trafficOf, type TrafficRules } from '../allocation/traffic-of.ts';
import type { Traffic } from '../allocation/traffic.ts';
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import { canDo } from '../collective/can-do.ts';
import { COLLECTIVE_FACTS } from '../collective/collectives.ts';
import {
  algorithmsFor as algorithmsOfBlock,
  defaultAlgorithm,
  onBlock,
} from '../collective/default-algorithm.ts';
import { COLLECTIVES, type Algorithm, type Collective, type Phase } from '../collective/types.ts';
import { graphsOf, type TaskGraph } from '../taskgraph/graph.ts';
import { checkTopology } from '../topology/check.ts';
import { failure, problem, success, type Result } from '../units/result.ts';
import { builtOf, isBuiltElsewhere } from '../design/machine/built.ts';
import type { Design, DesignDimension, DesignSystem } from '../design/document.ts';
import { budgetOf } from '../design/budget.ts';
import { caseText } from '../design/changes.ts';
import type { EngineParts } from './engine-parts.ts';
import { deriveDesign, type DerivedDesign } from './derived-design.ts';
import { fabricAt } from './built/fabric-at.ts';
import { builtLoads } from './built/built-loads.ts';
import { checkDimensionOrder } from './checks/check-dimension-order.ts';
import { checkGiven } from './checks/check-given.ts';
import { checkOnLoad } from './checks/check-on-load.ts';
import { checkParts } from './checks/check-parts.ts';
import { checkPhysical } from './checks/check-physical.ts';
import { graphSource } from './graph-source.ts';
import { prepareCase, type CaseDescription, type KnownGraph, type PreparedCase } from './prepare-case.ts';
import { chunksAtOnce } from '../simulator/policy.ts';
import { usedSize, usedSizes, type Topology } from '../topology/dimension.ts';

export interface PreparedDesign {
  readonly design: Design;
  /** The text of the design's case: designs with equal texts share what is prepared. */
  readonly caseText: string;
  readonly prepared: PreparedCase;
  /** Input of the schemes and the closed form; empty if it has no share per dimension. */
  readonly traffic: Traffic;
  readonly derived: DerivedDesign;
  /** False for an algorithm over all NPUs at once (`oneRing` and the like), which has no share per dimension. */
  readonly hasTraffic: boolean;
}

/**
 * Prepares a design. Problems name fields of the document: no dimension, a model-parallel degree that fits nowhere, ...
 *
 * @param engine what the design is made and run with
 * @param before the prepared design before an edit: its graph and traffic are reused if only bandwidth or prices differ
 */
export function prepareDesign(
  design: Design,
  engine: EngineParts,
  before?: PreparedDesign,
): Result<PreparedDesign> {
  const asked = checkAsked(design, engine);
  if (!asked.ok) return asked;
  const { dimensions } = design.topology;
  const budget = budgetOf(design);
  const derived = deriveDesign(design, engine);
  const topology = derived.topologyAt(new Array<number>(dimensions.length).fill(budget / dimensions.length));
  const checked = checkTopology(topology);
  if (!checked.ok) return checked;
  const built = checkPhysical(design);
  if (!built.ok) return built;
  const sound = engine.conditions?.checkConditions(design);
  if (sound?.ok === false) return sound;
  const named = checkGoal(design);
  if (!named.ok) return named;
  // Traffic counts bytes, which do not depend on bandwidth.
  const text = caseText(design);
  if (text === before?.caseText) {
    return success({ ...before, design, prepared: { ...before.prepared, engine }, derived });
  }
  const prepared = caseOf(design, engine, graphSource(design, engine, derived.mapping));
  if (!prepared.ok) return prepared;
  const { graph, logical, phases } = prepared.value;
  const { system } = design;
  const hasTraffic = !COLLECTIVES.some((collective) => phases[collective].some(isOfAll));
  const traffic = hasTraffic
    ? trafficOf(
        graph,
        logical,
        {
          ...topology,
          chunksAtOnce: chunksAtOnce(system),
          ...(isBuiltElsewhere(design) ? { elsewhere: builtLoads(design, topology) } : {}),
        },
        trafficRules(system, engine),
      )
    : { dimensions: dimensions.length, communications: [], computeNs: computeNsOf(graph), delayNs: 0 };
  return success({ design, caseText: text, prepared: prepared.value, traffic, hasTraffic, derived });
}

/** How the collectives of a system count in its traffic. */
export function trafficRules(
  { optimization, rounding, fullTrees }: Design['system'],
  { pipelines }: EngineParts,
): TrafficRules {
  return {
    optimization,
    rounding,
    ...(fullTrees !== undefined && { fullTrees }),
    ...(pipelines !== null && { ofStages: pipelines.trafficOfStages }),
  };
}

/** Checks what needs no network. */
function checkAsked(design: Design, engine: EngineParts): Result<unknown> {
  const able = checkParts(design, engine);
  if (!able.ok) return able;
  if (design.topology.dimensions.length === 0)
    return problem('topology.dimensions', 'There is no dimension; add a block.');
  const given = checkGiven(design);
  if (!given.ok) return given;
  const ordered = checkDimensionOrder(design);
  return ordered.ok ? checkOnLoad(design) : ordered;
}

/** Puts another design with the same case into a prepared design: it may differ in bandwidth, prices and its goal only. */
export function withDesign(prepared: PreparedDesign, design: Design): PreparedDesign {
  return { ...prepared, design, derived: deriveDesign(design, prepared.prepared.engine) };
}

/** A constraint names dimensions by index; each must exist, whichever scheme runs. */
function checkGoal({ topology, bandwidth }: Design): Result<null> {
  const { constraints = [] } = bandwidth.goal ?? {};
  const problems = constraints.flatMap((constraint, index) =>
    constraintProblems(constraint, topology.dimensions.length, `bandwidth.goal.constraints[${index}]`),
  );
  return problems.length === 0 ? success(null) : failure(...problems);
}

/**
 * Prepares what does not depend on bandwidth: the tasks of an iteration and where they run.
 *
 * @param source the source of the tasks; defaults to that of the design
 * @param known the graph, if it is known already
 */
export function caseOf(
  design: Design,
  engine: EngineParts,
  source = graphSource(design, engine),
  known?: KnownGraph,
): Result<PreparedCase> {
  if (!source.ok) return source;
  const { overlap } = design.parallelism;
  const prepared = prepareCase(
    { ...describedSystem(design, engine), source: source.value, overlap },
    engine,
    known,
  );
  if (!prepared.ok || design.conditions === undefined) return prepared;
  return conditioned(prepared.value, design);
}

/** The case of a design with conditions: its tasks are those of an NPU that has them all. */
function conditioned(prepared: PreparedCase, design: Design): Result<PreparedCase> {
  const { placedConditions, conditionedGraph, spreadGraph, prepareOthers } = prepared.engine.conditions!;
  const placed = placedConditions(design);
  if (!placed.ok) return placed;
  const usual = spreadGraph(prepared.graph, placed.value.computeTimes);
  const graph = conditionedGraph(usual, placed.value, design.topology.dimensions, prepared.servers);
  const others = prepareOthers(design, (job) => prepareDesign(job, prepared.engine));
  if (!others.ok) return others;
  return success({
    ...prepared,
    graph,
    healthyGraph: usual,
    conditions: placed.value,
    ...(others.value.length === 0 ? {} : { others: others.value }),
  });
}

/** A system without its workload. */
export type SystemDescription = Omit<CaseDescription, 'source' | 'overlap'>;

export function describedSystem(design: Design, engine: EngineParts): SystemDescription {
  const { system, topology } = design;
  return {
    sizes: usedSizes(topology.dimensions),
    built: topology.dimensions.map(({ size }) => size),
    algorithms: chosenAlgorithms(design, engine),
    usual: (collective) => algorithmsFor(design, collective, engine),
    policy: system,
    endpointDelayNs: system.endpointDelayNs,
    ...(builtOf(design) === null ? {} : { builtOn: (split: Topology) => fabricAt(design, split) }),
    ...(system.queueBandwidth === undefined ? {} : { queueBandwidth: system.queueBandwidth }),
  };
}

/** Returns one entry per dimension for each type of collective: the chosen algorithm, or the block's default. */
export function algorithmsOf(
  design: Design,
  engine: EngineParts,
): Record<Collective, readonly AlgorithmEntry[]> {
  return Object.fromEntries(
    COLLECTIVES.map((collective) => [collective, algorithmsFor(design, collective, engine)]),
  ) as Record<Collective, readonly AlgorithmEntry[]>;
}

/** Returns the algorithms of the collectives that offer a choice; others are filled in where tasks use them. */
function chosenAlgorithms(design: Design, engine: EngineParts): CaseDescription['algorithms'] {
  return Object.fromEntries(
    COLLECTIVES.filter(
      (collective) =>
        COLLECTIVE_FACTS[collective].hasChoice === true || design.system.algorithms[collective] !== undefined,
    ).map((collective) => [collective, algorithmsFor(design, collective, engine)]),
  );
}

function algorithmsFor(
  design: Design,
  collective: Collective,
  engine: EngineParts,
): readonly AlgorithmEntry[] {
  const { topology, system } = design;
  return topology.dimensions.map((dimension, index) => {
    const entry = algorithmOf(dimension, index, collective, system);
    return isMade(entry) ? withMade(entry, design, index, engine) : entry;
  });
}

function isMade({ algorithm, below }: AlgorithmEntry): boolean {
  return [algorithm, below?.algorithm].some((used) => used && ALGORITHM_FACTS[used.name].ranks === 'onLinks');
}

/** The entry with what is made for the links of its dimension; without it, in an engine that makes nothing. */
function withMade(
  entry: AlgorithmEntry,
  design: Design,
  index: number,
  { synthesis, conditions }: EngineParts,
): AlgorithmEntry {
  if (synthesis === undefined) return entry;
  const placed = design.conditions === undefined ? undefined : conditions?.placedConditions(design);
  const faults = placed?.ok === true ? placed.value.faults[index] : null;
  const made = (algorithm: Algorithm): Algorithm =>
    synthesis.madeOn(algorithm, design.topology.dimensions[index]!, {
      faults: faults ?? null,
      isElsewhere: builtOf(design) !== null,
    });
  const { algorithm, whole, below } = entry;
  return {
    algorithm: made(algorithm),
    whole,
    ...(below === undefined ? {} : { below: { ...below, algorithm: made(below.algorithm) } }),
  };
}

/** Returns the algorithm of the dimension at `index`. */
export function algorithmOf(
  dimension: DesignDimension,
  index: number,
  collective: Collective,
  system: Pick<DesignSystem, 'algorithms' | 'packetRouting' | 'injection'>,
): AlgorithmEntry {
  const shape = { ...dimension, size: usedSize(dimension) } as DesignDimension;
  const asked = system.algorithms[collective]?.[index];
  if (asked?.fastest === true && !asked.whole) return fastestEntry(dimension, shape, collective, system);
  const chosen = system.algorithms[collective]?.[index] ?? {
    algorithm: defaultAlgorithm(shape, collective),
    whole: false,
  };
  const { algorithm, whole, below } = asSent(chosen, collective, system);
  if (shape.size === dimension.size)
    return {
      algorithm: onBlock(algorithm, dimension),
      whole,
      ...(below === undefined
        ? {}
        : { below: { bytes: below.bytes, algorithm: onBlock(below.algorithm, dimension) } }),
    };
  const kept = below === undefined ? {} : { below };
  // Those that are used need not fill whole switches.
  const { otherwise = [], ...plain } = algorithm;
  if (ALGORITHM_FACTS[plain.name].ranks !== 'onSwitches') return { algorithm: plain, whole, ...kept };
  const name = otherwise.find((other) => canDo({ name: other }, collective, shape.size)) ?? plain.name;
  return { algorithm: { name }, whole, ...kept };
}

/** The default of the block, and beside it all others that it may run for the collective, but for those made for its links. */
function fastestEntry(
  dimension: DesignDimension,
  shape: DesignDimension,
  collective: Collective,
  system: Pick<DesignSystem, 'packetRouting' | 'injection'>,
): AlgorithmEntry {
  const usual = defaultAlgorithm(shape, collective);
  const isAll = shape.size === dimension.size;
  const able = algorithmsOfBlock(dimension.kind).filter((name) => {
    const { collectives, ranks } = ALGORITHM_FACTS[name];
    const fits = collectives.includes(collective) || collective === 'allReduce';
    return fits && name !== usual.name && ranks !== 'onLinks' && (isAll || ranks !== 'onSwitches');
  });
  const sent = (algorithm: Algorithm): Algorithm => {
    const entry = asSent({ algorithm, whole: false }, collective, system);
    return isAll ? onBlock(entry.algorithm, dimension) : entry.algorithm;
  };
  return { algorithm: sent(usual), whole: false, others: able.map((name) => sent({ name })) };
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
