/** Runs a collective of the study as the design that it opens as, by the path of `evaluate`. */
import { layerReportSteps, type LayerPhase } from '../../../analysis/layer-report/layer-report.ts';
import type { Design } from '../../../design/document.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';
import { closedResult } from '../../../run/closed.ts';
import { splitSteps } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { valueOf } from '../../../units/result.ts';
import type { Steps } from './steps.ts';

export interface CaseRun {
  readonly durationNs: number;
  /** Bytes that one NPU sends, by dimension. */
  readonly sentBytes: readonly number[];
}

export function* runCase(design: Design): Steps<CaseRun> {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const closed = valueOf(closedResult(prepared, design.bandwidth.scheme));
  const { iterationNs, dimensions } = valueOf(yield* splitSteps(prepared, closed));
  return { durationNs: iterationNs, sentBytes: dimensions.map(({ bytes }) => bytes) };
}

export interface CaseDelays {
  readonly durationNs: number;
  /** P0: the mean wait of a chunk until it is issued. */
  readonly dispatchNs: number;
  /** P1 .. Pn: the mean wait of a chunk in the queue of each phase, and its time on the network. */
  readonly queueNs: readonly number[];
  readonly networkNs: readonly number[];
}

/** Returns where the chunks of a design with one collective spend their time. */
export function* runCaseDelays(design: Design): Steps<CaseDelays> {
  const { iterationNs, layers } = valueOf(yield* layerReportSteps(design, design.bandwidth.scheme));
  const phases: readonly LayerPhase[] = layers[0]?.phases ?? [];
  return {
    durationNs: iterationNs,
    dispatchNs: phases[0]?.dispatchNs ?? 0,
    queueNs: phases.map(({ queueNs, dispatchNs }) => queueNs - dispatchNs),
    networkNs: phases.map(({ serviceNs }) => serviceNs),
  };
}
