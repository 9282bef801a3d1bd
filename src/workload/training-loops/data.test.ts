import { describe, expect, it } from 'vitest';
import { collective, compute, expectSound, graphText, layer } from '../../testing/task-graph.ts';
import type { Layer } from '../table/layer.ts';
import type { LoopSettings } from './facts/loops.ts';
import { generateTaskGraph } from './generate.ts';

function textOf(
  layers: readonly Layer[],
  loop: LoopSettings,
  stepNs: number,
  overlap = true,
): readonly string[] {
  const result = generateTaskGraph(layers, loop, [2, 1, 4], { stepNs, overlap });
  if (!result.ok) throw new Error(result.problems[0]?.message);
  expectSound(result.value.graph);
  return graphText(result.value.graph);
}

const row = (index: number, forward: Layer['forward'] = []) =>
  layer(`row ${String(index)}`, {
    forward: [compute(10 * index + 1), ...forward],
    inputGradient: [compute(10 * index + 2), collective('model', 500, 'allToAll')],
    weightGradient: [compute(10 * index + 3), collective('data', 100 * index)],
  });

describe('the data-parallel loop', () => {
  it('communicates only weight gradients and skips the input gradient of layer 0', () => {
    expect(textOf([row(1), row(2)], { kind: 'data', passes: 2 }, 1)).toEqual([
      '0 compute L0 forward 11',
      '1 step 1 <- 0',
      '2 compute L1 forward 21 <- 1',
      '3 step 1 <- 2',
      '4 compute L1 weightGradient 23 <- 3',
      '5 allReduce L1 weightGradient 200 B data[0,1,2] system <- 4',
      '6 step 1 <- 4',
      '7 compute L1 inputGradient 22 <- 6',
      '8 step 1 <- 7',
      '9 compute L0 weightGradient 13 <- 8',
      '10 allReduce L0 weightGradient 100 B data[0,1,2] system <- 9',
      '11 step 1 <- 9',
      '12 wait L0 weightGradient <- 11 10',
      '13 compute L0 forward 11 <- 12',
      '14 step 1 <- 13',
      '15 wait L1 weightGradient <- 14 5',
      '16 compute L1 forward 21 <- 15',
      '17 step 1 <- 16',
      '18 compute L1 weightGradient 23 <- 17',
      '19 allReduce L1 weightGradient 200 B data[0,1,2] system <- 18',
      '20 step 1 <- 18',
      '21 compute L1 inputGradient 22 <- 20',
      '22 step 1 <- 21',
      '23 compute L0 weightGradient 13 <- 22',
      '24 allReduce L0 weightGradient 100 B data[0,1,2] system <- 23',
      '25 step 1 <- 23',
      '26 wait L0 weightGradient <- 25 24',
    ]);
  });

  it('waits for each weight gradient before it goes on, without overlap', () => {
    expect(textOf([row(1), row(2)], { kind: 'data', passes: 1 }, 0, false)).toEqual([
      '0 compute L0 forward 11',
      '1 compute L1 forward 21 <- 0',
      '2 compute L1 weightGradient 23 <- 1',
      '3 allReduce L1 weightGradient 200 B data[0,1,2] system <- 2',
      '4 wait L1 weightGradient <- 2 3',
      '5 compute L1 inputGradient 22 <- 4',
      '6 compute L0 weightGradient 13 <- 5',
      '7 allReduce L0 weightGradient 100 B data[0,1,2] system <- 6',
      '8 wait L0 weightGradient <- 6 7',
    ]);
  });

  it('issues a collective of 0 bytes, which moves the priority counter', () => {
    const text = textOf([row(0)], { kind: 'data', passes: 1 }, 0);
    expect(text[2]).toBe('2 allReduce L0 weightGradient 0 B data[0,1,2] system <- 1');
  });
});

describe('the DLRM loop', () => {
  const exchange = collective('model', 700, 'allToAll');
  const layers = [row(1, [exchange]), row(2), row(3, [collective('model', 300)])];

  it('exchanges embeddings at the highest priority and waits for them where they are needed', () => {
    expect(textOf(layers, { kind: 'dlrm', passes: 1, lastBottomLayer: 1 }, 1)).toEqual([
      '0 compute L0 forward 11',
      '1 allToAll L0 forward 700 B model[0,1,2] highest <- 0',
      '2 step 1 <- 0',
      '3 compute L1 forward 21 <- 2',
      '4 wait L0 forward <- 3 1',
      '5 step 1 <- 4',
      '6 compute L2 forward 31 <- 5',
      '7 step 1 <- 6',
      '8 compute L2 weightGradient 33 <- 7',
      '9 allReduce L2 weightGradient 300 B data[0,1,2] system <- 8',
      '10 step 1 <- 8',
      '11 compute L2 inputGradient 32 <- 10',
      '12 allToAll L0 inputGradient 500 B model[0,1,2] highest <- 11',
      '13 step 1 <- 11',
      '14 compute L1 weightGradient 23 <- 13',
      '15 allReduce L1 weightGradient 200 B data[0,1,2] system <- 14',
      '16 step 1 <- 14',
      '17 compute L1 inputGradient 22 <- 16',
      '18 step 1 <- 17',
      '19 compute L0 weightGradient 13 <- 18',
      '20 allReduce L0 weightGradient 100 B data[0,1,2] system <- 19',
      '21 wait L0 inputGradient <- 19 12',
      '22 step 1 <- 21',
      '23 wait L0 weightGradient <- 22 20',
    ]);
  });

  it('does not wait for the input gradient in the enhanced form', () => {
    const text = textOf(layers, { kind: 'dlrmEnhanced', passes: 1, lastBottomLayer: 1 }, 1);
    expect(text.filter((line) => line.includes('wait'))).toEqual([
      '4 wait L0 forward <- 3 1',
      '22 wait L0 weightGradient <- 21 20',
    ]);
  });

  it('gives an all-to-all of another layer an empty group, as the reference does', () => {
    const text = textOf([row(1), row(2, [exchange])], { kind: 'dlrm', passes: 1, lastBottomLayer: 0 }, 0);
    expect(text[2]).toBe('2 allToAll L1 forward 700 B model[] highest <- 1');
  });
});

describe('the micro-benchmark', () => {
  it('issues the weight gradient of layer 0 once per pass, all at the start', () => {
    expect(textOf([row(1), row(2)], { kind: 'micro', passes: 3 }, 1)).toEqual([
      '0 step 0',
      '1 allReduce L0 weightGradient 100 B data[0,1,2] system <- 0',
      '2 allReduce L0 weightGradient 100 B data[0,1,2] system <- 0',
      '3 allReduce L0 weightGradient 100 B data[0,1,2] system <- 0',
      '4 wait L0 weightGradient <- 0 1 2 3',
    ]);
  });

  it('runs them one after another without overlap', () => {
    expect(textOf([row(1)], { kind: 'micro', passes: 2 }, 0, false)).toEqual([
      '0 step 0',
      '1 allReduce L0 weightGradient 100 B data[0,1,2] system <- 0',
      '2 wait L0 weightGradient <- 0 1',
      '3 allReduce L0 weightGradient 100 B data[0,1,2] system <- 2',
      '4 wait L0 weightGradient <- 2 3',
    ]);
  });
});
