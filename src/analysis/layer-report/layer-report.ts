/**
 * The layers of an iteration in a run: compute, communication and exposed communication by pass, and what a chunk waits and
 * is served for in each phase of its plan (P0 to P4 of ASTRA-SIM, ISPASS 2020, Figures 12 to 17). Times in ns.
 */
import { quietly, toEnd } from '../../design/steps.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { withRefinedSplit } from '../refine/with-refined-split.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { runScheme } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { meanDelays } from '../../simulator/record/mean-delays.ts';
import { PASSES, type Pass } from '../../taskgraph/graph.ts';
import { problem, success, type Result } from '../../units/result.ts';

const EVENTS_AT_ONCE = 4000;

export interface LayerPass {
  readonly pass: Pass;
  readonly computeNs: number;
  /** Sum over its collectives of end less issue. */
  readonly commNs: number;
  /** Time in which the loop waited for them. */
  readonly exposedNs: number;
}

export interface LayerPhase {
  /** Chunks that had this phase. */
  readonly chunks: number;
  /** Mean wait of a chunk for the phase: of the first in the scheduler's queue (P0), later in that of the dimension. */
  readonly queueNs: number;
  /** Of the first, the part of its wait until the dispatcher issued the chunk; 0 without one. */
  readonly dispatchNs: number;
  /** Mean time of a chunk in service: P1, P2, ... */
  readonly serviceNs: number;
  /** Of the topology, innermost 0; null where chunks took different ones. */
  readonly dimension: number | null;
}

export interface ReportedLayer {
  readonly name: string;
  /** Passes that compute or communicate. */
  readonly passes: readonly LayerPass[];
  /** Over the chunks of all passes, in the order of the plan. */
  readonly phases: readonly LayerPhase[];
}

export interface LayerReport {
  readonly scheme: SchemeId;
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly layers: readonly ReportedLayer[];
}

export function layerReport(design: Design, scheme: SchemeId): Result<LayerReport> {
  return toEnd(layerReportSteps(design, scheme));
}

/** Runs one scheme of a design and reports its layers. Yields every few milliseconds. Problems name fields of the design. */
export function* layerReportSteps(
  design: Design,
  scheme: SchemeId,
): Generator<void, Result<LayerReport>, void> {
  const refined = scheme === 'optimal' ? yield* withRefinedSplit(design) : design;
  const prepared = prepareDesign(refined, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const { graph } = prepared.value.prepared;
  if (graph.stages !== undefined) {
    return problem(
      'parallelism.pipeline',
      'Layers of a pipeline run on its stages: see the stages for their times.',
    );
  }
  const started = yield* quietly(
    runScheme(prepared.value, scheme, { ...TOTALS_ONLY, delays: true, replay: false }),
  );
  if (!started.ok) return started;
  const { run, lanes, closed } = started.value;
  while (!run.advance(EVENTS_AT_ONCE)) yield;
  const totals = endOf(started.value);
  if (!totals.ok) return totals;
  const { layers: times, delays, endNs } = totals.value;
  const passes = PASSES.map((_, pass) => pass);
  const layers = graph.layerNames.map((name, layer): ReportedLayer => ({
    name,
    passes: PASSES.map((pass, index) => {
      const cell = layer * PASSES.length + index;
      return {
        pass,
        computeNs: times.computeNs[cell] ?? 0,
        commNs: times.commNs[cell] ?? 0,
        exposedNs: times.exposedNs[cell] ?? 0,
      };
    }).filter(({ computeNs, commNs }) => computeNs > 0 || commNs > 0),
    phases:
      delays === null
        ? []
        : meanDelays(delays, layer, passes).map(({ server, ...means }) => ({
            ...means,
            dimension: lanes[server]?.dimension ?? null,
          })),
  }));
  return success({ scheme, splitGBps: closed.splitGBps, iterationNs: endNs, layers });
}
