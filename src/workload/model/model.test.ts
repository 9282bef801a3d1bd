import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convolutionWorkload } from '../convolution/facts/catalog.ts';
import { modelDegrees } from '../axes/degrees.ts';
import { dlrmWorkload } from '../dlrm/facts/description.ts';
import { generateTaskGraph } from '../training-loops/generate.ts';
import { generateModel, modelMemory, modelParameters } from './model.ts';
import type { ModelWorkload } from './model.ts';
import { mappingOf } from '../mapping/mapping.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { ZERO_STAGES } from '../parallel/zero.ts';
import { INNERMOST } from '../axes/placement.ts';
import { totalComputeNs, tableTotals } from '../table/totals.ts';
import { publishedTransformer } from '../transformer/facts/catalog.ts';
import { TRANSFORMER_MODELS } from '../transformer/facts/description.ts';
import { ALL_WORKLOAD_PARTS } from './all-parts.ts';

const compute = { peakTflops: 312, efficiency: 0.5, memoryGBps: 2039 };
const transformers = TRANSFORMER_MODELS.map(publishedTransformer);
const dataParallel: readonly ModelWorkload[] = [
  convolutionWorkload('resnet-50'),
  convolutionWorkload('vgg-16'),
  dlrmWorkload('dlrm'),
];

function mapped(npus: number, modelParallel: number, rest: Partial<Mapping> = {}): Mapping {
  const mapping = mappingOf(npus, { modelParallel, compute, ...rest });
  if (!mapping.ok) throw new Error(mapping.problems[0]?.message);
  return mapping.value;
}

describe('every model on every mapping', () => {
  const sizes = fc.array(fc.constantFrom<number[]>(1, 2, 3, 4, 8), { minLength: 1, maxLength: 4 });

  it('covers model-parallel x data-parallel = all NPUs, and issues every collective of its table', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.nat(),
        fc.constantFrom(...transformers),
        fc.constantFrom(...INNERMOST),
        fc.constantFrom(...ZERO_STAGES),
        (dimensions, pick, workload, innermost, zeroStage) => {
          const npus = dimensions.reduce((product, size) => product * size, 1);
          const degrees = modelDegrees(dimensions);
          const inner = degrees[pick % degrees.length] ?? 1;
          const modelParallel = innermost === 'model' ? inner : npus / inner;
          const mapping = mapped(npus, modelParallel, { innermost, zeroStage });
          expect(mapping.modelParallel * mapping.dataParallel).toBe(npus);
          const generated = generateModel({ ...workload, layers: 2 }, mapping, ALL_WORKLOAD_PARTS);
          if (!generated.ok) throw new Error(generated.problems[0]?.message);
          const { layers, loop } = generated.value;
          const run = generateTaskGraph(layers, loop, dimensions, { stepNs: 0, overlap: true });
          if (!run.ok) throw new Error(run.problems[0]?.message);
          const { graph, parts } = run.value;
          const logical = parts.flat();
          for (const { role, positions } of graph.groups) {
            const group = positions.reduce((product, position) => product * (logical[position] ?? 0), 1);
            expect(group).toBe(role === 'model' ? modelParallel : npus / modelParallel);
          }
          const issued = graph.tasks.reduce(
            (sum, task) => sum + (task.kind === 'collective' ? task.bytes : 0),
            0,
          );
          const { bytes } = tableTotals(layers);
          const listed = [bytes.model, bytes.data]
            .flatMap((role) => Object.values(role))
            .reduce((sum, value) => sum + value, 0);
          expect(issued).toBe(listed);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('runs data-parallel models in their own loops with every collective of the table', () => {
    for (const workload of dataParallel) {
      for (const zeroStage of workload.kind === 'dlrm' ? ([0, 2] as const) : ([0, 2, 3] as const)) {
        const generated = generateModel(workload, mapped(32, 1, { zeroStage }), ALL_WORKLOAD_PARTS);
        if (!generated.ok) throw new Error(generated.problems[0]?.message);
        const { layers, loop } = generated.value;
        const run = generateTaskGraph(layers, loop, [4, 8], { stepNs: 0, overlap: true });
        if (!run.ok) throw new Error(run.problems[0]?.message);
        const { tasks, groups } = run.value.graph;
        const count = layers
          .flatMap((layer) => [...layer.forward, ...layer.inputGradient, ...layer.weightGradient])
          .filter((op) => op.kind === 'collective').length;
        expect(tasks.filter((task) => task.kind === 'collective')).toHaveLength(count);
        expect(groups.every(({ positions }) => positions.length === 2)).toBe(true);
        const computed = tasks.reduce(
          (sum, task) => sum + (task.kind === 'compute' ? task.durationNs : 0),
          0,
        );
        expect(computed / totalComputeNs(tableTotals(layers))).toBeCloseTo(1, 9);
      }
    }
  });

  it('shows a formula for every number', () => {
    for (const workload of dataParallel) {
      const generated = generateModel(workload, mapped(32, 1), ALL_WORKLOAD_PARTS);
      if (!generated.ok) throw new Error(generated.problems[0]?.message);
      for (const layer of generated.value.layers) {
        for (const op of [...layer.forward, ...layer.inputGradient, ...layer.weightGradient]) {
          expect(op.formula).toMatch(/ = [\d.,]+ \S+$/);
          expect(op.formula?.length).toBeLessThanOrEqual(500);
        }
      }
    }
  });
});

describe('the common interface of all models', () => {
  it('counts parameters and memory, and refuses inconsistent numbers at their field', () => {
    expect(modelParameters(publishedTransformer('llama-3-8b'))).toBe(8_029_995_008);
    expect(modelParameters(convolutionWorkload('resnet-50'))).toBe(25_557_032);
    const need = modelMemory(
      publishedTransformer('llama-3-405b'),
      mapped(512, 32, { zeroStage: 1 }),
      ALL_WORKLOAD_PARTS,
      80e9,
    );
    expect(need).toMatchObject({ ok: true, value: { fits: true } });
    const wrong = { ...publishedTransformer('llama-3-8b'), heads: 24 };
    expect(generateModel(wrong, mapped(8, 1), ALL_WORKLOAD_PARTS)).toMatchObject({
      problems: [{ path: 'workload.heads' }],
    });
    expect(modelMemory(wrong, mapped(8, 1), ALL_WORKLOAD_PARTS, null)).toMatchObject({
      problems: [{ path: 'workload.heads' }],
    });
  });

  it('refuses a table with more bytes than can be counted', () => {
    const huge = {
      ...publishedTransformer('gpt-3'),
      hidden: 10_000_000,
      heads: 1,
      kvHeads: 1,
      feedForward: 100_000_000,
      experts: 1000,
      tokensPerReplica: 1,
    };
    expect(
      generateModel(huge, mapped(8, 1, { compute: { peakTflops: 1e6, efficiency: 1 } }), ALL_WORKLOAD_PARTS),
    ).toEqual({
      ok: false,
      problems: [
        {
          path: 'workload',
          message: 'Layer 1: "All-reduce of weight gradients" is 4,001 PB; at most 9.01 PB can be simulated.',
        },
      ],
    });
  });
});
