/** The algorithms of a run whose design leaves them to it: the fastest for each collective at its bytes. */
import { COLLECTIVES, type Collective, type LogicalDimension } from '../collective/types.ts';
import type { NetworkModelId } from '../network/models/facts.ts';
import type { ModelSystem } from '../network/models/model.ts';
import { graphsOf, type CollectiveTask, type Group, type TaskGraph } from '../taskgraph/graph.ts';
import type { Run } from '../simulator/run.ts';
import type { Problem, Result } from '../units/result.ts';
import { plannedPhases } from './planned-phases.ts';
import type { PreparedCase } from './prepare-case.ts';

interface Chosen {
  readonly prepared: PreparedCase;
  readonly system: ModelSystem;
}

/** The run of one collective. */
interface AloneRun {
  readonly run: Run;
  readonly refusal?: () => Problem | null;
}

/** Starts it: at once, or in steps. */
type StartAlone<T> = (
  alone: PreparedCase,
  system: ModelSystem,
) => Generator<T, Result<AloneRun>, void> | { readonly started: Result<AloneRun> };

type Lists = Readonly<Record<Collective, readonly LogicalDimension[]>>;

const EVENTS_AT_ONCE = 10_000;
/** The cache of a case is cleared above this size. */
const MOST_KNOWN = 4096;

/** By the lists of a case, which all its runs share: what was chosen under a split, for a collective of some bytes on a group. */
const known = new WeakMap<Lists, Map<string, readonly LogicalDimension[]>>();

/**
 * Returns the case with one algorithm for every collective of its graph. Each collective is run by itself on the same network: with
 * every algorithm on all its dimensions at once, then with every algorithm on each dimension beside the best of these, so that it is
 * at most as long as with any single algorithm. An algorithm that cannot run there is left out. A case without a choice is returned
 * as it is.
 */
export function* withFastest<T>(
  prepared: PreparedCase,
  system: ModelSystem,
  id: NetworkModelId,
  start: StartAlone<T>,
): Generator<T, Chosen, void> {
  const others = yield* othersWithFastest(prepared, system, id, start);
  if (!COLLECTIVES.some((collective) => prepared.logical[collective].some(isOpen)))
    return { prepared: others === undefined ? prepared : { ...prepared, others }, system };
  let answers = known.get(prepared.logical);
  if (answers === undefined || answers.size > MOST_KNOWN)
    known.set(prepared.logical, (answers = new Map<string, readonly LogicalDimension[]>()));
  const split = system.topology.dimensions.map(({ bandwidthGBps }) => bandwidthGBps).join();
  const splitText = `${id} ${split} ${JSON.stringify(prepared.policy)}`;
  const chosen = new Map<LogicalDimension, Map<number, LogicalDimension>>();
  for (const [task, group] of tasksOf(prepared.graph)) {
    const spanned = prepared.logical[task.collective].filter(
      ({ server, size }) => size > 1 && group.positions.includes(server),
    );
    if (!spanned.some(isOpen)) continue;
    const key = `${splitText} ${task.collective} ${task.bytes} ${group.positions.join()} ${task.slice === undefined}`;
    let best = answers.get(key);
    if (best === undefined)
      answers.set(key, (best = yield* fastestOf({ prepared, system, task, group, spanned }, start)));
    spanned.forEach((dimension, at) => {
      const sizes = chosen.get(dimension) ?? new Map<number, LogicalDimension>();
      if (!sizes.has(task.bytes)) sizes.set(task.bytes, best[at]!);
      chosen.set(dimension, sizes);
    });
  }
  const logical = listsWith(prepared.logical, (dimension) => {
    const atBytes = chosen.get(dimension);
    return atBytes === undefined ? closed(dimension) : { ...closed(dimension), atBytes };
  });
  const phases = plannedPhases(prepared.graph, logical, prepared.policy);
  const made = { ...prepared, ...(others === undefined ? {} : { others }), logical, phases };
  return { prepared: made, system: { ...system, logical } };
}

/** Other designs on the network choose as if they were alone. */
function* othersWithFastest<T>(
  { others }: PreparedCase,
  system: ModelSystem,
  id: NetworkModelId,
  start: StartAlone<T>,
): Generator<T, PreparedCase['others'], void> {
  if (others === undefined) return undefined;
  const made = [];
  for (const other of others) {
    const inSystem = { ...system, logical: other.prepared.logical };
    const { prepared } = yield* withFastest(other.prepared, inSystem, id, start);
    made.push({ ...other, prepared });
  }
  return made;
}

interface Alone {
  readonly prepared: PreparedCase;
  readonly system: ModelSystem;
  readonly task: CollectiveTask;
  readonly group: Group;
  /** The dimensions that the group spans. */
  readonly spanned: readonly LogicalDimension[];
}

/** Returns what each spanned dimension runs. */
function* fastestOf<T>(alone: Alone, start: StartAlone<T>): Generator<T, readonly LogicalDimension[], void> {
  const candidates = alone.spanned.map((dimension) =>
    [closed(dimension), ...(dimension.others ?? [])].map(closed),
  );
  const usual = candidates.map(([first]) => first!);
  const names = new Set(candidates.flat().map(({ algorithm }) => algorithm.name));
  let best = usual;
  let bestNs = yield* timeOf(alone, best, start);
  function* tried(next: readonly LogicalDimension[]): Generator<T, void, void> {
    const ns = yield* timeOf(alone, next, start);
    if (ns < bestNs) [best, bestNs] = [[...next], ns];
  }
  for (const name of names) {
    const next = candidates.map(
      (some, at) => some.find(({ algorithm }) => algorithm.name === name) ?? usual[at]!,
    );
    if (next.some((dimension, at) => dimension !== usual[at])) yield* tried(next);
  }
  if (candidates.length === 1) return best;
  for (const [at, some] of candidates.entries())
    for (const candidate of some) if (candidate !== best[at]) yield* tried(best.with(at, candidate));
  return best;
}

/** ns of the collective by itself; Infinity if it cannot run so. */
function* timeOf<T>(
  { prepared, system, task, group, spanned }: Alone,
  chosen: readonly LogicalDimension[],
  start: StartAlone<T>,
): Generator<T, number, void> {
  const { others: _others, healthyGraph: _healthy, ...rest } = prepared;
  const graph: TaskGraph = {
    tasks: [{ ...task, layer: 0, updateNs: 0, after: [], group: 0 }],
    groups: [group],
    layerNames: [''],
  };
  const logical = listsWith(prepared.logical, (dimension) => {
    const at = spanned.indexOf(dimension);
    return at < 0 ? closed(dimension) : chosen[at]!;
  });
  const phases = plannedPhases(graph, logical, prepared.policy);
  const { observe: _observe, ...unobserved } = system;
  const begun = start({ ...rest, graph, logical, phases }, { ...unobserved, logical });
  const started = 'started' in begun ? begun.started : yield* begun;
  if (!started.ok) return Infinity;
  const { run, refusal } = started.value;
  while (!run.advance(EVENTS_AT_ONCE));
  const refused = refusal?.() ?? null;
  return refused === null ? run.totals().endNs : Infinity;
}

/** Every collective that differs in type, group or bytes, once. */
function* tasksOf(graph: TaskGraph): Generator<readonly [CollectiveTask, Group], void, void> {
  const seen = new Set<string>();
  for (const { tasks, groups } of graphsOf(graph)) {
    for (const task of tasks) {
      if (task.kind !== 'collective' || task.bytes <= 0) continue;
      const group = groups[task.group];
      if (group === undefined) continue;
      const key = `${task.collective} ${task.bytes} ${group.positions.join()} ${task.slice === undefined}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield [task, group];
    }
  }
}

function listsWith(lists: Lists, change: (dimension: LogicalDimension) => LogicalDimension): Lists {
  const made = {} as Record<Collective, readonly LogicalDimension[]>;
  for (const collective of COLLECTIVES) made[collective] = lists[collective].map(change);
  return made;
}

function isOpen({ others }: LogicalDimension): boolean {
  return others !== undefined;
}

function closed(dimension: LogicalDimension): LogicalDimension {
  if (dimension.others === undefined) return dimension;
  const { others: _others, ...plain } = dimension;
  return plain;
}
