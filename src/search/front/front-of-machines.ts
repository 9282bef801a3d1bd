/**
 * The front of time, or of another objective, and money over machines, each with its best layout. Machines are taken cheapest first: one is on
 * the front if a layout of it is better than all machines that cost no more. What no layout of a machine is below is what the
 * machine is not below, so that most are settled without a run.
 */
import { success, type Result } from '../../units/result.ts';
import { bestLayout, type BestLayout } from '../layout/best-layout.ts';
import type { FoundLayout } from '../layout/find-layouts.ts';
import type { LayoutObjective } from '../layout/layout-space.ts';
import type { LayoutBase } from '../layout/layout-base.ts';
import { createLayoutMappings } from '../layout/layout-mappings.ts';
import { createLayoutTables, layersKey, type LayoutTables } from '../layout/layout-tables.ts';
import type { Points } from '../space/points.ts';
import { machinesOf, type Machine, type Machines } from './machines.ts';

export interface FrontAsk {
  /** The maximum cost of a network in $. Defaults to no limit. */
  readonly budgetDollars?: number;
  /** The maximum number of runs on one machine, after which its proof ends. Defaults to 200. */
  readonly mostRuns?: number;
  /** The objective that is best at every cost. Defaults to `time`. */
  readonly objective?: LayoutObjective;
}

export interface FrontRow extends Omit<Machine, 'base'> {
  readonly found: FoundLayout;
}

export interface FrontProgress {
  readonly machines: number;
  readonly done: number;
  /** The number of layouts that fit on the finished machines. */
  readonly layouts: number;
  readonly runs: number;
  /** Cheapest first. */
  readonly rows: readonly FrontRow[];
}

export interface MachineFront extends FrontProgress {
  readonly tooLarge: number;
  /** The least bytes of an NPU that any layout needs; Infinity if there is no layout. */
  readonly leastBytes: number;
  readonly leftOut: number;
  readonly unbuilt: number;
  /** Machines on which no layout was run, because their bounds exclude them from the front or nothing fits. */
  readonly withoutRun: number;
  /** Relative gap: no machine is further below the front at its cost; 0 means proved. */
  readonly gap: number;
  readonly objective: LayoutObjective;
}

const USUAL_RUNS = 200;

/** Problems name fields of the space. */
export function* frontOfMachines(
  points: Points,
  { budgetDollars = Infinity, mostRuns, objective }: FrontAsk = {},
): Generator<FrontProgress, Result<MachineFront>, void> {
  const machines = machinesOf(points, budgetDollars);
  return machines.ok ? success(yield* frontSteps(machines.value, mostRuns, objective)) : machines;
}

/** @param mostRuns the maximum number of runs on one machine, after which its proof ends. Defaults to 200 */
export function* frontSteps(
  { list, leftOut, unbuilt }: Machines,
  mostRuns = USUAL_RUNS,
  objective: LayoutObjective = 'time',
): Generator<FrontProgress, MachineFront, void> {
  let rows: readonly FrontRow[] = [];
  let leastBytes = Infinity;
  let [done, layouts, tooLarge, runs, withoutRun, gap] = [0, 0, 0, 0, 0, 0];
  const tablesOf = createTables();
  const progress = (): FrontProgress => ({ machines: list.length, done, layouts, runs, rows });
  for (const { base, ...machine } of list) {
    const last = rows.at(-1);
    const below = last === undefined ? Infinity : scoreIn(last.found);
    const steps = bestLayout(base, { objective, below, mostRuns, tables: tablesOf(base) });
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield progress();
    const outcome = step.value;
    done += 1;
    layouts += outcome.points;
    tooLarge += outcome.tooLarge;
    leastBytes = Math.min(leastBytes, outcome.leastBytes);
    runs += outcome.runs;
    if (outcome.runs === 0) withoutRun += 1;
    gap = Math.max(gap, gapOf(outcome, below));
    if (outcome.best !== null && isBelow(scoreIn(outcome.best), below))
      rows = [
        ...rows.filter(({ dollars }) => dollars < machine.dollars),
        { ...machine, found: outcome.best },
      ];
    yield progress();
  }
  return { ...progress(), tooLarge, leastBytes, leftOut, unbuilt, withoutRun, gap, objective };
}

/** Machines with the same number of NPUs share their layer tables. */
function createTables(): (base: LayoutBase) => LayoutTables {
  const known = new Map<string, LayoutTables>();
  return ({ design }) => {
    const key = layersKey(design);
    let tables = known.get(key);
    if (tables === undefined) {
      tables = createLayoutTables(design, createLayoutMappings(design));
      known.set(key, tables);
    }
    return tables;
  };
}

/** More than rounding in another order of summation. */
function isBelow(score: number, limit: number): boolean {
  return score < limit * (1 - ROUNDING);
}

function scoreIn({ score, timeNs }: FoundLayout): number {
  return score ?? timeNs;
}

const ROUNDING = 1e-9;

function gapOf({ best, bound }: BestLayout, below: number): number {
  const known = Math.min(best === null ? Infinity : scoreIn(best), below);
  if (bound >= known) return 0;
  return known === Infinity ? 1 : 1 - bound / known;
}
