/**
 * Every layout that fits once, with a bound of its time. What the machine cannot hold, or the batch cannot be shared among, is not
 * come to; what does not fit in memory is counted, and left out before anything of it is bounded or run.
 */
import { telling } from '../../design/steps.ts';
import type { Bounding, Scout } from '../bounding.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { workOf } from '../../run/work.ts';
import { isOfTraining, leastScoreOnMachine, leastTrainingScore } from '../run/training-score.ts';
import { createFittingLayouts, type Fitting, type FittingLayouts, type Kinds } from './fitting-layouts.ts';
import { priceOfNetwork } from './network-price.ts';
import type { LayoutBase } from './layout-base.ts';
import { createLayoutBounds, type LayoutBounds } from './layout-bound.ts';
import { layoutDegrees, type LayoutDegrees } from './layout-choices.ts';
import { createLayoutMappings } from './layout-mappings.ts';
import { splitOfAll, type LayoutGroup, type LayoutPoints } from './layout-space.ts';
import { createLayoutTables, type LayoutTables } from './layout-tables.ts';
import { KEPT_CHOICES, layoutOf, type KeptChoice, type Layout } from './layout.ts';

export interface LayoutCounts {
  /** The number of layouts that do not fit in memory. */
  readonly tooLarge: number;
  /** Bytes that the least of all layouts needs; Infinity before there is one. */
  readonly leastBytes: number;
}

export interface LayoutBounding {
  readonly bounding: Bounding;
  readonly counts: () => LayoutCounts;
  /** A bound of a point that is no less than the one it was visited with; complete only if it is below `limit`. */
  readonly tighten: (point: number, limit: number) => number;
}

/** Layouts between two checks for cancellation. */
const AT_ONCE = 256;
/** The number of layouts that run before the others have bounds. */
const SCOUTS = 1;
/** Among how many layouts the second bound chooses them. */
const MOST_COMPARED = 6;

interface State {
  readonly base: LayoutBase;
  readonly layouts: LayoutPoints;
  readonly fitting: FittingLayouts;
  readonly bounds: LayoutBounds;
  readonly fixed: Partial<Layout>;
  readonly scouted: (Fitting & Scout)[];
  lastGroup: LayoutGroup | null;
  tooLarge: number;
  leastBytes: number;
}

/**
 * @param capacityBytes of an NPU; Infinity if it is unknown
 * @param kept choices that every layout has as the design does
 * @param tables those of a machine whose layers are the same; defaults to new ones
 */
export function createLayoutBounding(
  base: LayoutBase,
  layouts: LayoutPoints,
  capacityBytes: number,
  kept: readonly KeptChoice[] = [],
  tables?: LayoutTables,
): LayoutBounding {
  const now = layoutOf(base.design);
  const fixed: Partial<Layout> = Object.fromEntries(
    kept.map((choice) => [KEPT_CHOICES[choice], now[KEPT_CHOICES[choice]]]),
  );
  const { split } = layouts.points.space;
  const mappingOf = createLayoutMappings(base.design);
  const ownTables = tables ?? createLayoutTables(base.design, mappingOf);
  const bounds = createLayoutBounds(base, split, ownTables);
  const fitting = createFittingLayouts({ base, bounds, mappingOf, capacityBytes, fixed });
  const state: State = {
    base,
    layouts,
    fitting,
    bounds,
    fixed,
    scouted: [],
    lastGroup: null,
    tooLarge: 0,
    leastBytes: Infinity,
  };
  const count = (bytes: number, times: number): void => {
    state.leastBytes = Math.min(state.leastBytes, bytes);
    if (bytes > capacityBytes) state.tooLarge += times;
  };
  const scoreOf = createScoreOf(layouts);
  /** The bounds behind the first, ever tighter. */
  const levels = [
    bounds.withSends,
    bounds.second,
    ...(bounds.onOwnSplit === null ? [] : [bounds.onOwnSplit]),
  ];
  /** By point: what its bounds say so far. */
  const known = new Map<number, { level: number; score: number }>();
  return {
    bounding: {
      steps: (visit) =>
        boundSteps(state, count, (visited) =>
          visit({ ...visited, score: visited.score === null ? null : scoreOf(visited.point, visited.score) }),
        ),
      *scouts() {
        const found = yield* telling(scouts(state), () => ({ share: 0, isWhole: false }));
        return found.map((scout) => ({ ...scout, bound: scoreOf(scout.point, scout.bound) }));
      },
      // No other thread helps yet.
      answer: () => {
        throw new Error('layouts are bounded where they are searched');
      },
      symmetric: () => 0,
      costOf: priceOfNetwork(base.design, split),
    },
    counts: () => ({ tooLarge: state.tooLarge, leastBytes: state.leastBytes }),
    tighten(point, limit) {
      let own = known.get(point);
      if (own === undefined) known.set(point, (own = { level: 0, score: 0 }));
      if (own.level === levels.length) return own.score;
      const { layout, axes } = layouts.at(point);
      for (; own.level < levels.length && own.score < limit; own.level += 1)
        own.score = Math.max(own.score, scoreOf(point, levels[own.level]!(layout, axes)));
      return own.score;
    },
  };
}

/** The least score of a layout whose iteration takes a time at least. All layouts do the same work on as many NPUs. */
function createScoreOf({ points }: LayoutPoints): (point: number, ns: number) => number {
  const { objective } = points.space;
  if (!isOfTraining(objective)) return (_point, ns) => ns;
  let least: ((ns: number) => number) | null = null;
  return (point, ns) => {
    if (least === null) {
      const made = points.designOf(point, 0, 0);
      if (!made.ok) return 0;
      const work = workOf(made.value, ALL_PARTS);
      const splitGBps = splitOfAll(points.space);
      least =
        objective === 'goodput' || splitGBps === null
          ? leastTrainingScore(objective, made.value, work, true)
          : leastScoreOnMachine(objective, made.value, splitGBps, work);
    }
    return least(ns);
  };
}

function* boundSteps(
  state: State,
  count: (bytes: number, times: number) => void,
  visit: Parameters<Bounding['steps']>[0],
): ReturnType<Bounding['steps']> {
  const { base, fitting, scouted } = state;
  const all = [...layoutDegrees(base)].filter(fitting.isPossible);
  const visitPoint = (point: number, score: number | null): void =>
    visit({ point, work: point, link: 0, network: 0, score });
  let looked = 0;
  for (const [done, degrees] of all.entries()) {
    const step = { share: done / all.length, isWhole: false };
    const steps = fitting.of(degrees, count, ({ group, kinds, ns }) => {
      if (!isScouted(state, group, kinds))
        visitPoint(numbered(state, group, kinds), ns === Infinity ? null : ns);
    });
    for (const layouts of steps) {
      looked += layouts;
      if (looked < AT_ONCE) continue;
      looked = 0;
      yield step;
    }
    yield { share: (done + 1) / all.length, isWhole: true };
  }
  for (const { point, bound } of scouted) visitPoint(point, bound);
}

function numbered(state: State, group: LayoutGroup, kinds: Kinds): number {
  if (group !== state.lastGroup) state.layouts.addGroup(group);
  state.lastGroup = group;
  return state.layouts.add(kinds);
}

function isScouted({ scouted }: State, group: LayoutGroup, kinds: Kinds): boolean {
  return scouted.some(
    (scout) =>
      KIND_FIELDS.every((field) => scout.kinds[field] === kinds[field]) &&
      GROUP_FIELDS.every((field) => scout.group[field] === group[field]) &&
      scout.group.axes.order.join() === group.axes.order.join(),
  );
}

const KIND_FIELDS = ['zeroStage', 'checkpointing', 'sequenceParallel'] as const;
const GROUP_FIELDS = ['tensor', 'context', 'stages', 'data', 'chunks', 'experts', 'microBatch'] as const;

/** The layouts of the least second bound among the most promising of all lists of degrees, in their usual order. */
function* scouts(state: State): Generator<void, readonly Scout[], void> {
  const { base, fitting, bounds, scouted } = state;
  const all: Fitting[] = [];
  for (const degrees of layoutDegrees(base)) {
    if (!fitting.isPossible(degrees) || !isPromising(state, degrees)) continue;
    const own: Fitting[] = [];
    yield* telling(
      fitting.of(degrees, null, (layout) => own.push(layout)),
      () => undefined,
    );
    const best = leastOf(own.filter(({ kinds }) => kinds.zeroStage <= 1));
    if (best !== null) all.push(best);
    yield;
  }
  const found: (Fitting & { readonly secondNs: number })[] = [];
  for (const best of all.toSorted((a, b) => a.ns - b.ns).slice(0, MOST_COMPARED)) {
    const { group, kinds } = best;
    const layout = { ...group, ...kinds, order: group.axes.order };
    found.push({ ...best, secondNs: bounds.second(layout, group.axes) });
    yield;
  }
  for (const best of found.toSorted((a, b) => a.secondNs - b.secondNs).slice(0, SCOUTS)) {
    const { group, kinds, secondNs } = best;
    scouted.push({ ...best, point: numbered(state, group, kinds), bound: secondNs });
  }
  return scouted;
}

/** Wider groups are rarely the best, and their tables are not needed for a first answer. */
const MOST_SCOUTED_TENSOR = 8;

function isPromising({ fixed }: State, { context, tensor }: LayoutDegrees): boolean {
  if (context > 1 && fixed.context === undefined) return false;
  return tensor <= MOST_SCOUTED_TENSOR || fixed.tensor !== undefined;
}

function leastOf(all: readonly Fitting[]): Fitting | null {
  return all.reduce<Fitting | null>(
    (least, layout) => (least === null || layout.ns < least.ns ? layout : least),
    null,
  );
}
