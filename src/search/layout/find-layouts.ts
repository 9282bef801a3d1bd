/** The fastest layouts of a design that fit: found, run, and proved by the search of spaces. */
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import { throughputOf } from '../../design/throughput.ts';
import { npuCount } from '../../topology/dimension.ts';
import { success, type Result } from '../../units/result.ts';
import { closedResult } from '../../run/closed.ts';
import { splitSteps } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import type { SchemeResult } from '../../run/report/results.ts';
import { workOf } from '../../run/work.ts';
import { COMPARED_DIGITS, type Ranked } from '../ranking.ts';
import { search } from '../search.ts';
import type { SearchAsk, SearchOutcome, SearchProgress } from '../search-ask.ts';
import type { Worth } from '../worth.ts';
import { SCHEME_OF_SPLIT, type SpaceSplit } from '../space/space.ts';
import { modelFacts } from '../../analysis/tables/model-facts.ts';
import { layoutBase } from './layout-base.ts';
import { createLayoutBounding } from './layout-bounding.ts';
import { layoutPoints, type LayoutObjective, type LayoutPoints } from './layout-space.ts';
import {
  axesText,
  layoutOf,
  layoutText,
  withLayout,
  type Layout,
  type TransformerDesign,
  type KeptChoice,
} from './layout.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Where a run of a layout spends its time, as shares of an iteration. */
export interface LayoutShares {
  readonly compute: number;
  /** Exposed communication. */
  readonly communication: number;
  /** Stages that wait for other stages. */
  readonly waiting: number;
}

export interface FoundLayout {
  readonly layout: Layout;
  /** `TP8 PP4 DP32`. */
  readonly axes: string;
  /** The same with all other choices of the layout. */
  readonly text: string;
  readonly timeNs: number;
  /** The score under the objective; lower is better. Absent for the layout of the design. */
  readonly score?: number;
  readonly tokensPerSecond: number | null;
  /** 0..1. */
  readonly mfu: number | null;
  /** Bytes on the fullest NPU; null if unknown. */
  readonly memoryBytes: number | null;
  /** null while unknown. */
  readonly shares: LayoutShares | null;
  /** The design with this layout and nothing else changed but the batch, which is given as a whole. */
  readonly design: Design;
}

/** What a choice of the best layout is worth: the best layout that chooses otherwise. */
export interface LayoutWorth {
  readonly choice: string;
  readonly chosen: unknown;
  /** null if no layout that fits chooses otherwise. */
  readonly best: FoundLayout | null;
}

export interface LayoutsAsk {
  /** What layouts are ranked by. Defaults to `time`. */
  readonly objective?: LayoutObjective;
  /** The number of rows of the ranking. Defaults to 10. */
  readonly top?: number;
  /** Whether layouts that take equally long and differ in the order of their axes only are one row of the ranking. Defaults to false. */
  readonly ordersTogether?: boolean;
  /** Whether to find out what each choice is worth. Defaults to false. */
  readonly worth?: boolean;
  /** Runs after which nothing more is proved. Defaults to 400. */
  readonly mostRuns?: number;
  /** The same where the proof is near. Defaults to no more. */
  readonly mostRunsNearProof?: number;
  /** Choices that every layout has as the design does. Defaults to none. */
  readonly keep?: readonly KeptChoice[];
}

export interface LayoutsProgress extends Pick<
  SearchProgress,
  'stage' | 'points' | 'settled' | 'runs' | 'boundedShare' | 'gap'
> {
  readonly best: FoundLayout | null;
  /** The number of layouts counted so far that do not fit. */
  readonly tooLarge: number;
}

export interface LayoutsFound {
  readonly npus: number;
  /** Sequences in an iteration, the same for all layouts. */
  readonly batch: number;
  /** Of an NPU; null if it is not known, and then nothing was left out for it. */
  readonly capacityBytes: number | null;
  /** Best first. */
  readonly rows: readonly FoundLayout[];
  /** The number of layouts that fit. */
  readonly points: number;
  readonly tooLarge: number;
  readonly runs: number;
  /** The number of layouts whose run is refused. */
  readonly refused: number;
  /** Relative: no layout has a lower score than the first by more; 0: proved, null: none can be run. */
  readonly gap: number | null;
  readonly objective: LayoutObjective;
  /** Bytes that the least of all layouts needs. */
  readonly leastBytes: number;
  /** The layout that the design has; null if it cannot be run. */
  readonly own: FoundLayout | null;
  /** Whether the layout of the design fits; null if the capacity or the need is unknown. */
  readonly isOwnFitting: boolean | null;
  readonly worth: readonly LayoutWorth[];
}

const USUAL_TOP = 10;
const USUAL_RUNS = 400;

/** Problems name fields of the design. */
export function* findLayouts(
  design: Design,
  ask: LayoutsAsk = {},
): Generator<LayoutsProgress, Result<LayoutsFound>, void> {
  const base = layoutBase(design);
  if (!base.ok) return base;
  const { capacityGB } = design.compute;
  const capacityBytes = capacityGB === undefined ? null : capacityGB * 1e9;
  const { objective = 'time' } = ask;
  const space = layoutPoints(base.value, ask.top ?? USUAL_TOP, 0, objective);
  const { split } = space.points.space;
  const layouts = createLayoutBounding(base.value, space, capacityBytes ?? Infinity, ask.keep);
  const found = createFound(space);
  const shares = new Map<number, LayoutShares>();
  const progress = (step: SearchProgress): LayoutsProgress => {
    const { stage, points, settled, runs, boundedShare, gap, best } = step;
    const { tooLarge } = layouts.counts();
    const first = best === null ? null : found(best);
    return { stage, points, settled, runs, boundedShare, gap, tooLarge, best: first };
  };
  const steps = search(space.points, {
    bounding: layouts.bounding,
    tighten: layouts.tighten,
    ...asked(ask),
    seen: (work, result) => void shares.set(work, sharesIn(result)),
    ...(ask.ordersTogether === true ? { likeOf: (point) => orderless(space.at(point).layout) } : {}),
  });
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) yield progress(step.value);
  const outcome = step.value;
  const last = progress(outcome);
  const rows: FoundLayout[] = [];
  for (const ranked of outcome.top) {
    const row = found(ranked);
    const known = shares.get(ranked.point) ?? (yield* telling(sharesOf(row, split), () => last));
    rows.push({ ...row, shares: known });
  }
  const own = yield* telling(ownLayout(base.value.design, split), () => last);
  const counts = layouts.counts();
  return success({
    npus: npuCount(design.topology),
    batch: base.value.batch,
    capacityBytes,
    rows,
    points: outcome.points,
    tooLarge: counts.tooLarge,
    leastBytes: counts.leastBytes,
    runs: outcome.runs,
    refused: outcome.infeasible,
    gap: gapOf(outcome),
    objective,
    own,
    isOwnFitting: modelFacts(base.value.design, ALL_PARTS).memory?.fits ?? null,
    worth: outcome.worth.filter(isChosen).map(({ name, chosen, best }) => ({
      choice: name,
      chosen,
      best: best === null ? null : found(best),
    })),
  });
}

/** How long the search goes on, and what it says besides. */
function asked({
  mostRuns = USUAL_RUNS,
  mostRunsNearProof = mostRuns,
  worth = false,
}: LayoutsAsk): Pick<SearchAsk, 'mostRuns' | 'mostRunsNearProof' | 'worth'> {
  return { mostRuns, mostRunsNearProof, worth };
}

/** The same for layouts that differ in the order of their axes only. */
function orderless({ order: _order, ...layout }: Layout): string {
  return JSON.stringify(layout);
}

type Alike = readonly [FoundLayout, ...FoundLayout[]];

/** The rows in their order, but each with those that differ from it in nothing but the order of the axes. */
export function ordersTogether(rows: readonly FoundLayout[]): readonly Alike[] {
  const groups = new Map<string, [FoundLayout, ...FoundLayout[]]>();
  for (const row of rows) {
    // As near as a ranking compares them.
    const key = `${orderless(row.layout)} ${(row.score ?? row.timeNs).toPrecision(COMPARED_DIGITS)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Makes each listed layout once. */
function createFound(space: LayoutPoints): (ranked: Ranked) => FoundLayout {
  const known = new Map<number, FoundLayout>();
  return (ranked) => {
    let layout = known.get(ranked.point);
    if (layout === undefined) known.set(ranked.point, (layout = foundLayout(space, ranked)));
    return layout;
  };
}

function gapOf({ top: [first], bound }: SearchOutcome): number | null {
  return first === undefined ? null : Math.max(0, 1 - (bound ?? 0) / first.score);
}

/** A dense model has no experts to distribute. */
function isChosen({ chosen }: Worth): boolean {
  return chosen !== null;
}

/** A layout that was run, as it is listed; what its time goes into is excluded. */
export function foundLayout(space: LayoutPoints, { point, timeNs, cost, score }: Ranked): FoundLayout {
  const { layout } = space.at(point);
  const design = withLayout(space.points.space.base as TransformerDesign, layout);
  return { ...described(design, layout, timeNs, cost), score };
}

function described(design: Design, layout: Layout, timeNs: number, costDollars: number): FoundLayout {
  const { tokensPerSecond, mfu } = throughputOf(workOf(design, ALL_PARTS), timeNs, costDollars);
  return {
    layout,
    axes: axesText(layout),
    text: layoutText(layout),
    timeNs,
    tokensPerSecond,
    mfu,
    memoryBytes: modelFacts(design, ALL_PARTS).memory?.totalBytes ?? null,
    shares: null,
    design,
  };
}

/** The layout that the design has, run as all others are; null if it cannot be. */
export function* ownLayout(
  design: TransformerDesign,
  split: SpaceSplit,
): Generator<void, FoundLayout | null, void> {
  const run = yield* runSteps(design, split);
  if (run === null) return null;
  return { ...described(design, layoutOf(design), run.timeNs, run.dollars), shares: run.shares };
}

function* sharesOf({ design }: FoundLayout, split: SpaceSplit): Generator<void, LayoutShares | null, void> {
  return (yield* runSteps(design, split))?.shares ?? null;
}

interface SharedRun {
  readonly timeNs: number;
  readonly dollars: number;
  readonly shares: LayoutShares;
}

function* runSteps(design: Design, split: SpaceSplit): Generator<void, SharedRun | null, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return null;
  yield;
  const closed = closedResult(prepared.value, SCHEME_OF_SPLIT[split]);
  const run = closed.ok ? yield* splitSteps(prepared.value, closed.value) : closed;
  if (!run.ok) return null;
  const { iterationNs, costDollars } = run.value;
  return { timeNs: iterationNs, dollars: costDollars, shares: sharesIn(run.value) };
}

function sharesIn({ iterationNs, computeNs, exposedCommNs, pipeline }: SchemeResult): LayoutShares {
  return {
    compute: computeNs / iterationNs,
    communication: exposedCommNs / iterationNs,
    waiting: (pipeline?.idleNs ?? 0) / iterationNs,
  };
}
