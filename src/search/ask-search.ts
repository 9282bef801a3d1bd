/** A search as the page asks for it: a space in, designs out. */
import type { Design } from '../design/document.ts';
import { telling } from '../design/steps.ts';
import { unitOf, type ThroughputUnit } from '../design/throughput.ts';
import { workOf } from '../run/work.ts';
import { success, type Result } from '../units/result.ts';
import { effectsIn, workloadsOf } from './files/report.ts';
import type { Help } from './pool/help.ts';
import { leftOutIn, type LeftOut } from './left-out.ts';
import { pathOfName } from './space/names.ts';
import type { Ranked } from './ranking.ts';
import { search } from './search.ts';
import type { SearchOutcome, SearchProgress as Steps } from './search-ask.ts';
import { notFiniteIn, type NotFinite } from './space/not-finite.ts';
import { readSpace } from './space/parse-space.ts';
import { pointSteps, type Points } from './space/points.ts';
import { servingObjective } from './space/serving.ts';
import { SCHEME_OF_SPLIT, type Objective } from './space/space.ts';
import { unequalWorkIn } from './unequal-work.ts';
import { whyNoneSteps, type NoneRuns } from './why-not.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

export interface FoundDesign {
  readonly key: string;
  /** Lower is better; the objective says in which unit. */
  readonly score: number;
  readonly timeNs: number;
  /** Iteration times of the other workloads of the space, in their order. */
  readonly othersNs: readonly number[];
  readonly cost: number;
  /** The unit of throughput. */
  readonly unit: ThroughputUnit;
  /** The chosen values, by the names that the space gives them. */
  readonly chosen: Readonly<Record<string, unknown>>;
  readonly design: Design;
}

export interface FoundWorth {
  readonly name: string;
  /** Why the choice has no effect in the best design; null if it has one. */
  readonly noEffect: string | null;
  readonly best: FoundDesign | null;
}

export interface SpaceProgress extends Omit<Steps, 'best'> {
  readonly best: FoundDesign | null;
}

export interface SpaceFound {
  readonly objective: Objective;
  /** All workloads that a point serves, that of the base first. */
  readonly workloads: ReturnType<typeof workloadsOf>;
  readonly points: number;
  readonly runs: number;
  readonly infeasible: number;
  readonly symmetric: number;
  readonly leftOut: LeftOut;
  /** Best first; for time and cost the front, fastest first. */
  readonly rows: readonly FoundDesign[];
  /** Relative gap to the bound; 0 means proved, null that no point could be run. */
  readonly gap: number | null;
  readonly worth: readonly FoundWorth[];
  /** Why the objective does not compare the points; null if it does. */
  readonly unequal: string | null;
  /** Conditions without a finite value at some points, each with the first such point. */
  readonly notFinite: readonly NotFinite[];
  /** Why no point can run; null if one was run. */
  readonly whyNone: NoneRuns | null;
}

/** Below this many points a search without helpers is faster. */
const MANY_POINTS = 20_000;

/** Progress before any point is known. */
const BEGINS: SpaceProgress = {
  stage: 'bounds',
  points: 0,
  settled: 0,
  runs: 0,
  best: null,
  bound: null,
  gap: null,
  boundedShare: 0,
  choices: null,
};

/**
 * @param space in the form of a space file; problems name its fields
 * @param helpers the number of helpers for a large space, which `give` hands jobs to
 */
export function* searchSpace(
  space: unknown,
  helpers = 0,
  give: Help['give'] | null = null,
): Generator<SpaceProgress, Result<SpaceFound>, void> {
  const read = readSpace(space);
  if (!read.ok) return read;
  const made = yield* telling(pointSteps(read.value), () => BEGINS);
  if (!made.ok) return made;
  const points = made.value;
  let shown: FoundDesign | null = null;
  const isHelped = give !== null && helpers > 0 && points.count >= MANY_POINTS;
  const help = isHelped ? { count: () => helpers, give } : null;
  const steps = search(points, help === null ? { worth: true } : { worth: true, help });
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) {
    const { best } = step.value;
    if (best !== null && best.key !== shown?.key) shown = foundDesign(points, best);
    yield { ...step.value, best: shown };
  }
  const outcome = step.value;
  return success(yield* telling(foundSteps(points, outcome), () => ({ ...outcome, best: shown })));
}

/** Describes what a search found, what its points have in common, and what excluded others. */
function* foundSteps(points: Points, outcome: SearchOutcome): Generator<void, SpaceFound, void> {
  const { top, front, worth, gap, runs, infeasible, symmetric, points: count } = outcome;
  const { objective } = points.space;
  const unequal = yield* unequalWorkIn(points);
  const notFinite = yield* notFiniteIn(points);
  const leftOut = yield* leftOutIn(points);
  const listed = objective === 'timeAndCost' ? front : top;
  const [first] = listed;
  const effects = first === undefined ? new Map<string, string>() : effectsIn(points, first.point, worth);
  const whyNone = runs > 0 ? null : yield* whyNoneSteps(points);
  return {
    objective,
    workloads: workloadsOf(points.space),
    points: count,
    runs,
    infeasible,
    symmetric,
    leftOut,
    gap,
    unequal,
    notFinite,
    whyNone,
    rows: listed.map((ranked) => foundDesign(points, ranked)),
    worth: worth.map(({ name, best }) => ({
      name,
      noEffect: effects.get(pathOfName(name)) ?? null,
      best: best === null ? null : foundDesign(points, best),
    })),
  };
}

function foundDesign(
  points: Points,
  { key, point, score, timeNs, cost, othersNs = [] }: Ranked,
): FoundDesign {
  const rest = Math.floor(point / points.networks);
  const at = [Math.floor(rest / points.links), rest % points.links, point % points.networks] as const;
  const design = points.designOf(...at);
  if (!design.ok) throw new Error('a point that was run has a design');
  const { objective, split } = points.space;
  const serving = servingObjective(design.value, objective, split);
  const { bandwidth, topology } = serving;
  // The split that the design ran with; a custom split of another network does not apply.
  const isOwn = bandwidth.customGBps?.length === topology.dimensions.length;
  return {
    key,
    score,
    timeNs,
    othersNs,
    cost,
    unit: unitOf(workOf(design.value, ALL_PARTS)),
    chosen: points.chosen(point),
    design: {
      ...serving,
      bandwidth: {
        ...bandwidth,
        scheme: SCHEME_OF_SPLIT[split],
        customGBps: isOwn ? bandwidth.customGBps : null,
      },
    },
  };
}
