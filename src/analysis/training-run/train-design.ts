/** The training of a design under one scheme, from its event-driven run. */
import type { Design, SchemeId } from '../../design/document.ts';
import { closedResult } from '../../run/closed.ts';
import type { EngineParts } from '../../run/engine-parts.ts';
import { splitSteps } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import type { ClosedResult, SchemeResult } from '../../run/report/results.ts';
import { success, type Result } from '../../units/result.ts';
import { spreadCost, type SpreadCost } from './spread-cost.ts';
import { trainingRun, type TrainingRun } from './training-run.ts';

export interface Trained {
  readonly scheme: SchemeId;
  readonly closed: ClosedResult;
  readonly simulated: SchemeResult;
  readonly training: TrainingRun;
  /** What random slowness costs; null for a design without it. */
  readonly spread: SpreadCost | null;
}

/** Problems name fields of the design. Yields often enough to be cancelled at any moment. */
export function* trainDesign(
  design: Design,
  scheme: SchemeId,
  engine: EngineParts,
): Generator<void, Result<Trained>, void> {
  const prepared = prepareDesign(design, engine);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, scheme);
  if (!closed.ok) return closed;
  const simulated = yield* splitSteps(prepared.value, closed.value);
  if (!simulated.ok) return simulated;
  const { bill, splitGBps } = closed.value;
  const { tokensPerSecond } = simulated.value.throughput;
  const training = trainingRun(design, { bill, splitGBps, tokensPerSecond });
  const spread = yield* spreadCost(design, scheme, simulated.value.iterationNs, engine);
  if (!spread.ok) return spread;
  return success({
    scheme,
    closed: closed.value,
    simulated: simulated.value,
    training,
    spread: spread.value,
  });
}
