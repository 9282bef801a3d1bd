/**
 * What collectives take that have the network to themselves, each run by the event loop once: for all networks of a space
 * whose parts are alike where the group lies. What they take then depends on nothing that was before, where nothing that
 * is kept from one to the next tells them apart: see `isStateless`.
 */
import { isBySize, mayBeTwin } from '../../collective/logical.ts';
import { hasOneQueue } from '../../simulator/policy.ts';
import { planCollective } from '../../collective/plan.ts';
import { checkPhases } from '../../collective/schedule.ts';
import type { LogicalDimension, Phase } from '../../collective/types.ts';
import { ALL_MODELS } from '../../network/models/all-models.ts';
import type { ModelSystem } from '../../network/models/model.ts';
import { wirePlan } from '../../network/models/analytical/shared-wires.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { createLoneTimer, type LonePhase, type LoneTimer } from '../../simulator/lone.ts';
import { bufferBytes, chunkBytes, chunkCount, cutOf } from '../../simulator/slices.ts';
import type { CollectiveTask, Group } from '../../taskgraph/graph.ts';
import type { Topology } from '../../topology/dimension.ts';
import type { DesignDimension } from '../../design/document.ts';
import { systemOf } from '../../run/model-system.ts';
import { plannedPhases } from '../../run/planned-phases.ts';
import type { LaidCase } from '../../run/prepare-case.ts';
import { startRun } from '../../run/simulate.ts';

export interface AloneAsk {
  readonly prepared: LaidCase;
  /** Of the design, for what is the same on many networks. */
  readonly dimensions: readonly DesignDimension[];
  readonly topology: Topology;
  /** What tells its system, without the algorithms, from others. */
  readonly system: number;
  readonly task: CollectiveTask;
  readonly group: Group;
}

/** The maximum number of kept times. */
const MOST_KNOWN = 500_000;
const EVENTS_AT_ONCE = 1_000_000;

/** ns; less than 0 if there is nobody to send to; null if it has to be run with what was before. */
export function createAlone(): (ask: AloneAsk) => number | null {
  const known = new Map<string, number | null>();
  const nameOf = createNames();
  const phaseNs = createPhases();
  const timers = new Map<string, LoneTimer | null>();

  return (ask) => {
    const { prepared, topology, system, task, group } = ask;
    const spanned = spannedBy(prepared, task, group);
    if (spanned.length === 0) return -1;
    // What a message takes on links that were measured follows from what it is of, too.
    if (topology.dimensions.some(({ measured }) => measured !== undefined)) return null;
    const common = `${system} ${topology.splitBandwidth}`;
    const names = spanned.map((logical) => nameOf(ask, logical, common));
    let key = `${task.collective} ${task.bytes} ${task.slice === undefined ? '' : (task.slice.messages ?? 1)}`;
    // Sections of one dimension may share wires.
    for (const [at, { dimension }] of spanned.entries())
      key += ` ${names[at]} ${sectionText(prepared, dimension)}`;
    let ns = known.get(key);
    if (ns === undefined) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, (ns = run(ask, spanned, names)));
    }
    return ns;
  };

  function run(ask: AloneAsk, spanned: readonly LogicalDimension[], names: readonly number[]): number | null {
    if (!isStateless(ask.prepared, ask.task, spanned)) return null;
    const isInOrder = ask.prepared.policy.interDimension === 'ascending';
    return (isInOrder ? loneNs(ask, spanned, names) : null) ?? runAlone(ask);
  }

  /** null if its chunks differ, or share wires with others. */
  function loneNs(
    { prepared, topology, system, task }: AloneAsk,
    spanned: readonly LogicalDimension[],
    names: readonly number[],
  ): number | null {
    const { policy } = prepared;
    if (spanned.some(mayBeTwin) || spanned.some(isBySize)) return null;
    if ((task.slice?.messages ?? 1) > 1) return null;
    const key = `${spanned.length} ${system}`;
    let timer = timers.get(key);
    if (timer === undefined) timers.set(key, (timer = createLoneTimer(spanned.length, policy)));
    if (timer === null) return null;
    const { collective, bytes } = task;
    const cut = cutOf(task, policy);
    const model = systemOf(prepared, topology);
    if (wirePlan(model) !== null) return null;
    const ranks = spanned.reduce((product, { size }) => product * size, 1);
    const buffer = bufferBytes(collective, bytes, ranks);
    const chunks = chunkCount(bytes, cut, buffer);
    const { optimization, rounding } = policy;
    const planned = planCollective({
      collective,
      bytes: chunkBytes(bytes, cut, buffer),
      wholeBytes: bytes,
      dimensions: spanned,
      optimization,
      rounding,
    });
    const phases: LonePhase[] = [];
    for (const phase of planned) {
      const server = spanned.findIndex((own) => own.server === phase.logical.server);
      const durationNs = phaseNs(model, phase, chunks, names[server]!);
      if (durationNs === null) return null;
      phases.push({ server, durationNs });
    }
    return timer(phases, chunks);
  }
}

function sectionText({ servers }: LaidCase, dimension: number): string {
  let text = '';
  for (const own of servers) if (own.dimension === dimension) text += `${own.spacing}x${own.size} `;
  return text;
}

/** Numbers of logical dimensions: those of one number are alike to all that they send. */
function createNames(): (ask: AloneAsk, logical: LogicalDimension, common: string) => number {
  const dimensionNames = new WeakMap<DesignDimension, number>();
  const dimensionNumbers = new Map<string, number>();
  const algorithms = new WeakMap<object, string>();
  const numbers = new Map<string, number>();
  const numberIn = (map: Map<string, number>, text: string): number => {
    let number = map.get(text);
    if (number === undefined) map.set(text, (number = map.size));
    return number;
  };
  const nameOf = (dimension: DesignDimension): number => {
    let name = dimensionNames.get(dimension);
    if (name === undefined) {
      name = numberIn(dimensionNumbers, JSON.stringify(dimension));
      dimensionNames.set(dimension, name);
    }
    return name;
  };
  return (
    { dimensions, topology, prepared: { sizes } },
    { dimension, size, npuStride, algorithm, others },
    common,
  ) => {
    let text = algorithms.get(algorithm);
    if (text === undefined) algorithms.set(algorithm, (text = JSON.stringify(algorithm)));
    let below = 1;
    for (let at = 0; at < dimension; at += 1) below *= sizes[at]!;
    const { bandwidthGBps } = topology.dimensions[dimension]!;
    const spacing = npuStride / below;
    return numberIn(
      numbers,
      `${nameOf(dimensions[dimension]!)} ${bandwidthGBps} ${size} ${spacing} ${text} ${others?.length ?? ''} ${common}`,
    );
  };
}

/** What phases take, ns, each asked of the network once; null if it is refused. */
function createPhases(): (model: ModelSystem, phase: Phase, chunks: number, name: number) => number | null {
  const known = new Map<string, number | null>();
  return (model, phase, chunks, name) => {
    const { logical, operation, bytesIn } = phase;
    const key = `${name} ${operation} ${bytesIn} ${logical.algorithm.name} ${logical.algorithm.made?.key ?? ''}`;
    let ns = known.get(key);
    if (ns === undefined) {
      if (known.size >= MOST_KNOWN) known.clear();
      // As what is run is checked: with the bytes of all chunks.
      const whole = [{ ...phase, bytesIn: bytesIn * chunks }];
      const isSound = checkPhases(whole).ok && ALL_MODELS.analytical.check(model, whole, '').ok;
      const costNs = isSound
        ? ALL_MODELS.analytical
            .create(model)
            .network.phaseCost({ logical, operation, bytes: bytesIn, tree: 0, anticlockwise: false })
            .durationNs
        : NaN;
      known.set(key, (ns = costNs >= 0 && costNs < Infinity ? costNs : null));
    }
    return ns;
  };
}

function spannedBy(
  { logical }: LaidCase,
  { collective }: CollectiveTask,
  { positions }: Group,
): readonly LogicalDimension[] {
  return logical[collective].filter(({ server, size }) => size > 1 && positions.includes(server));
}

function runAlone({ prepared, topology, task, group }: AloneAsk): number | null {
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
 * Orders that go round, and queues that chunks are dealt to, go on from one collective to the next; orders that balance
 * begin anew with every collective that is issued at another time (simulator/themis.ts). Double binary trees take turns with every phase: after an even number of chunks the first is next again.
 */
function isStateless(
  { policy }: LaidCase,
  task: CollectiveTask,
  spanned: readonly LogicalDimension[],
): boolean {
  if (policy.interDimension === 'roundRobin' || !hasOneQueue(policy)) return false;
  if (policy.rounding !== 'exact' || spanned.some(({ dimension }) => dimension < 0)) return false;
  if (!spanned.some(mayBeTwin)) return true;
  const ranks = spanned.reduce((product, { size }) => product * size, 1);
  const buffer = bufferBytes(task.collective, task.bytes, ranks);
  return chunkCount(task.bytes, cutOf(task, policy), buffer) % 2 === 0;
}
