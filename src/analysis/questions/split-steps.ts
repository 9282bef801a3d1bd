/** How EqualBW, MessageBW and SmartBW derive the splits of a design, step by step for the page. */
import { smartLoads, smartSteps, type SmartSteps } from '../../allocation/smart.ts';
import { budgetOf } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import { success, type Result } from '../../units/result.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface SplitSteps {
  readonly budgetGBps: number;
  /** Bytes that the schemes count on each dimension in an iteration: of model parallelism, and of everything else. */
  readonly modelBytes: readonly number[];
  readonly dataBytes: readonly number[];
  /** Null if one of the two groups sends nothing. */
  readonly smart: SmartSteps | null;
}

/** Problems name fields of the design. */
export function splitSteps(design: Design): Result<SplitSteps> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const [modelBytes, dataBytes] = smartLoads(prepared.value.traffic);
  return success(stepsOf(modelBytes, dataBytes, budgetOf(design)));
}

/** Like `splitSteps`, for given bytes. */
export function stepsOf(
  modelBytes: readonly number[],
  dataBytes: readonly number[],
  budgetGBps: number,
): SplitSteps {
  return {
    budgetGBps,
    modelBytes,
    dataBytes,
    smart: smartSteps(modelBytes, dataBytes, budgetGBps),
  };
}
