/**
 * Evaluates points of a sweep: what does not depend on bandwidth is prepared once and kept while points differ only in bandwidth or prices;
 * the closed form and the event-driven run are those of the comparison, with totals only. A point that cannot be evaluated gives rows that
 * say why.
 */
import { success, type Problem, type Result } from '../../units/result.ts';
import { closedResult } from '../../run/closed.ts';
import { baselineOf } from '../../design/budget.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { fasterText, fasterThanWires } from '../../design/faster-than-wires.ts';
import { splitSteps, type Evaluated } from '../../run/evaluate.ts';
import { goalOf } from '../../design/goal.ts';
import { performancePerCost } from '../../design/performance.ts';
import { servedBy } from '../../run/group.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import { toEnd } from '../../design/steps.ts';
import type { ClosedResult, SchemeResult } from '../../run/report/results.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import { designAt } from '../sweep/design-at.ts';
import type { SweepPoint } from '../sweep/points.ts';
import type {
  OtherTime,
  RoleTimes,
  PacketNumbers,
  RunNumbers,
  SweepNumbers,
  SweepRow,
  TrainingNumbers,
} from '../sweep/row.ts';
import { servedTimes } from '../../run/served-times.ts';
import { trainingRun } from '../training-run/training-run.ts';
import type { SweepSpecification } from '../sweep/specification.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Returns the rows of a point, one per scheme of the specification, in its order. */
export type EvaluatePoint = (point: SweepPoint) => readonly SweepRow[];

/** Like `EvaluatePoint`, in steps, for callers that must yield. */
export type PointSteps = (point: SweepPoint) => Generator<void, readonly SweepRow[], void>;

/** Call it for points in their order: neighbours share their preparation. */
export function createEvaluator(specification: SweepSpecification): EvaluatePoint {
  const steps = createPointSteps(specification);
  return (point) => toEnd(steps(point));
}

export function createPointSteps(specification: SweepSpecification): PointSteps {
  const { schemes } = specification;
  let last: PreparedDesign | null = null;

  function prepared(design: Design): Result<PreparedDesign> {
    if (last !== null && isSameGraph(last.design, design)) return success({ ...last, design });
    const fresh = prepareDesign(design, ALL_PARTS);
    if (fresh.ok) last = fresh.value;
    return fresh;
  }

  return function* (point) {
    const design = designAt(specification, point);
    const swept = design.ok ? design.value : null;
    const row = (
      at: number,
      result: EvaluatedSet | null,
      base: Evaluated | null,
      problem: string | null,
    ): SweepRow => ({
      index: point.index * schemes.length + at,
      value: point.value,
      topology: point.topology,
      workload: point.workload,
      scheme: schemes[at] as SchemeId,
      baseline: baselineOf(specification.design),
      work: result?.closed.work ?? null,
      ...marksOf(result),
      ...(result === null || result.others.length === 0 ? {} : { others: result.others }),
      numbers: result === null || swept === null ? null : numbersOf(swept, result, base),
      problem,
    });
    const ready = design.ok ? prepared(design.value) : design;
    if (!ready.ok) {
      const message = inWords(ready.problems);
      return schemes.map((_, at) => row(at, null, null, message));
    }
    const results = new Map<SchemeId, Result<EvaluatedSet>>();
    const baseline = baselineOf(specification.design);
    // The baseline comes first.
    for (const scheme of new Set<SchemeId>([baseline, ...schemes])) {
      yield;
      const evaluated = yield* evaluateScheme(ready.value, scheme);
      results.set(scheme, evaluated.ok ? yield* withOthers(ready.value, evaluated.value) : evaluated);
    }
    const base = results.get(baseline);
    return schemes.map((scheme, at) => {
      const result = results.get(scheme);
      if (result?.ok !== true) return row(at, null, null, inWords(result?.problems ?? []));
      return row(at, result.value, base?.ok === true ? base.value : null, null);
    });
  };
}

function* evaluateScheme(design: PreparedDesign, scheme: SchemeId): Generator<void, Result<Evaluated>, void> {
  const closed = closedResult(design, scheme);
  if (!closed.ok) return closed;
  yield;
  const simulated = yield* splitSteps(design, closed.value);
  return simulated.ok ? success({ closed: closed.value, simulated: simulated.value }) : simulated;
}

interface EvaluatedSet extends Evaluated {
  readonly others: readonly OtherTime[];
}

/** Runs the other workloads of the goal on the split. */
function* withOthers(
  ready: PreparedDesign,
  evaluated: Evaluated,
): Generator<void, Result<EvaluatedSet>, void> {
  const goal = goalOf(ready.design).others;
  if (goal.length === 0) return success({ ...evaluated, others: [] });
  const served = servedBy(ready);
  if (!served.ok) return served;
  const times = yield* servedTimes(served.value.slice(1), evaluated.closed.splitGBps);
  if (!times.ok) return times;
  const others = goal.map(({ preset, weight }, at) => ({
    workload: preset,
    weight,
    iterationNs: times.value[at]!,
  }));
  return success({ ...evaluated, others });
}

function marksOf(result: Evaluated | null): Pick<SweepRow, 'faster'> {
  const marks = result === null ? [] : fasterThanWires(result.simulated.dimensions);
  return marks.length === 0 ? {} : { faster: marks.map(fasterText).join(' ') };
}

function numbersOf(
  design: Design,
  { closed, simulated, others }: EvaluatedSet,
  base: Evaluated | null,
): SweepNumbers {
  const { throughput } = simulated;
  const { samplesPerSecond, tokensPerSecond, mfu, hfu, daysForTokens } = throughput;
  return {
    closedNs: closed.iterationNs,
    simulatedNs: simulated.iterationNs,
    weightedNs:
      others.length === 0
        ? null
        : others.reduce((sum, { weight, iterationNs }) => sum + weight * iterationNs, simulated.iterationNs),
    speedUp: base === null ? null : base.simulated.iterationNs / simulated.iterationNs,
    utilisation: simulated.utilisation,
    costDollars: closed.costDollars,
    throughput: throughput.perSecond,
    throughputPerNpu: throughput.perSecondPerNpu,
    samplesPerSecond,
    tokensPerSecond,
    mfu,
    hfu,
    daysForTokens,
    networkCostPerThroughput: throughput.networkCostPerThroughput,
    systemCostPerThroughput: throughput.systemCostPerThroughput,
    performancePerCost: base === null ? null : performancePerCost(simulated, base.simulated),
    ...timesOf(simulated),
    ...trainingOf(design, closed, tokensPerSecond),
  };
}

function trainingOf(
  design: Design,
  { bill, splitGBps }: ClosedResult,
  tokensPerSecond: number | null,
): TrainingNumbers {
  const { goodput, whole } = trainingRun(design, { bill, splitGBps, tokensPerSecond });
  const ended = (value: number | undefined): number | null =>
    value === undefined || !Number.isFinite(value) ? null : value;
  return {
    trainingGoodput: goodput.effective,
    trainingDays: ended(whole?.days),
    dollarsPerMillionTokens: ended(whole?.dollarsPerMillionTokens),
    trainingMWh: ended(whole?.energyMWh),
    trainingTonnesCo2: ended(whole?.tonnesCo2),
  };
}

function timesOf({
  iterationNs,
  computeNs,
  exposedCommNs,
  commNs,
  dimensions,
  pipeline,
  packets,
}: SchemeResult): RunNumbers {
  const busy = dimensions.reduce((sum, { busyShare }) => sum + busyShare, 0);
  const ofRoles = Object.fromEntries(GROUP_ROLES.map((role) => [`${role}CommNs`, commNs[role]]));
  return {
    ...(ofRoles as unknown as RoleTimes),
    computeNs,
    exposedCommNs,
    exposedShare: iterationNs > 0 ? exposedCommNs / iterationNs : 0,
    stageWaitNs: pipeline?.idleNs ?? null,
    busyShare: dimensions.length === 0 ? null : busy / dimensions.length,
    ...packetNumbersOf(packets),
  };
}

function packetNumbersOf(packets: SchemeResult['packets']): PacketNumbers {
  const { mean, median, p99 } = packets?.roundTripNs ?? { mean: null, median: null, p99: null };
  return {
    goodputGBps: packets?.goodputGBps ?? null,
    drops: packets?.drops ?? null,
    retransmittedBytes: packets?.retransmittedBytes ?? null,
    timeouts: packets?.timeouts ?? null,
    roundTripMeanNs: mean,
    roundTripMedianNs: median,
    roundTripP99Ns: p99,
  };
}

/** Returns whether two designs differ only in fields that need no preparation: bandwidth, prices, name. */
function isSameGraph(a: Design, b: Design): boolean {
  return (
    a.topology === b.topology &&
    a.workload === b.workload &&
    a.parallelism === b.parallelism &&
    a.system === b.system &&
    a.compute === b.compute
  );
}

function inWords(problems: readonly Problem[]): string {
  return problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' ');
}
