import type { Problem } from '../../units/result.ts';
import type { LoopSettings } from './facts/loops.ts';

/**
 * Problems of `loop` with a table of `layers` layers; empty if it can run. The degree of the model-parallel
 * group is checked where it is placed (groups.ts).
 */
export function checkLoop(loop: LoopSettings, layers: number, path = 'workload.loop'): readonly Problem[] {
  const empty =
    layers < 1
      ? [{ path, message: 'The layer table is empty; a training loop needs at least one layer.' }]
      : [];
  const problems = [
    ...checkPasses(loop),
    ...checkBottomLayer(loop),
    ...checkPolicies(loop, layers),
    ...checkAfter(loop, layers),
  ];
  const recompute = loop.kind === 'transformerRecompute' ? checkRecompute(loop, layers) : [];
  return [
    ...empty,
    ...[...problems, ...recompute].map(({ field, message }) => ({ path: `${path}.${field}`, message })),
  ];
}

interface FieldProblem {
  readonly field: keyof LoopSettings;
  readonly message: string;
}

function checkPasses({ passes }: LoopSettings): readonly FieldProblem[] {
  if (isCount(passes) && passes >= 1) return [];
  return [
    {
      field: 'passes',
      message: `The number of passes is ${String(passes)}; it must be a whole number of 1 or more.`,
    },
  ];
}

function checkBottomLayer({ kind, lastBottomLayer: last }: LoopSettings): readonly FieldProblem[] {
  if (kind !== 'dlrm' && kind !== 'dlrmEnhanced') return [];
  if (last !== undefined && isCount(last)) return [];
  const found = last === undefined ? 'missing' : String(last);
  return [
    {
      field: 'lastBottomLayer',
      message: `The index of the last bottom-MLP layer is ${found}; it must be a whole number of 0 or more.`,
    },
  ];
}

function checkPolicies({ kind, policies }: LoopSettings, layers: number): readonly FieldProblem[] {
  if (kind !== 'customized' || policies?.length === layers) return [];
  return [
    {
      field: 'policies',
      message: `A customized loop has one policy per layer: expected ${String(layers)}, found ${String(policies?.length ?? 0)}.`,
    },
  ];
}

function checkAfter({ kind, after }: LoopSettings, layers: number): readonly FieldProblem[] {
  if (kind !== 'trace' || after === undefined) return [];
  if (after.length !== layers) {
    const message = `A trace has one list of earlier layers per layer: expected ${String(layers)}, found ${String(after.length)}.`;
    return [{ field: 'after', message }];
  }
  const late = after.findIndex((list, layer) => list.some((before) => !isCount(before) || before >= layer));
  if (late < 0) return [];
  const message = `Layer ${String(late)} waits for ${after[late]!.join(', ')}; expected indices from 0 to ${String(late - 1)}, of layers before it.`;
  return [{ field: 'after', message }];
}

function checkRecompute(loop: LoopSettings, layers: number): readonly FieldProblem[] {
  const indices = (['checkpoints', 'initiates'] as const).flatMap((field): FieldProblem[] => {
    const wrong = loop[field]?.find((index) => !isCount(index));
    if (wrong === undefined) return [];
    return [{ field, message: `Layer index ${String(wrong)} must be a whole number of 0 or more.` }];
  });
  const message = unreachableCheckpoint(loop, layers);
  return message === null ? indices : [...indices, { field: 'initiates', message }];
}

/**
 * A layer that starts a recomputation goes back to the nearest checkpoint below it. Without one there is
 * nowhere to go, and on a checkpoint the loop would return to the same layer for ever.
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
