import { describe, expect, it } from 'vitest';
import { collective, compute, expectSound, graphText, layer } from '../../testing/task-graph.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';
import type { Layer } from '../table/layer.ts';
import type { LoopSettings } from './facts/loops.ts';
import { generateTaskGraph } from './generate.ts';

const reference = { stepNs: 1, overlap: true };
const exact = { stepNs: 0, overlap: true };

function graphOf(
  layers: readonly Layer[],
  loop: LoopSettings,
  sizes: readonly number[],
  options = exact,
): TaskGraph {
  const result = generateTaskGraph(layers, loop, sizes, options);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  expectSound(result.value.graph);
  return result.value.graph;
}

const first = layer('first', {
  forward: [compute(10), collective('model', 100)],
  inputGradient: [compute(11), collective('model', 101)],
  weightGradient: [compute(12), collective('data', 102)],
  updateNs: 5,
});
const second = layer('second', {
  forward: [compute(20)],
  inputGradient: [compute(21), collective('model', 201, 'allGather')],
  weightGradient: [compute(22), collective('data', 202, 'reduceScatter')],
});

describe('the hybrid loop', () => {
  it('runs rows of one compute and one collective as the reference does', () => {
    const graph = graphOf([first, second], { kind: 'hybridDataModel', passes: 1 }, [2, 4], reference);
    expect(graphText(graph)).toEqual([
      '0 compute L0 forward 10',
      '1 allReduce L0 forward 100 B model[0] system update 5 <- 0',
      '2 wait L0 forward <- 0 1',
      '3 step 1 <- 2',
      '4 compute L1 forward 20 <- 3',
      '5 step 1 <- 4',
      '6 compute L1 inputGradient 21 <- 5',
      '7 allGather L1 inputGradient 201 B model[0] LIFO <- 6',
      '8 step 1 <- 6',
      '9 compute L1 weightGradient 22 <- 8',
      '10 reduceScatter L1 weightGradient 202 B data[1] FIFO <- 9',
      '11 wait L1 inputGradient <- 9 7',
      '12 step 1 <- 11',
      '13 compute L0 inputGradient 11 <- 12',
      '14 step 1 <- 13',
      '15 compute L0 weightGradient 12 <- 14',
      '16 allReduce L0 weightGradient 102 B data[1] FIFO update 5 <- 15',
      '17 step 1 <- 15',
      '18 wait L0 weightGradient <- 17 16',
    ]);
    expect(graph.layerNames).toEqual(['first', 'second']);
    expect(graph.groups).toEqual([
      { role: 'model', positions: [0] },
      { role: 'data', positions: [1] },
    ]);
  });

  it('makes the next pass wait for the weight gradients of a layer where it needs them', () => {
    const graph = graphOf([first, second], { kind: 'hybridModelData', passes: 2 }, [2, 4]);
    const text = graphText(graph);
    expect(text.slice(12, 16)).toEqual([
      '12 wait L0 weightGradient <- 10 11',
      '13 compute L0 forward 10 <- 12',
      '14 allReduce L0 forward 100 B model[1] system update 5 <- 13',
      '15 wait L0 forward <- 13 14',
    ]);
    expect(text[16]).toBe('16 wait L1 weightGradient <- 15 7');
    expect(text.at(-1)).toBe('26 wait L0 weightGradient <- 24 25');
  });

  it('never communicates weight gradients under pure model parallelism', () => {
    const graph = graphOf([first, second], { kind: 'model', passes: 1 }, [2, 1, 4]);
    const collectives = graph.tasks.filter((task) => task.kind === 'collective');
    expect(collectives.map((task) => `${task.pass} ${String(task.bytes)}`)).toEqual([
      'forward 100',
      'inputGradient 201',
    ]);
    expect(graph.groups).toEqual([{ role: 'model', positions: [0, 1, 2] }]);
  });

  it('gives every layer of a customized loop its own dimensions', () => {
    const both = [first, second, first, second];
    const policies = ['data', 'model', 'hybridDataModel', 'hybridModelData'] as const;
    const graph = graphOf(both, { kind: 'customized', passes: 1, policies }, [2, 4]);
    const spans = graph.tasks.flatMap((task) => {
      if (task.kind !== 'collective') return [];
      return [`L${String(task.layer)} ${task.pass} [${graph.groups[task.group]?.positions.join() ?? ''}]`];
    });
    expect(spans).toEqual([
      'L0 forward []',
      'L2 forward [0]',
      'L3 inputGradient [1]',
      'L3 weightGradient [0]',
      'L2 inputGradient [0]',
      'L2 weightGradient [1]',
      'L1 inputGradient [0,1]',
      'L1 weightGradient []',
      'L0 weightGradient [0,1]',
    ]);
  });

  it('issues the input gradient of layer 0 in the transformer loop only', () => {
    const tasksOf = (loop: LoopSettings) =>
      graphOf([first], loop, [2, 4]).tasks.filter(
        (task) => task.kind === 'collective' && task.pass === 'inputGradient',
      );
    expect(tasksOf({ kind: 'transformer', passes: 1, modelGroup: 2 })).toHaveLength(1);
    expect(tasksOf({ kind: 'hybridDataModel', passes: 1 })).toHaveLength(0);
  });

  it('runs lists: everything blocks except the communication that ends the gradients; recomputation comes first', () => {
    const block = layer('block', {
      forward: [compute(1), collective('model', 10), compute(2), collective('model', 20)],
      recompute: [collective('model', 5, 'allGather'), compute(1)],
      inputGradient: [
        compute(3),
        collective('model', 30),
        compute(4),
        collective('model', 40),
        collective('all', 41),
      ],
      weightGradient: [compute(6), collective('data', 60), compute(7), collective('data', 70, 'allGather')],
    });
    const graph = graphOf([block], { kind: 'transformer', passes: 1, modelGroup: 4 }, [2, 8]);
    expect(graphText(graph)).toEqual([
      '0 compute L0 forward 1',
      '1 allReduce L0 forward 10 B model[0,1] system <- 0',
      '2 wait L0 forward <- 0 1',
      '3 compute L0 forward 2 <- 2',
      '4 allReduce L0 forward 20 B model[0,1] system <- 3',
      '5 wait L0 forward <- 3 4',
      '6 allGather L0 recompute 5 B model[0,1] system <- 5',
      '7 wait L0 recompute <- 5 6',
      '8 compute L0 recompute 1 <- 7',
      '9 compute L0 inputGradient 3 <- 8',
      '10 allReduce L0 inputGradient 30 B model[0,1] LIFO <- 9',
      '11 wait L0 inputGradient <- 9 10',
      '12 compute L0 inputGradient 4 <- 11',
      '13 allReduce L0 inputGradient 40 B model[0,1] LIFO <- 12',
      '14 allReduce L0 inputGradient 41 B all[0,1,2] LIFO <- 13',
      '15 compute L0 weightGradient 6 <- 12',
      '16 allReduce L0 weightGradient 60 B data[2] FIFO <- 15',
      '17 compute L0 weightGradient 7 <- 15',
      '18 allGather L0 weightGradient 70 B data[2] FIFO <- 16 17',
      '19 wait L0 inputGradient <- 17 14',
      '20 wait L0 weightGradient <- 19 18',
    ]);
  });

  it('waits for every collective right after issuing it, without overlap', () => {
    const graph = graphOf([first], { kind: 'transformer', passes: 2, modelGroup: 2 }, [2, 4], {
      stepNs: 0,
      overlap: false,
    });
    expect(graphText(graph).slice(0, 9)).toEqual([
      '0 compute L0 forward 10',
      '1 allReduce L0 forward 100 B model[0] system update 5 <- 0',
      '2 wait L0 forward <- 0 1',
      '3 compute L0 inputGradient 11 <- 2',
      '4 allReduce L0 inputGradient 101 B model[0] LIFO update 5 <- 3',
      '5 wait L0 inputGradient <- 3 4',
      '6 compute L0 weightGradient 12 <- 5',
      '7 allReduce L0 weightGradient 102 B data[1] FIFO update 5 <- 6',
      '8 wait L0 weightGradient <- 6 7',
    ]);
    expect(graph.tasks).toHaveLength(18);
  });
});

describe('the transformer loop with checkpoints', () => {
  const plain = (name: string, ns: number) =>
    layer(name, {
      forward: [compute(ns)],
      inputGradient: [compute(ns + 1)],
      weightGradient: [compute(ns + 2)],
    });
  const layers = [plain('a', 10), plain('b', 20), plain('c', 30), plain('d', 40)];
  const order = (checkpoints: readonly number[], initiates: readonly number[]) =>
    graphOf(layers, { kind: 'transformerRecompute', passes: 1, modelGroup: 2, checkpoints, initiates }, [4], {
      stepNs: 1,
      overlap: true,
    }).tasks.map((task) =>
      task.kind === 'wait' ? 'wait' : task.kind === 'collective' ? '' : task.durationNs,
    );

  it('goes back to the checkpoint, runs forward up to the layer it came from, and goes on backward', () => {
    expect(order([0, 2], [3, 1])).toEqual([
      ...[10, 1, 20, 1, 30, 1, 40, 1],
      ...[1, 30, 1, 41, 1, 42, 1, 31, 1, 32, 1],
      ...[1, 10, 1, 21, 1, 22, 1, 11, 1, 12, 1],
    ]);
    expect(order([0], [])).toEqual([
      ...[10, 1, 20, 1, 30, 1, 40, 1],
      ...[41, 1, 42, 1, 31, 1, 32, 1, 21, 1, 22, 1, 11, 1, 12, 1],
    ]);
  });

  it('labels what runs again recompute, and only that', () => {
    const graph = graphOf(
      layers,
      { kind: 'transformerRecompute', passes: 1, modelGroup: 2, checkpoints: [0, 2], initiates: [3, 1] },
      [4],
      { stepNs: 0, overlap: true },
    );
    const again = graph.tasks.flatMap((task) =>
      task.kind === 'compute' && task.pass === 'recompute' ? [task.layer] : [],
    );
    expect(again).toEqual([2, 0]);
  });

  it('stops at the first initiating layer above the checkpoint, as the reference does', () => {
    expect(order([0], [3, 1])).toEqual([
      ...[10, 1, 20, 1, 30, 1, 40, 1],
      ...[1, 10, 1, 21, 1, 22, 1, 11, 1, 12, 1],
    ]);
  });

  it('ignores indices past the last layer', () => {
    expect(order([0, 9], [12])).toEqual(order([0], []));
  });
});

describe('inference', () => {
  it('is the forward part only', () => {
    const graph = graphOf([first, second], { kind: 'inference', passes: 2 }, [2, 4], reference);
    expect(graphText(graph)).toEqual([
      '0 compute L0 forward 10',
      '1 allReduce L0 forward 100 B model[0,1] system update 5 <- 0',
      '2 wait L0 forward <- 0 1',
      '3 step 1 <- 2',
      '4 compute L1 forward 20 <- 3',
      '5 step 1 <- 4',
      '6 compute L0 forward 10 <- 5',
      '7 allReduce L0 forward 100 B model[0,1] system update 5 <- 6',
      '8 wait L0 forward <- 6 7',
      '9 step 1 <- 8',
      '10 compute L1 forward 20 <- 9',
      '11 step 1 <- 10',
    ]);
  });
});
