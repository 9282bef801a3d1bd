/**
 * What each condition of a design costs: its run beside the one without it, on the same links. Conditions that hide behind one another cost
 * little each and much together, so that the costs need not add up to the difference from the healthy run.
 */
import { becauseText, type IterationParts } from '../../design/conditions/because.ts';
import { conditionText } from '../../design/conditions/words.ts';
import { healthy, withoutCondition } from '../../design/conditions/edits.ts';
import type { Condition, Design, SchemeId } from '../../design/document.ts';
import { quietly } from '../../design/steps.ts';
import { closedResult } from '../../run/closed.ts';
import { claimOf, type Claim } from '../../run/conditions/claim.ts';
import type { EngineParts } from '../../run/engine-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { iterationPartsOf } from '../../run/report/iteration-parts.ts';
import { runAt } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { formatPercent } from '../../units/percent.ts';
import { success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';

export interface ConditionCost {
  /** Its place among the conditions of the design. */
  readonly index: number;
  /** The condition in words. */
  readonly what: string;
  /** The iteration with all other conditions. */
  readonly withoutNs: number;
  /** What the condition adds to that, and as a share of the iteration with it. */
  readonly costNs: number;
  readonly share: number;
  /** `+38 %, because compute takes 12 ms, not 8`. */
  readonly text: string;
}

export interface ConditionCosts {
  readonly iterationNs: number;
  /** With no condition at all. */
  readonly healthyNs: number;
  readonly costs: readonly ConditionCost[];
  /** What the time may be called; null where every NPU runs by itself. */
  readonly claim: Claim | null;
  /** Where the time is an upper bound: the longest with one condition alone, below which the true time does not lie. */
  readonly atLeastNs: number | null;
}

interface Times extends IterationParts {
  readonly iterationNs: number;
}

/** Runs of other conditions than these are not made. */
const MOST_CONDITIONS = 16;
const EVENTS_AT_ONCE = 20_000;

/** Null for a design without conditions, or with more than are run one by one. Problems name fields of the design. */
export function* conditionCosts(
  design: Design,
  scheme: SchemeId,
  engine: EngineParts,
): Generator<void, Result<ConditionCosts | null>, void> {
  const { conditions = [] } = design;
  if (conditions.length === 0 || conditions.length > MOST_CONDITIONS) return success(null);
  const prepared = prepareDesign(design, engine);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, scheme);
  if (!closed.ok) return closed;
  const { splitGBps } = closed.value;
  const all = yield* timesOf(design, splitGBps, engine);
  if (!all.ok) return all;
  const none = yield* timesOf(healthy(design), splitGBps, engine);
  if (!none.ok) return none;
  const costs = yield* costsOf(design, splitGBps, engine, { all: all.value, none: none.value });
  const claim = claimOf(design, prepared.value.prepared);
  return success({
    iterationNs: all.value.iterationNs,
    healthyNs: none.value.iterationNs,
    costs,
    claim,
    atLeastNs: claim === 'atMost' ? yield* atLeastNs(design, splitGBps, engine) : null,
  });
}

function* costsOf(
  design: Design,
  splitGBps: readonly number[],
  engine: EngineParts,
  { all, none }: Readonly<Record<'all' | 'none', Times>>,
): Generator<void, readonly ConditionCost[], void> {
  const { conditions = [] } = design;
  const costs: ConditionCost[] = [];
  for (const [index, condition] of conditions.entries()) {
    const without =
      conditions.length === 1
        ? success(none)
        : yield* timesOf(withoutCondition(design, index), splitGBps, engine);
    // Without one of them another may be refused.
    if (!without.ok) continue;
    const isOneOfMany = conditions.length > 1;
    const cost = costOf(index, condition, { without: without.value, all, isOneOfMany });
    const isHidden = isOneOfMany && costsNothing(without.value, all);
    const alone = isHidden ? yield* timesOf({ ...design, conditions: [condition] }, splitGBps, engine) : null;
    costs.push(alone?.ok === true ? hiddenBehind(cost, none, alone.value) : cost);
  }
  return costs;
}

/** The worst of the conditions one by one; null where one of them cannot be run alone. */
function* atLeastNs(
  design: Design,
  splitGBps: readonly number[],
  engine: EngineParts,
): Generator<void, number | null, void> {
  let worst = 0;
  for (const condition of design.conditions ?? []) {
    const alone = yield* timesOf({ ...design, conditions: [condition] }, splitGBps, engine);
    if (!alone.ok) return null;
    worst = Math.max(worst, alone.value.iterationNs);
  }
  return worst;
}

function* timesOf(
  design: Design,
  splitGBps: readonly number[],
  engine: EngineParts,
): Generator<void, Result<Times>, void> {
  const prepared = prepareDesign(design, engine);
  if (!prepared.ok) return prepared;
  const started = yield* quietly(runAt(prepared.value, splitGBps, TOTALS_ONLY));
  if (!started.ok) return started;
  const { run } = started.value;
  while (!run.advance(EVENTS_AT_ONCE)) yield;
  const ended = endOf(started.value);
  return ended.ok ? success({ iterationNs: ended.value.endNs, ...iterationPartsOf(ended.value) }) : ended;
}

interface Compared {
  readonly without: Times;
  readonly all: Times;
  readonly isOneOfMany: boolean;
}

function costOf(index: number, condition: Condition, { without, all, isOneOfMany }: Compared): ConditionCost {
  const costNs = all.iterationNs - without.iterationNs;
  return {
    index,
    what: conditionText(condition),
    withoutNs: without.iterationNs,
    costNs,
    share: all.iterationNs > 0 ? costNs / all.iterationNs : 0,
    text: costText(without, all, isOneOfMany),
  };
}

/** A condition that costs nothing beside the others, with what it costs alone. */
function hiddenBehind(cost: ConditionCost, none: Times, alone: Times): ConditionCost {
  if (costsNothing(none, alone)) return cost;
  const share = formatPercent((alone.iterationNs - none.iterationNs) / none.iterationNs);
  return { ...cost, text: `costs nothing more beside the others; alone it costs ${share}` };
}

/** Relative: sums in another order differ by less. */
const NOTHING = 1e-9;

function costsNothing(without: Times, all: Times): boolean {
  return Math.abs(all.iterationNs - without.iterationNs) <= NOTHING * all.iterationNs;
}

function costText(without: Times, all: Times, isOneOfMany: boolean): string {
  const more = all.iterationNs - without.iterationNs;
  if (costsNothing(without, all)) return 'costs nothing, because nothing waits for it';
  const cost = `${more > 0 ? '+' : '−'}${formatPercent(Math.abs(more) / without.iterationNs)}`;
  return `${cost}${isOneOfMany ? ' beside the others' : ''}, ${becauseText(without, all)}`;
}

/** A sentence on the range of a time that is an upper bound; null where it is none. */
export function rangeText({ iterationNs, atLeastNs: least }: ConditionCosts): string | null {
  if (least === null) return null;
  return `The iteration takes at least ${formatTime(least)}, with the worst condition alone, and at most ${formatTime(iterationNs)}.`;
}
