import { expect, it } from 'vitest';
import { readGraph, type WrittenGraph } from '../../../../topology/blocks/graph-block/graph-text.ts';
import { textOf, toggled, withNpu, withoutNode, withSwitch } from './edit-graph.ts';

function graph(text: string): WrittenGraph {
  const read = readGraph(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

it('prints links as they are written, one by one', () => {
  expect(textOf(graph('0-1-2-0'))).toBe('0-1 1-2 2-0');
  expect(textOf(graph('0>1>2>0 0..2-sw:50% 0-1*2:50%'))).toBe(
    '0>1 1>2 2>0 0-sw:50% 1-sw:50% 2-sw:50% 0-1*2:50%',
  );
  expect(textOf(graph('0-1*2:25@0.5 1>2:5@3 2>1:5'))).toBe('0-1*2:25@0.5 1>2:5@3 2>1:5');
});

it('joins two nodes, and parts them', () => {
  expect(toggled(graph('0-1 1-2'), 0, 2)).toBe('0-1 1-2 0-2');
  expect(toggled(graph('0-1 1-2 0-2'), 2, 0)).toBe('0-1 1-2');
  expect(toggled(graph('0-1:25 1-2:50'), 0, 2)).toBe('0-1:25 1-2:50 0-2:25');
  expect(toggled(graph('0..1-a 2..3-b a-b:25%'), 4, 5)).toBe('0-a 1-a 2-b 3-b');
  expect(toggled(graph('0..1-a 2..3-b 0-2'), 4, 5)).toBe('0-a 1-a 2-b 3-b 0-2 a-b:100%');
});

it('adds NPUs and switches, and keeps the numbers of the others', () => {
  expect(withNpu(graph('0..1-sw'), 2)).toBe('0-sw 1-sw sw-2');
  expect(withNpu(graph('0-1'), 1)).toBe('0-1 1-2');
  expect(withSwitch(graph('0-1-s0'), 0)).toBe('0-1 1-s0 0-s1');
});

it('takes nodes away, and moves the NPUs behind them up', () => {
  expect(withoutNode(graph('0-1-2-3-0'), 1)).toBe('1-2 2-0');
  expect(withoutNode(graph('0-1 0..1-sw'), 2)).toBe('0-1');
  expect(withoutNode(graph('0-1 0..1-a 0..1-b'), 2)).toBe('0-1 0-b 1-b');
});
