/** The output of `evaluate` for each scheme, as plain data. */
import type { RefinedEvaluation } from '../../analysis/refine/evaluate-refined.ts';
import { cablesOf, type DimensionCables, type NoCables } from '../../analysis/cables/cable-runs.ts';
import type { Evaluated } from '../../run/evaluate.ts';
import { uncounted } from '../../run/closed.ts';
import { choicesWithoutEffect, type NoEffect } from '../../analysis/effect/no-effect.ts';
import type { ConditionCosts } from '../../analysis/conditions/condition-costs.ts';
import type { SoftwareRange } from '../../analysis/software/range.ts';
import { explain } from '../../analysis/why/explain.ts';
import { toEnd } from '../../design/steps.ts';
import { idealNs, performancePerCost } from '../../design/performance.ts';
import { fasterText, fasterThanWires } from '../../design/faster-than-wires.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import type { NetworkModelId } from '../../network/models/facts.ts';
import type {
  ClosedResult,
  PacketResult,
  PipelineResult,
  SchemeRefusal,
  SchemeResult,
} from '../../run/report/results.ts';
import { memoryFacts, type MemoryFacts } from '../memory-words.ts';
import { setFacts, type SetFacts } from './set-facts.ts';
import { sumOfRoles, type ByRole } from '../../taskgraph/roles.ts';
import type { Throughput } from '../../design/throughput.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

interface Times extends ThroughputFacts {
  readonly iterationNs: number;
  readonly computeNs: number;
  /** By role. */
  readonly commNs: ByRole;
  /** Time of the model-parallel groups, and of all others. */
  readonly modelCommNs: number;
  readonly dataCommNs: number;
  readonly utilisationPercent: number;
  /** At 100 % utilisation (design/performance.ts). */
  readonly idealNs: number;
  /** Relative to the baseline; null if that has no result. */
  readonly speedUp: number | null;
  /** Speed-up over relative cost, of the network or, with a price per NPU, of the system. */
  readonly performancePerCost: number | null;
}

/** Rates per second; mfu and hfu are shares of the peak. Null if the workload does not say. */
export interface ThroughputFacts extends Omit<
  Throughput,
  'unit' | 'perSecond' | 'perSecondPerNpu' | 'systemCostDollars'
> {
  readonly throughput: number | null;
  readonly throughputPerNpu: number | null;
  readonly throughputUnit: string;
}

export interface SchemeFacts extends MemoryFacts {
  /** Choices of the design that have no effect in it. */
  readonly withoutEffect: readonly NoEffect[];
  readonly scheme: string;
  /** The scheme that speedUp and performancePerCost refer to. */
  readonly baseline: SchemeId;
  readonly npus: number;
  readonly splitGBps: readonly number[];
  /** Cost of the network. */
  readonly costDollars: number;
  /** Cost of network and NPUs; null without a price per NPU. */
  readonly systemCostDollars: number | null;
  readonly trainingTokens: number;
  /** Samples of one iteration on all NPUs; null if the workload does not say. */
  readonly samplesPerIteration: number | null;
  readonly tokensPerIteration: number | null;
  readonly modelFlopsPerIteration: number | null;
  readonly closed: Times;
  readonly simulated: Times & {
    readonly network: NetworkModelId;
    readonly exposedCommNs: number;
    readonly events: number;
    /** For a pipeline: time in which stages wait, and the bubble of the closed form. */
    readonly pipeline?: PipelineResult;
    /** For a run in packets: goodput per NPU, drops, bytes that were sent again, timeouts, the longest queue, round trips. */
    readonly packets?: PacketResult;
  };
  /** For `optimal`: how runs found its split, and the time of the closed form's split. */
  readonly refined?: RefinedFacts;
  /** What takes the iteration time, by the critical path of the run. */
  readonly why: string;
  /** For a goal with other workloads, the times of all of them on this split. Absent without others. */
  readonly set?: SetFacts;
  /** For the scheme of a design that names a stack: its performance with the software of its accelerator. */
  readonly software?: SoftwareRange;
  /** For the scheme that a design with conditions shows: what each of them costs. */
  readonly conditions?: ConditionCosts;
  /** Cables of the dimensions with switches, laid out in a machine room; the same under every scheme. */
  readonly cables: readonly (DimensionCables | NoCables)[];
  /** Settings that make the run faster than its links allow, in a sentence each. */
  readonly fasterThanWires: readonly string[];
}

export interface RefinedFacts {
  readonly runs: number;
  readonly closedFormGBps: readonly number[];
  /** Closed form of the run. */
  readonly closedFormNs: number;
}

export type RefusedFacts = Pick<SchemeRefusal, 'scheme'> & { readonly refused: SchemeRefusal['problems'] };

/** Of the scheme that the design shows. */
export interface OfShown {
  /** If it names a stack. */
  readonly software: SoftwareRange | null;
  /** If it has conditions. */
  readonly conditions: ConditionCosts | null;
}

export function schemeFacts(
  { design, evaluated, refusals, baseline, refinement }: RefinedEvaluation,
  { software, conditions }: OfShown = { software: null, conditions: null },
): readonly (SchemeFacts | RefusedFacts)[] {
  const { network } = design.system;
  const memory = memoryFacts(design);
  const noEffects = choicesWithoutEffect(design);
  const cables = cablesOf(design);
  const base = evaluated.find(({ closed }) => closed.scheme === baseline);
  return [
    ...evaluated.map((result) => ({
      ...factsOf(result, baseline, base, network),
      ...memory,
      withoutEffect: noEffects,
      cables,
      ...(result.closed.scheme === 'optimal' && refinement !== null
        ? { refined: refinedFacts(refinement) }
        : {}),
      why: [
        whyOf(design, result.closed.scheme),
        ...uncounted(design, ALL_PARTS),
        ...conditionSentences(design, result.closed.notes),
      ].join(' '),
      ...setOf(design, result),
      ...(software === null || result.closed.scheme !== design.bandwidth.scheme ? {} : { software }),
      ...(conditions === null || result.closed.scheme !== design.bandwidth.scheme ? {} : { conditions }),
    })),
    ...refusals.map(({ scheme, problems }) => ({ scheme, refused: problems })),
  ];
}

function refinedFacts({ trials, start }: NonNullable<RefinedEvaluation['refinement']>): RefinedFacts {
  return { runs: trials, closedFormGBps: start.splitGBps, closedFormNs: start.iterationNs };
}

/** @param base the result of `baseline`, if it has one */
export function factsOf(
  { closed, simulated }: Evaluated,
  baseline: SchemeId,
  base: Evaluated | undefined,
  network: NetworkModelId = 'analytical',
): Omit<
  SchemeFacts,
  'why' | 'refined' | 'withoutEffect' | 'cables' | 'software' | 'conditions' | keyof MemoryFacts
> {
  const { npus, trainingTokens, iteration } = closed.work;
  return {
    scheme: closed.scheme,
    baseline,
    npus,
    splitGBps: closed.splitGBps,
    costDollars: closed.costDollars,
    systemCostDollars: closed.throughput.systemCostDollars,
    trainingTokens,
    samplesPerIteration: iteration?.samples ?? null,
    tokensPerIteration: iteration?.tokens ?? null,
    modelFlopsPerIteration: iteration?.modelFlops ?? null,
    closed: timesOf(closed, base?.closed),
    simulated: {
      ...timesOf(simulated, base?.simulated),
      network,
      exposedCommNs: simulated.exposedCommNs,
      events: simulated.events,
      ...(simulated.pipeline === undefined ? {} : { pipeline: simulated.pipeline }),
      ...(simulated.packets === undefined ? {} : { packets: simulated.packets }),
    },
    fasterThanWires: fasterThanWires(simulated.dimensions).map(fasterText),
  };
}

function setOf(design: Design, { closed }: Evaluated): Pick<SchemeFacts, 'set'> {
  const set = setFacts(design, closed.splitGBps);
  return set.ok && set.value !== null ? { set: set.value } : {};
}

/** Runs it again with its trace. */
function whyOf(design: Design, scheme: SchemeId): string {
  const explained = toEnd(explain({ ...design, bandwidth: { ...design.bandwidth, scheme } }));
  return explained.ok ? explained.value.why : explained.problems.map(({ message }) => message).join(' ');
}

function timesOf(result: ClosedResult | SchemeResult, base: ClosedResult | SchemeResult | undefined): Times {
  const { iterationNs, computeNs, commNs, utilisation } = result;
  const waitNs = 'pipeline' in result ? result.pipeline.idleNs : undefined;
  return {
    iterationNs,
    computeNs,
    ...commFacts(commNs),
    utilisationPercent: utilisation * 100,
    idealNs: idealNs(result, waitNs),
    speedUp: base === undefined || base.iterationNs === Infinity ? null : base.iterationNs / iterationNs,
    performancePerCost: base === undefined ? null : performancePerCost(result, base),
    ...throughputFacts(result.throughput),
  };
}

/** Communication by role, and in two parts as in earlier versions. */
export function commFacts(commNs: ByRole): Pick<Times, 'commNs' | 'modelCommNs' | 'dataCommNs'> {
  const { model } = commNs;
  return { commNs, modelCommNs: model, dataCommNs: sumOfRoles({ ...commNs, model: 0 }) };
}

export function throughputFacts(throughput: Throughput): ThroughputFacts {
  const { unit, perSecond, perSecondPerNpu, iterationsPerSecond, mfu, hfu, daysForTokens } = throughput;
  const { samplesPerSecond, samplesPerSecondPerNpu, tokensPerSecond, tokensPerSecondPerNpu } = throughput;
  const { networkCostPerThroughput, systemCostPerThroughput } = throughput;
  return {
    throughput: perSecond,
    throughputPerNpu: perSecondPerNpu,
    throughputUnit: `${unit}/s`,
    iterationsPerSecond,
    samplesPerSecond,
    samplesPerSecondPerNpu,
    tokensPerSecond,
    tokensPerSecondPerNpu,
    mfu,
    hfu,
    daysForTokens,
    networkCostPerThroughput,
    systemCostPerThroughput,
  };
}

/** What the run says of its conditions, which the closed form notes first of all. */
function conditionSentences({ conditions = [] }: Design, notes: readonly string[]): readonly string[] {
  const first = notes.findIndex((note) => note.startsWith('Conditions: '));
  return conditions.length === 0 || first < 0 ? [] : notes.slice(first);
}
