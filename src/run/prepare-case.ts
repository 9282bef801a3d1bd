/**
 * Prepares a case, which is all of a run that does not depend on bandwidth (task graph, logical dimensions, placement), from a system
 * described in the simulator's terms. Every split shares it.
 */
import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import { canDo } from '../collective/can-do.ts';
import { COLLECTIVES, type Collective, type LogicalDimension, type Phase } from '../collective/types.ts';
import { logicalDimensions, type Parts } from '../collective/logical.ts';
import type { Section } from '../collective/sections.ts';
import type { SystemPolicy } from '../simulator/policy.ts';
import { graphsOf, groupsOf, type TaskGraph } from '../taskgraph/graph.ts';
import type { Demand, GeneratedGraph } from '../taskgraph/generator.ts';
import { onSections } from '../taskgraph/on-sections.ts';
import { GROUP_ROLES, type Carrier } from '../taskgraph/roles.ts';
import type { Wiring } from '../network/contention/layout.ts';
import type { Topology } from '../topology/dimension.ts';
import { failure, success, type Result } from '../units/result.ts';
import { generatorOf, type GraphSource } from '../workload/pipeline/generators.ts';
import type { LayerTableSource } from '../workload/training-loops/generate.ts';
import type { DesignConditions } from './conditions/placed-conditions.ts';
import type { EngineParts } from './engine-parts.ts';
import { checkFootprint } from './checks/check-footprint.ts';
import { plannedPhases } from './planned-phases.ts';
import type { QueueBandwidth } from '../design/wiring.ts';

/** Lays the dimensions on another network that is built. Absent where they are built themselves. */
export type BuiltOn = (topology: Topology) => Wiring;

/** A system without its bandwidths. */
export interface CaseDescription {
  /** From the innermost out. */
  readonly sizes: readonly number[];
  /** NPUs of a line that there are, where `sizes` are those that are used. Defaults to `sizes`. */
  readonly built?: readonly number[];
  /** The source of its task graph. */
  readonly source: GraphSource;
  readonly overlap: boolean;
  /** One entry per dimension for each type of collective; fewer entries leave the outer dimensions unused. */
  readonly algorithms: Readonly<Partial<Record<Collective, readonly AlgorithmEntry[]>>>;
  /**
   * Algorithms of a collective that tasks use and `algorithms` lacks. Defaults to the first algorithm that can do it, on each dimension.
   */
  readonly usual?: (collective: Collective) => readonly AlgorithmEntry[];
  readonly policy: SystemPolicy;
  readonly endpointDelayNs: number;
  /** Defaults to `share`, or to `full` for files of ASTRA-sim 1.0 (`reference` rounding). */
  readonly queueBandwidth?: QueueBandwidth;
  readonly builtOn?: BuiltOn;
}

/** A server of the simulator: a dimension, or a section of it that groups span. */
export interface Server extends Carrier, Section {}

export interface PreparedCase {
  readonly sizes: readonly number[];
  /** How dimensions are divided among groups. */
  readonly parts: Parts;
  readonly graph: TaskGraph;
  /** Of a design with conditions: the tasks of an NPU that has none. Defaults to `graph`. */
  readonly healthyGraph?: TaskGraph;
  /** Absent where a design has none. */
  readonly conditions?: DesignConditions;
  /** Other designs on the same network, and by dimension the places of a line that each has. Defaults to none. */
  readonly others?: readonly OtherCase[];
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  /** The phases of its collectives on the groups that use them. */
  readonly phases: Readonly<Record<Collective, readonly Phase[]>>;
  readonly servers: readonly Server[];
  readonly policy: SystemPolicy;
  readonly endpointDelayNs: number;
  readonly builtOn?: BuiltOn;
  /** What it is made and run with. */
  readonly engine: EngineParts;
  readonly queueBandwidth: QueueBandwidth;
}

export interface OtherCase {
  readonly prepared: PreparedCase;
  readonly places: readonly (readonly number[])[];
  /** Its place among the conditions of the design. */
  readonly at: number;
}

/** A system whose workload is a layer table. */
export type TableDescription = Omit<CaseDescription, 'source'> & LayerTableSource;

/** Calls `prepareCase` with a layer table and its training loop. */
export function prepareTable(
  { layers, loop, ...system }: TableDescription,
  engine: EngineParts,
): Result<PreparedCase> {
  return prepareCase(
    { ...system, source: { kind: loop.kind === 'trace' ? 'trace' : 'layerTable', layers, loop } },
    engine,
  );
}

/** A task graph that is known from another network with as many dimensions and the same groups. */
export interface KnownGraph extends GeneratedGraph {
  readonly demand: Demand;
}

/** Problems name the fields of a design (`topology.dimensions`, `parallelism.modelParallel`, ...). */
export function prepareCase(
  description: CaseDescription,
  engine: EngineParts,
  known?: KnownGraph,
): Result<PreparedCase> {
  const laid = layCase(description, engine, known);
  if (!laid.ok) return laid;
  const { graph, logical, policy } = laid.value;
  return success({ ...laid.value, phases: plannedPhases(graph, logical, policy) });
}

/** A case whose collectives are not planned yet. */
export type LaidCase = Omit<PreparedCase, 'phases'>;

/** Like `prepareCase`, without the phases. */
export function layCase(
  description: CaseDescription,
  engine: EngineParts,
  known?: KnownGraph,
): Result<LaidCase> {
  const { sizes, policy, source, overlap, algorithms } = description;
  const generator = generatorOf(source, engine.pipelines);
  const problems = generator.check(source, { sizes });
  if (problems.length > 0) return failure(...problems);
  // Checked before anything is built, since a run that does not fit must not begin.
  const demand = known?.demand ?? generator.demand(source, { sizes });
  const fits = checkFootprint(demand, {
    passes: demand.passes,
    servers: demand.servers,
    overlap,
    hasTrees: COLLECTIVES.some((collective) => algorithms[collective]?.some(isTree) === true),
    policy,
  });
  if (!fits.ok) return fits;
  const stepNs = policy.layerDelayNs ?? (policy.rounding === 'reference' ? 1 : 0);
  const { updateNsPerKB = 0 } = policy;
  const built =
    known === undefined
      ? generator.generate(source, { sizes }, { overlap, stepNs, updateNsPerKB })
      : success<GeneratedGraph>(known);
  if (!built.ok) return built;
  const { parts } = built.value;
  const asked = collectivesOf(built.value.graph);
  const { graph, sections } = onSections(built.value.graph, parts, firstWhole(algorithms, asked));
  const logical = logicalOf(description, asked, parts, sections);
  if (!logical.ok) return logical;
  return success({
    sizes,
    parts,
    graph,
    logical: logical.value,
    servers: serversOf(sections, graph),
    policy,
    endpointDelayNs: description.endpointDelayNs,
    engine,
    ...(description.builtOn === undefined ? {} : { builtOn: description.builtOn }),
    queueBandwidth: description.queueBandwidth ?? (policy.rounding === 'exact' ? 'share' : 'full'),
  });
}

/** Returns the logical dimensions of each type of collective. */
function logicalOf(
  { sizes, algorithms, usual, built = sizes }: CaseDescription,
  asked: ReadonlySet<Collective>,
  parts: Parts,
  sections: readonly Section[],
): Result<PreparedCase['logical']> {
  const logical = {} as Record<Collective, readonly LogicalDimension[]>;
  for (const collective of COLLECTIVES) {
    const entries = algorithms[collective];
    if (entries === undefined && !asked.has(collective)) {
      logical[collective] = [];
      continue;
    }
    const dimensions = logicalDimensions(
      sizes,
      entries ?? usual?.(collective) ?? sizes.map((size) => usualFor(collective, size)),
      parts,
      `system.algorithms.${collective}`,
      sections,
      built,
    );
    if (!dimensions.ok) return dimensions;
    // A group of all NPUs that sends nothing has no traffic to share.
    logical[collective] = asked.has(collective)
      ? dimensions.value
      : dimensions.value.filter(({ dimension }) => dimension >= 0);
  }
  return success(logical);
}

/** Returns the parts of dimensions, ascending, that a group of the case spans at `positions` of its servers. */
export function partsSpanned(
  { servers }: Pick<PreparedCase, 'servers'>,
  positions: readonly number[],
): readonly number[] {
  return positions.flatMap((position) => servers[position]?.parts ?? []).sort((a, b) => a - b);
}

function collectivesOf(graph: TaskGraph): ReadonlySet<Collective> {
  const found = new Set<Collective>();
  for (const { tasks } of graphsOf(graph)) {
    for (const task of tasks) if (task.kind === 'collective') found.add(task.collective);
  }
  return found;
}

function usualFor(collective: Collective, size: number): AlgorithmEntry {
  const name = ALGORITHMS.find((candidate) => canDo({ name: candidate }, collective, size)) ?? 'ring';
  return { algorithm: { name }, whole: false };
}

function isTree({ algorithm, below, others = [] }: AlgorithmEntry): boolean {
  return [algorithm, ...(below === undefined ? [] : [below.algorithm]), ...others].some(
    ({ name }) => ALGORITHM_FACTS[name].isTwin === true,
  );
}

/** Returns the innermost dimension at which a used list of algorithms ends with one group of all NPUs; the group lies at its first part. */
function firstWhole(algorithms: CaseDescription['algorithms'], asked: ReadonlySet<Collective>): number {
  const places = COLLECTIVES.filter((collective) => asked.has(collective)).map(
    (collective) => algorithms[collective]?.findIndex(({ whole }) => whole) ?? -1,
  );
  return Math.min(Infinity, ...places.filter((place) => place >= 0));
}

function serversOf(sections: readonly Section[], graph: TaskGraph): readonly Server[] {
  const groups = groupsOf(graph);
  return sections.map((section, position): Server => {
    const roles = new Set(
      groups.filter((group) => group.positions.includes(position)).map((group) => group.role),
    );
    const [only] = roles;
    if (roles.size === 1 && only !== undefined) return { ...section, role: only };
    const isOfAll = roles.has('all');
    return {
      ...section,
      role: 'all',
      ...(isOfAll ? {} : { roles: GROUP_ROLES.filter((role) => roles.has(role)) }),
    };
  });
}
