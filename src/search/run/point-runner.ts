/**
 * Runs of the points of a space, to the last bit what a run of each by itself gives (run-point.ts, whose answer it is where
 * this cannot be done): what points have in common, which is the tasks of a way to train and collectives that have
 * the network to themselves, is run once.
 */
import type { Design } from '../../design/document.ts';
import type { DesignWork } from '../../design/throughput.ts';
import { stagesEndNs } from '../../simulator/stages/stage-end.ts';
import { graphsOf, type TaskGraph } from '../../taskgraph/graph.ts';
import { npuCount } from '../../topology/dimension.ts';
import { success, type Result } from '../../units/result.ts';
import { without } from '../../units/without.ts';
import { placeAxes } from '../../workload/axes/place-axes.ts';
import { layCase } from '../../run/prepare-case.ts';
import { sendCosts, wiresOfStages } from '../../run/send-cost.ts';
import type { SchemeResult } from '../../run/report/results.ts';
import { workOf } from '../../run/work.ts';
import { isFreeSplit } from '../space/serving.ts';
import type { Objective, Space, SpaceSplit, TrainingObjective } from '../space/space.ts';
import { createAlone, type AloneAsk } from './alone.ts';
import { chainNs } from './chain.ts';
import { createNetworkFacts } from './network-facts.ts';
import { runPoint, scoreOf, type PointRun } from './run-point.ts';
import { isOfTraining } from './training-score.ts';
import { programOn, workProgram, type WorkProgram } from './work-program.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Problems name fields of the design: a point that cannot be run. Yields every few milliseconds. */
export type PointRunner = (
  design: Design,
  work: number,
  link: number,
) => Generator<void, Result<PointRun>, void>;

/** Tasks of pipelines that are kept at most, some 200 bytes each. */
const MOST_TASKS = 600_000;

interface KnownWork {
  readonly program: WorkProgram | null;
  readonly facts: DesignWork;
}

interface State {
  readonly objective: Exclude<Objective, TrainingObjective>;
  readonly works: Map<string, KnownWork>;
  readonly systems: Map<number, number>;
  readonly systemNumbers: Map<string, number>;
  readonly aloneNs: ReturnType<typeof createAlone>;
  readonly networkFacts: ReturnType<typeof createNetworkFacts>;
  tasks: number;
}

/**
 * @param space of it the split and the objective are looked at; works and links are told apart by their numbers
 * @param seen called with the work of a point that is run by itself
 */
export function createPointRunner(
  { split, objective }: Pick<Space, 'split' | 'objective'>,
  seen?: (work: number, result: SchemeResult) => void,
): PointRunner {
  // A whole training needs the bill.
  if (isOfTraining(objective))
    return (design, work) => runPoint(design, split, objective, (result) => seen?.(work, result));
  const state: State = {
    objective,
    works: new Map(),
    systems: new Map(),
    systemNumbers: new Map(),
    aloneNs: createAlone(),
    networkFacts: createNetworkFacts(split),
    tasks: 0,
  };
  return function* (design, work, link) {
    const quick = mayBeQuick(design, split) ? yield* quickly(state, design, work, link) : null;
    return quick ?? (yield* runPoint(design, split, objective, (result) => seen?.(work, result)));
  };
}

/** null if it has to be run by itself; so has what cannot be run, which then says why. */
function* quickly(
  state: State,
  design: Design,
  work: number,
  link: number,
): Generator<void, Result<PointRun> | null, void> {
  const { program, facts } = workAt(state, design, work);
  if (program === null) return null;
  const { topology, described, costDollars, isSound } = state.networkFacts(design);
  // Its messages are checked when each kind of collective runs.
  if (!isSound) return null;
  const { sizes } = described;
  const placed = placeAxes(sizes, program.axes);
  if (placed === null) return null;
  const { overlap } = design.parallelism;
  const known = programOn(program, sizes, placed);
  const laid = layCase({ ...described, source: program.source, overlap }, ALL_PARTS, known);
  if (!laid.ok) return null;
  yield;
  const prepared = laid.value;
  const blockNs = blocksNs(state, {
    program,
    prepared,
    topology,
    design,
    system: systemNumber(state, design, link),
  });
  if (blockNs === null) return null;
  const timeNs =
    program.stages === null
      ? blockNs[0]!
      : yield* stagesEndNs({
          stages: prepared.graph.stages!,
          blockNs,
          sendCost: sendCosts(prepared, topology),
          wires: wiresOfStages(prepared, topology),
          serversOf: (block) => serversOf(graphsOf(prepared.graph)[block]!),
        });
  // Blocks that share wires with others have to be run.
  if (timeNs === null) return null;
  const score = Number.isFinite(timeNs) ? scoreOf(state.objective, facts, timeNs, costDollars) : null;
  return score === null ? null : success({ timeNs, cost: costDollars, score });
}

interface Blocks extends Pick<AloneAsk, 'prepared' | 'topology' | 'system'> {
  readonly program: WorkProgram;
  readonly design: Design;
}

/** What each graph of a program takes by itself; null if one of its collectives has to be run with others. */
function blocksNs(
  { aloneNs }: State,
  { program, prepared, topology, design, system }: Blocks,
): readonly number[] | null {
  const found: number[] = [];
  const { dimensions } = design.topology;
  for (const [at, graph] of graphsOf(prepared.graph).entries()) {
    const kindNs: number[] = [];
    for (const task of graph.tasks) {
      if (task.kind !== 'collective') throw new Error('one task of each kind of collective');
      const group = graph.groups[task.group]!;
      const ns = aloneNs({ prepared, dimensions, topology, system, task, group });
      if (ns === null) return null;
      kindNs.push(ns);
    }
    found.push(chainNs(program.graphs[at]!.chain, kindNs));
  }
  return found;
}

function workAt(state: State, design: Design, work: number): KnownWork {
  const { works } = state;
  const key = `${work} ${npuCount(design.topology)}`;
  const found = works.get(key);
  if (found !== undefined) return found;
  const program = workProgram(design);
  const known = { program: program.ok ? program.value : null, facts: workOf(design, ALL_PARTS) };
  state.tasks += known.program?.tasks ?? 0;
  if (state.tasks > MOST_TASKS) {
    works.clear();
    state.tasks = known.program?.tasks ?? 0;
  }
  // One that this network cannot hold may be held by another.
  if (program.ok) works.set(key, known);
  return known;
}

/** Links whose systems are alike but for the algorithms, which collectives come with, have one number. */
function systemNumber({ systems, systemNumbers }: State, { system }: Design, link: number): number {
  let number = systems.get(link);
  if (number === undefined) {
    const text = JSON.stringify(without(system, 'algorithms', 'scheduling'));
    number = systemNumbers.get(text) ?? systemNumbers.size;
    systemNumbers.set(text, number);
    systems.set(link, number);
  }
  return number;
}

/** Of the groups that its collectives are in. */
function serversOf({ tasks, groups }: TaskGraph): readonly number[] {
  return [
    ...new Set(tasks.flatMap((task) => (task.kind === 'collective' ? groups[task.group]!.positions : []))),
  ];
}

/** Phases as closed forms, on links that are known before the run. */
function mayBeQuick({ system, topology, bandwidth, workload }: Design, split: SpaceSplit): boolean {
  const { rounding, network = 'analytical' } = system;
  if (isFreeSplit(split) || (split === 'given' && bandwidth.customGBps === null)) return false;
  // What is asked of the budget besides may refuse a point.
  if (bandwidth.mode === 'fixed' || bandwidth.goal !== undefined) return false;
  if (rounding !== 'exact' || network !== 'analytical' || topology.physical !== undefined) return false;
  return workload.kind === 'transformer' && topology.dimensions.length > 0;
}
