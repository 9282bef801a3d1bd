/**
 * The front of time and money over machines, each with its fastest layout. Machines are taken cheapest first: one is on
 * the front if a layout of it is faster than all machines that cost no more. What no layout of a machine is below is what the
 * machine is not below, so that most are settled without a run.
 */
import { success, type Result } from '../../units/result.ts';
import { bestLayout, type BestLayout } from '../layout/best-layout.ts';
import type { FoundLayout } from '../layout/find-layouts.ts';
import type { LayoutBase } from '../layout/layout-base.ts';
import { createLayoutMappings } from '../layout/layout-mappings.ts';
import { createLayoutTables, layersKey, type LayoutTables } from '../layout/layout-tables.ts';
import type { Points } from '../space/points.ts';
import { machinesOf, type Machine, type Machines } from './machines.ts';

export interface FrontAsk {
  /** $ of a network at most. Defaults to no limit. */
  readonly budgetDollars?: number;
  /** Runs on one machine after which nothing more is proved of it. Defaults to 200. */
  readonly mostRuns?: number;
}

export interface FrontRow extends Omit<Machine, 'base'> {
  readonly found: FoundLayout;
}

export interface FrontProgress {
  readonly machines: number;
  readonly done: number;
  /** Layouts that fit on the machines that are done. */
  readonly layouts: number;
  readonly runs: number;
  /** Cheapest first. */
  readonly rows: readonly FrontRow[];
}

export interface MachineFront extends FrontProgress {
  readonly tooLarge: number;
  /** Bytes of an NPU that the least of all layouts needs; Infinity where there is no layout. */
  readonly leastBytes: number;
  readonly leftOut: number;
  readonly unbuilt: number;
  /** Machines on which no layout was run: their bounds alone say that they are not on the front, or nothing fits. */
  readonly withoutRun: number;
  /** Relative: a machine is faster than the front at its cost by no more; 0: proved. */
  readonly gap: number;
}

const USUAL_RUNS = 200;

/** Problems name fields of the space. */
export function* frontOfMachines(
  points: Points,
  { budgetDollars = Infinity, mostRuns }: FrontAsk = {},
): Generator<FrontProgress, Result<MachineFront>, void> {
  const machines = machinesOf(points, budgetDollars);
  return machines.ok ? success(yield* frontSteps(machines.value, mostRuns)) : machines;
}

/** @param mostRuns on one machine, after which nothing more is proved of it. Defaults to 200 */
export function* frontSteps(
  { list, leftOut, unbuilt }: Machines,
  mostRuns = USUAL_RUNS,
): Generator<FrontProgress, MachineFront, void> {
  let rows: readonly FrontRow[] = [];
  let leastBytes = Infinity;
  let [done, layouts, tooLarge, runs, withoutRun, gap] = [0, 0, 0, 0, 0, 0];
  const tablesOf = createTables();
  const progress = (): FrontProgress => ({ machines: list.length, done, layouts, runs, rows });
  for (const { base, ...machine } of list) {
    const belowNs = rows.at(-1)?.found.timeNs ?? Infinity;
    const steps = bestLayout(base, { belowNs, mostRuns, tables: tablesOf(base) });
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield progress();
    const outcome = step.value;
    done += 1;
    layouts += outcome.points;
    tooLarge += outcome.tooLarge;
    leastBytes = Math.min(leastBytes, outcome.leastBytes);
    runs += outcome.runs;
    if (outcome.runs === 0) withoutRun += 1;
    gap = Math.max(gap, gapOf(outcome, belowNs));
    if (outcome.best !== null && isFaster(outcome.best.timeNs, belowNs))
      rows = [
        ...rows.filter(({ dollars }) => dollars < machine.dollars),
        { ...machine, found: outcome.best },
      ];
    yield progress();
  }
  return { ...progress(), tooLarge, leastBytes, leftOut, unbuilt, withoutRun, gap };
}

/** Machines with as many NPUs share the tables of their layers. */
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

/** By more than sums in another order differ. */
function isFaster(timeNs: number, belowNs: number): boolean {
  return timeNs < belowNs * (1 - ROUNDING);
}

const ROUNDING = 1e-9;

function gapOf({ best, boundNs }: BestLayout, belowNs: number): number {
  const known = Math.min(best?.timeNs ?? Infinity, belowNs);
  if (boundNs >= known) return 0;
  return known === Infinity ? 1 : 1 - boundNs / known;
}
