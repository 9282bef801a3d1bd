import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLLECTIVES } from '../../collective/types.ts';
import { expectSound } from '../../testing/task-graph.ts';
import { LOOP_ROLES } from '../training-loops/facts/reach.ts';
import { PASSES, type Pass, type TaskGraph } from '../../taskgraph/graph.ts';
import type { Layer, LayerOp } from '../table/layer.ts';
import { LOOPS } from '../training-loops/facts/loops.ts';
import type { LoopKind, LoopSettings } from '../training-loops/facts/loops.ts';
import { modelDegrees } from '../axes/degrees.ts';
import { transformerLayers } from './study-layers.ts';
import { transformerWorkload } from '../transformer/catalog/presets.ts';
import { generateTaskGraph } from '../training-loops/generate.ts';
import { missingGroup } from '../training-loops/missing-group.ts';
import { ALL_WORKLOAD_PARTS } from './all-parts.ts';

const operation: fc.Arbitrary<LayerOp> = fc.oneof(
  fc.record({
    kind: fc.constant('compute' as const),
    label: fc.constant(''),
    durationNs: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({
    kind: fc.constant('collective' as const),
    label: fc.constant(''),
    collective: fc.constantFrom(...COLLECTIVES),
    bytes: fc.integer({ min: 0, max: 999 }),
    role: fc.constantFrom(...LOOP_ROLES),
  }),
);
const operations = fc.array(operation, { maxLength: 5 });
const table: fc.Arbitrary<readonly Layer[]> = fc.array(
  fc.record({
    name: fc.constant('layer'),
    forward: operations,
    recompute: operations,
    inputGradient: operations,
    weightGradient: operations,
    updateNs: fc.constant(0),
  }),
  { minLength: 1, maxLength: 5 },
);

function total(layers: readonly Layer[], list: Exclude<keyof Layer, 'name' | 'updateNs'>): number {
  const ops = layers.flatMap((layer) => layer[list]);
  return ops.reduce((sum, op) => sum + (op.kind === 'compute' ? op.durationNs : 0), 0);
}

/** Compute time of one pass in closed form. */
function computeOf(kind: LoopKind, layers: readonly Layer[]): number {
  const forward = total(layers, 'forward');
  if (kind === 'micro') return 0;
  if (kind === 'inference') return forward;
  const weightGradient = total(layers, 'weightGradient');
  const inputGradient = total(layers, 'inputGradient');
  if (kind === 'transformerRecompute') return forward + inputGradient + weightGradient;
  const common = forward + total(layers, 'recompute') + weightGradient;
  const skipsFirst = kind === 'data' || kind === 'dlrm' || kind === 'dlrmEnhanced';
  return common + (skipsFirst ? total(layers.slice(1), 'inputGradient') : inputGradient);
}

const loopOf = (kind: LoopKind, passes: number, layers: number): LoopSettings => ({
  kind,
  passes,
  modelGroup: 4,
  checkpoints: [],
  initiates: [],
  lastBottomLayer: 1,
  policies: Array.from({ length: layers }, () => 'hybridDataModel' as const),
});

function graphOf(layers: readonly Layer[], loop: LoopSettings, stepNs: number, overlap: boolean): TaskGraph {
  const result = generateTaskGraph(layers, loop, [2, 4, 2], { stepNs, overlap });
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.value.graph;
}

describe('every training loop', () => {
  const anyRun = fc.record({
    layers: table,
    kind: fc.constantFrom(...LOOPS.filter((kind) => kind !== 'trace')),
    passes: fc.integer({ min: 1, max: 3 }),
    stepNs: fc.constantFrom(0, 1),
  });

  it('makes an acyclic, minimal graph with the compute of its table', () => {
    fc.assert(
      fc.property(anyRun, fc.boolean(), ({ layers, kind, passes, stepNs }, overlap) => {
        const graph = graphOf(layers, loopOf(kind, passes, layers.length), stepNs, overlap);
        expectSound(graph);
        const compute = graph.tasks.reduce(
          (sum, task) => sum + (task.kind === 'compute' ? task.durationNs : 0),
          0,
        );
        expect(compute).toBe(passes * computeOf(kind, layers));
        const steps = graph.tasks.filter((task) => task.kind === 'delay' && task.durationNs > 0);
        if (stepNs === 0 || kind === 'micro') expect(steps).toEqual([]);
        else expect(steps.length).toBeGreaterThanOrEqual(passes * layers.length);
      }),
    );
  });

  it('runs on one line without overlap: every collective is followed by its wait', () => {
    fc.assert(
      fc.property(anyRun, ({ layers, kind, passes, stepNs }) => {
        const { tasks } = graphOf(layers, loopOf(kind, passes, layers.length), stepNs, false);
        let line = -1;
        for (const [index, task] of tasks.entries()) {
          if (task.kind === 'collective') {
            expect(task.after).toEqual([line]);
            expect(tasks[index + 1]).toMatchObject({ kind: 'wait', after: [line, index], pass: task.pass });
            continue;
          }
          expect(task.after[0] ?? -1).toBe(line);
          line = index;
        }
      }),
    );
  });

  it('does not issue other collectives because of overlap', () => {
    fc.assert(
      fc.property(anyRun, ({ layers, kind, passes, stepNs }) => {
        const issued = (overlap: boolean) =>
          graphOf(layers, loopOf(kind, passes, layers.length), stepNs, overlap)
            .tasks.flatMap((task) =>
              task.kind === 'collective' ? [`${task.pass} ${String(task.bytes)}`] : [],
            )
            .sort();
        expect(issued(true)).toEqual(issued(false));
      }),
    );
  });
});

describe('a transformer on a network', () => {
  it('reports the shared dimension and keeps each group on its side', () => {
    const sizes = [2, 8, 8, 8];
    for (const modelGroup of modelDegrees(sizes)) {
      const layers = transformerLayers(
        { ...transformerWorkload('gpt-3'), layers: 2 },
        {
          modelParallel: modelGroup,
          dataParallel: 1024 / modelGroup,
          compute: { peakTflops: 234, efficiency: 1 },
        },
        ALL_WORKLOAD_PARTS,
      );
      const run = generateTaskGraph(layers, { kind: 'transformer', passes: 1, modelGroup }, sizes, {
        stepNs: 0,
        overlap: false,
      });
      if (!run.ok) throw new Error(run.problems[0]?.message);
      const { graph, parts } = run.value;
      expectSound(graph);
      expect(parts.every((part) => part.length === 1)).toBe([1, 2, 16, 128, 1024].includes(modelGroup));
      const count = (pass: Pass, role: string) =>
        graph.tasks.filter(
          (task) =>
            task.kind === 'collective' && task.pass === pass && graph.groups[task.group]?.role === role,
        ).length / layers.length;
      // The recomputation repeats the two all-reduces, and an all-gather.
      expect(PASSES.map((pass) => count(pass, 'model'))).toEqual(
        modelGroup > 1 ? [2, 3, 2, 0] : [0, 0, 0, 0],
      );
      expect(PASSES.map((pass) => count(pass, 'data'))).toEqual(
        modelGroup < 1024 ? [0, 0, 0, 1] : [0, 0, 0, 0],
      );
    }
  });
});

describe('settings that do not fit', () => {
  const layers: readonly Layer[] = [0, 1, 2].map((index) => ({
    name: String(index),
    forward: [],
    recompute: [],
    inputGradient: [],
    weightGradient: [],
    updateNs: 0,
  }));
  const recompute = { kind: 'transformerRecompute', passes: 1, modelGroup: 2 } as const;

  it.each<readonly [LoopSettings, string, string]>([
    [
      { kind: 'data', passes: 0 },
      'passes',
      'The number of passes is 0; it must be a whole number of 1 or more.',
    ],
    [{ kind: 'data', passes: 1.5 }, 'passes', 'is 1.5'],
    [{ kind: 'dlrm', passes: 1 }, 'lastBottomLayer', 'is missing'],
    [{ kind: 'dlrm', passes: 1, lastBottomLayer: -1 }, 'lastBottomLayer', 'is -1'],
    [{ kind: 'customized', passes: 1, policies: ['data'] }, 'policies', 'expected 3, found 1'],
    [{ kind: 'transformer', passes: 1 }, 'modelGroup', 'needs the number of NPUs'],
    [{ kind: 'transformer', passes: 1, modelGroup: 3 }, 'modelGroup', 'degrees are 2 and 4'],
    [{ ...recompute, checkpoints: [1], initiates: [1] }, 'initiates', 'itself a checkpoint'],
    [{ ...recompute, checkpoints: [2], initiates: [1] }, 'initiates', 'no checkpoint lies below it'],
    [{ ...recompute, checkpoints: [-1] }, 'checkpoints', 'Layer index -1'],
  ])('are reported for %j at %s', (loop, field, message) => {
    const result = generateTaskGraph(layers, loop, [2, 4], { stepNs: 0, overlap: true });
    if (result.ok) throw new Error('generated');
    expect(result.problems[0]?.path).toBe(`workload.loop.${field}`);
    expect(result.problems[0]?.message).toContain(message);
  });

  it('include a table without layers', () => {
    expect(
      generateTaskGraph([], { kind: 'data', passes: 1 }, [2], { stepNs: 0, overlap: true }),
    ).toMatchObject({
      ok: false,
      problems: [{ path: 'workload.loop' }],
    });
  });
});

describe('a collective of a role without NPUs in the loop', () => {
  const send: LayerOp = { kind: 'collective', label: 'Halo', collective: 'allToAll', bytes: 8, role: 'data' };
  const layers: readonly Layer[] = [
    { name: 'stencil', forward: [send], recompute: [], inputGradient: [], weightGradient: [], updateNs: 0 },
  ];
  const model = { role: 'model', positions: [0] } as const;

  it('is reported, with the roles that there are', () => {
    expect(missingGroup(layers, [{ model }], 'workload.loop')).toEqual({
      path: 'workload.loop',
      message:
        '"Halo" of stencil is of the data-parallel group, which this loop does not have. Allowed: the model-parallel group.',
    });
    expect(missingGroup(layers, [{ model, data: { role: 'data', positions: [] } }], '')).toBeNull();
  });
});
