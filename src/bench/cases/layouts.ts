/** "Find a layout" on 256 to 16,384 NPUs: how long to a first layout that runs, and to the proof of the best ten. */
import { expandDesign } from '../../design/text/expand.ts';
import { findLayouts } from '../../search/layout/find-layouts.ts';
import { valueOf } from '../../units/result.ts';
import { lineOf, type Line } from '../measure.ts';

const KEPT = { zeroStage: 1, checkpointing: 'none', fusedAttention: true };

const ASKED = {
  'gpt3-256': { model: 'gpt-3', npus: 256, batch: 256, sequence: 2048, tensor: 8, parallelism: KEPT },
  'mixtral-1024': {
    model: 'mixtral-8x7b',
    npus: 1024,
    batch: 8192,
    sequence: 4096,
    expert: 8,
    parallelism: KEPT,
  },
  '405b-16384': {
    model: 'llama-3-405b',
    npus: 16_384,
    batch: 2048,
    sequence: 8192,
    tensor: 8,
    parallelism: { ...KEPT, pipeline: { stages: 16, schedule: 'interleaved', chunks: 4 } },
  },
};

export function layoutLines(isAsked: (name: string) => boolean): readonly Line[] {
  return Object.entries(ASKED).flatMap(([name, asked]) => {
    const names = [`layouts.${name}.first`, `layouts.${name}.proof`] as const;
    if (!names.some(isAsked)) return [];
    const { firstMs, proofMs, layouts } = timed(asked);
    return [
      lineOf(names[0], 'ms', [firstMs], { events: null, bytes: null }),
      lineOf(names[1], 'ms', [proofMs], { events: layouts, bytes: null }),
    ];
  });
}

function timed(asked: object) {
  const design = valueOf(expandDesign({ v: 2, machine: 'dgx-h100-32', microBatch: 1, ...asked }));
  const began = performance.now();
  let firstMs: number | null = null;
  for (const steps = findLayouts(design); ;) {
    const step = steps.next();
    const ms = performance.now() - began;
    if (step.done === true) {
      const { points, tooLarge } = valueOf(step.value);
      return { firstMs: firstMs ?? ms, proofMs: ms, layouts: points + tooLarge };
    }
    if (step.value.best !== null) firstMs ??= ms;
  }
}
