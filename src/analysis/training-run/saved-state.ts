/** What a checkpoint holds and how long it takes. */
import type { Design } from '../../design/document.ts';
import type { CheckpointMode } from '../../design/training-run.ts';
import { USUAL_MODE, usualTraining } from '../../design/usual-training.ts';
import { npuCount } from '../../topology/dimension.ts';
import { modelParameters } from '../../workload/model/model.ts';
import { optimizerBytesPerParameter, weightBytesPerParameter } from '../../workload/rate/facts/precision.ts';
import type { Saving } from './goodput.ts';

const GB = 1e9;
const SECONDS_PER_HOUR = 3600;

export interface SavedState extends Saving {
  readonly mode: CheckpointMode;
  /** Of the whole job; null for a layer table that says no size. */
  readonly bytes: number | null;
  readonly storageGBps: number;
  /** Reading it after a failure. */
  readonly readHours: number;
}

/**
 * Weights and optimizer state once, however many replicas hold them: every NPU saves an equal part. Of a size that is unknown, nothing is
 * saved.
 *
 * @param splitGBps what an NPU can send on each dimension
 */
export function savedState(design: Design, splitGBps: readonly number[]): SavedState {
  const { mode = USUAL_MODE, stateGB, storageGBps, copyGBps } = design.training?.checkpoint ?? {};
  const bytes = stateGB === undefined ? stateBytes(design) : stateGB * GB;
  const usual = usualTraining(design).checkpoint;
  const storage = storageGBps ?? usual.storageGBps.value;
  const npus = npuCount(design.topology);
  const hours = (gbps: number, senders: number): number =>
    bytes === null || bytes === 0 ? 0 : bytes / senders / (gbps * GB) / SECONDS_PER_HOUR;
  const stored = hours(storage, 1);
  const copied = hours(copyGBps ?? usual.copyGBps.value, npus);
  const common = { mode, bytes, storageGBps: storage };
  if (mode === 'synchronous') return { ...common, stallHours: stored, writeHours: 0, readHours: stored };
  if (mode === 'asynchronous')
    return { ...common, stallHours: copied, writeHours: stored, readHours: stored };
  const sent = hours(neighbourGBps(design, splitGBps), npus);
  return { ...common, stallHours: copied, writeHours: sent, readHours: sent };
}

/** Bytes of weights and optimizer state of the whole model; null for a layer table. */
export function stateBytes({ workload }: Design): number | null {
  if (workload.kind === 'table') return null;
  const precision = workload.precision ?? 'fp16';
  // Narrow copies of the weights are made again when they are needed.
  const weights = Math.min(weightBytesPerParameter(precision), weightBytesPerParameter('fp32'));
  return modelParameters(workload) * (weights + optimizerBytesPerParameter(precision));
}

/** The way to another host: the outermost dimension that joins anyone. */
function neighbourGBps({ topology }: Design, splitGBps: readonly number[]): number {
  const outermost = topology.dimensions.findLastIndex(({ size }) => size > 1);
  return splitGBps[outermost] ?? Infinity;
}
