import { describe, expect, it } from 'vitest';
import { LAYOUT_PRESETS, layoutDesign, withNpus } from '../../design/presets/layouts/layouts.ts';
import { toEnd } from '../../design/steps.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { trials } from '../questions/trials.ts';
import { modelFacts } from '../tables/model-facts.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** With experts most of a step may be their traffic; sources report 8 to 50 % then. */
const DENSE = [0.2, 0.6] as const;
const MIXED = [0.05, 0.6] as const;

describe('a model on a machine to start from', () => {
  it('has a uniquely named layout for every model on every machine', () => {
    const labels = LAYOUT_PRESETS.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    const pairs = new Set(LAYOUT_PRESETS.map(({ model, machine }) => `${model} ${machine}`));
    expect(pairs.size).toBe(13 * 7);
    expect(LAYOUT_PRESETS.filter(({ source }) => source !== null)).toHaveLength(11);
  });

  it('fits into the memory of its NPUs, and uses the stated number of them', () => {
    for (const preset of LAYOUT_PRESETS) {
      const design = valueOf(layoutDesign(preset));
      const { memory } = modelFacts(design, ALL_PARTS);
      expect([preset.label, memory?.fits]).toEqual([preset.label, true]);
      const npus = design.topology.dimensions.reduce((product, { size }) => product * size, 1);
      expect(npus).toBe(preset.npus);
    }
  });

  it('takes another number of NPUs with the same degrees, and the same batch where it fits and fills the stages', () => {
    const published = LAYOUT_PRESETS.find(({ label }) => label.startsWith('Llama 3 405B on 16,384 H100'))!;
    const half = withNpus(published, 8192)!;
    expect(half.label).toBe('Llama 3 405B on 8,192 H100: TP8 PP16 DP64');
    const design = valueOf(layoutDesign(half));
    expect(modelFacts(design, ALL_PARTS).memory?.fits).toBe(true);
    // With 32 sequences each, a stage would keep 79 chunks' activations, not 64, which do not fit.
    expect(design.workload).toMatchObject({ globalBatch: 1024 });
    const found = LAYOUT_PRESETS.find(({ label }) => label.startsWith('Llama 3 405B on 256 H100'))!;
    expect(withNpus(found, 512)?.document).toMatchObject({ batch: 256 });
    expect(withNpus(published, 200)).toBeNull();
    // 3 replicas do not share 2,048 sequences: each keeps its 16.
    expect(withNpus(published, 384)?.document).toMatchObject({ batch: 48 });
    // 512 replicas could share 2,048 sequences, but 4 of them do not fill 16 stages: each keeps its 16.
    expect(withNpus(published, 65_536)?.document).toMatchObject({ batch: 8192 });
  });

  it('has the virtual stages that Llama 3 405B was trained with, without which half of a step is bubble', () => {
    const published = LAYOUT_PRESETS.find(({ label }) => label.startsWith('Llama 3 405B on 16,384 H100'))!;
    const design = valueOf(layoutDesign(published));
    const plain = {
      ...published,
      document: {
        ...published.document,
        parallelism: {
          ...(published.document['parallelism'] as object),
          pipeline: { stages: 16, schedule: 'oneForwardOneBackward' },
        },
      },
    };
    const [interleaved, without] = valueOf(toEnd(trials([design, valueOf(layoutDesign(plain))])));
    if (!interleaved?.ok || !without?.ok) throw new Error('both run');
    expect(interleaved.result.iterationNs / without.result.iterationNs).toBeLessThan(0.8);
  });

  it('gives every stage chunks where a pipeline would lose more than a tenth of its step to filling and draining', () => {
    for (const preset of LAYOUT_PRESETS.filter(({ source }) => source === null)) {
      const { workload, parallelism } = valueOf(layoutDesign(preset));
      const { pipeline } = parallelism;
      if (pipeline === undefined || workload.kind !== 'transformer') continue;
      const replicas = preset.npus / (parallelism.modelParallel * pipeline.stages);
      const microBatches = workload.globalBatch! / replicas;
      const bubble = (pipeline.stages - 1) / microBatches / (pipeline.chunks ?? 1);
      expect(bubble, preset.label).toBeLessThan(0.1);
    }
  });

  it('has no NICs inside its nodes', () => {
    const design = valueOf(layoutDesign(LAYOUT_PRESETS.find(({ machine }) => machine === 'dgx-h100-32')!));
    expect(design.cost).toMatchObject({ node: { nicPerGBps: 0 }, pod: { nicPerGBps: 31.6 } });
  });

  it('runs at a plausible share of the peak', () => {
    const some = LAYOUT_PRESETS.filter((_, index) => index % cases(6, 1) === 0);
    const designs = some.map((preset) => valueOf(layoutDesign(preset)));
    for (const [at, trial] of valueOf(toEnd(trials(designs))).entries()) {
      const { label } = some[at]!;
      if (!trial.ok) throw new Error(`${label}: ${JSON.stringify(trial.problems)}`);
      const { workload } = designs[at]!;
      const isMixed = workload.kind === 'transformer' && (workload.experts ?? 1) > 1;
      const [least, most] = isMixed ? MIXED : DENSE;
      const { mfu } = trial.result.throughput;
      expect(mfu, label).toBeGreaterThan(least);
      expect(mfu, label).toBeLessThan(most);
    }
  });
});
