import { describe, expect, it } from 'vitest';
import type { Design } from '../../../../design/document.ts';
import { WORKLOAD_PRESETS } from '../../../../design/presets/workload-presets.ts';
import { onSwitches } from '../../../../testing/blocks/on-switches.ts';
import { transformerModel } from '../../../../workload/transformer/facts/model.ts';
import type { TransformerWorkload } from '../../../../workload/transformer/facts/description.ts';
import { replicasOf, samplesOf, withScaling } from '../scaling.ts';
import { accumulationText, microBatchFacts, microBatchText } from './micro-batch.ts';
import { modelChoice, withModel } from './model-choices.ts';

const LLAMA = WORKLOAD_PRESETS.find(({ id }) => id === 'llama-3-405b')!.workload as TransformerWorkload;

/** TP8 CP2 PP8 DP4 on 512 NPUs. */
function designOf(workload: Partial<TransformerWorkload> = {}): Design {
  return onSwitches(
    [8, 64],
    { ...LLAMA, ...workload },
    {
      modelParallel: 8,
      contextParallel: 2,
      pipeline: { stages: 8, schedule: 'oneForwardOneBackward' },
    },
  );
}

function textOf(design: Design): string {
  const workload = design.workload as TransformerWorkload;
  return microBatchText(microBatchFacts(transformerModel(workload, replicasOf(design))));
}

describe('the micro-batch', () => {
  it('is of the replicas that the run has, with all axes taken off the NPUs', () => {
    for (const design of [designOf(), designOf({ globalBatch: 128 })]) {
      expect(replicasOf(design)).toBe(512 / (8 * 2 * 8));
    }
  });

  it('is all of a replica until a person says, then as many parts as come out', () => {
    expect(textOf(designOf({ globalBatch: 128 }))).toBe('32 sequences a replica in 1 micro-batch');
    expect(textOf(designOf({ globalBatch: 128, microBatch: 2 }))).toBe(
      '32 sequences a replica in 16 micro-batches',
    );
    expect(textOf(designOf({ globalBatch: 128, microBatch: 5 }))).toBe(
      '32 sequences a replica in an iteration',
    );
  });

  it('is called by the term of frameworks as well', () => {
    expect(accumulationText({ sequences: 32, microBatches: 16 })).toBe(
      'Gradient accumulation: 32 sequences a replica in 16 micro-batches',
    );
  });

  it('keeps the batch of all replicas when the scaling is switched', () => {
    const design = designOf();
    const workload = design.workload as TransformerWorkload;
    const strong = withScaling(workload, 'strong', replicasOf(design));
    expect(samplesOf(strong, 4)).toBe(samplesOf(workload, 4));
    expect(textOf({ ...design, workload: strong })).toBe(textOf(design));
  });

  it('goes along to another transformer with the batch that replicas share, and not to other models', () => {
    const to = (id: string, from: Partial<TransformerWorkload>) => {
      const design = withModel(designOf(from), modelChoice(id)!);
      return design.workload;
    };
    const shared = { globalBatch: 128, microBatch: 2 };
    expect(to('deepseek-v3', shared)).toMatchObject(shared);
    expect(to('deepseek-v3', { globalBatch: 128 })).not.toHaveProperty('microBatch');
    expect(to('resnet-50', shared)).not.toHaveProperty('globalBatch');
    // A share that differs from the default belongs to the model; the micro-batch follows if it divides the share.
    const model = transformerModel(modelChoice('deepseek-v3')!.workload as TransformerWorkload, 1);
    const sequences = model.tokens / model.sequence;
    expect(to('deepseek-v3', { microBatch: sequences })).toMatchObject({ microBatch: sequences });
    expect(to('deepseek-v3', { microBatch: sequences + 1 })).not.toHaveProperty('microBatch');
  });
});
