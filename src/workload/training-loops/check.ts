import type { Problem } from '../../units/result.ts';
import type { LoopSettings } from '../training-loop.ts';

/**
 * Problems of `loop` with a table of `layers` layers; empty where it can run. The degree of
 * the model-parallel group is checked where it is placed (groups.ts).
 */
export function checkLoop(loop: LoopSettings, layers: number, path = 'workload.loop'): readonly Problem[] {
  const problems: Problem[] = [];
  const report = (field: string, message: string) => {
    problems.push({ path: field === '' ? path : `${path}.${field}`, message });
  };
  if (layers < 1) report('', 'The layer table is empty; a training loop needs at least one layer.');
  if (!isCount(loop.passes) || loop.passes < 1) {
    report(
      'passes',
      `The number of passes is ${String(loop.passes)}; it must be a whole number of 1 or more.`,
    );
  }
  if (loop.kind === 'dlrm' || loop.kind === 'dlrmEnhanced') {
    const last = loop.lastBottomLayer;
    if (last === undefined || !isCount(last)) {
      const found = last === undefined ? 'missing' : String(last);
      report(
        'lastBottomLayer',
        `The index of the last bottom-MLP layer is ${found}; it must be a whole number of 0 or more.`,
      );
    }
  }
  if (loop.kind === 'customized' && loop.policies?.length !== layers) {
    report(
      'policies',
      `A customized loop has one policy per layer: expected ${String(layers)}, found ${String(loop.policies?.length ?? 0)}.`,
    );
  }
  if (loop.kind === 'transformerRecompute') {
    for (const [field, indices] of [
      ['checkpoints', loop.checkpoints ?? []],
      ['initiates', loop.initiates ?? []],
    ] as const) {
      const wrong = indices.find((index) => !isCount(index));
      if (wrong !== undefined) {
        report(field, `Layer index ${String(wrong)} must be a whole number of 0 or more.`);
      }
    }
    const message = unreachableCheckpoint(loop, layers);
    if (message !== null) report('initiates', message);
  }
  return problems;
}

/**
 * A layer that starts a recomputation goes back to the nearest checkpoint below it. Without one there
 * is nowhere to go, and on a checkpoint the loop would come back to the same layer for ever.
 */
function unreachableCheckpoint(loop: LoopSettings, layers: number): string | null {
  const checkpoints = loop.checkpoints ?? [];
  for (const layer of loop.initiates ?? []) {
    if (layer >= layers) continue;
    if (checkpoints.includes(layer)) {
      return `Layer ${String(layer)} starts a recomputation but is itself a checkpoint; it must be above one.`;
    }
    if (!checkpoints.some((checkpoint) => checkpoint < layer)) {
      return `Layer ${String(layer)} starts a recomputation but no checkpoint lies below it.`;
    }
  }
  return null;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
