import { expect, it } from 'vitest';
import { readGraph, type WrittenGraph } from '../../../../topology/blocks/graph-block/graph-text.ts';
import { isOneWay, textOf, USUAL_PEN, toggled, withNpu, withoutNode, withSwitch } from './edit-graph.ts';

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

it('tells a link one way from one that something leads back beside', () => {
  const drawn = graph('0>1:4 1-2 2>0 0>2:9');
  expect([
    isOneWay(drawn, 0, 1),
    isOneWay(drawn, 1, 0),
    isOneWay(drawn, 1, 2),
    isOneWay(drawn, 2, 0),
  ]).toEqual([true, false, false, false]);
});

it('joins two nodes, and parts them', () => {
  expect(toggled(graph('0-1 1-2'), 0, 2)).toBe('0-1 1-2 0-2');
  expect(toggled(graph('0-1 1-2 0-2'), 2, 0)).toBe('0-1 1-2');
  expect(toggled(graph('0-1:25 1-2:50'), 0, 2)).toBe('0-1:25 1-2:50 0-2:25');
  expect(toggled(graph('0..1-a 2..3-b a-b:25%'), 4, 5)).toBe('0-a 1-a 2-b 3-b');
  expect(toggled(graph('0..1-a 2..3-b 0-2'), 4, 5)).toBe('0-a 1-a 2-b 3-b 0-2 a-b:100%');
});

it('draws links one way, with a bandwidth and a latency of their own', () => {
  const pen = { isOneWay: true, gbps: 12.5, latency: 3 };
  expect(toggled(graph('0-1 1-2'), 2, 0, pen)).toBe('0-1 1-2 2>0:12.5@3');
  expect(toggled(graph('0-1:25 1-2:50'), 0, 2, { ...USUAL_PEN, latency: 0 })).toBe('0-1:25 1-2:50 0-2:25@0');
  expect(toggled(graph('0..1-a 2..3-b 0-2'), 4, 5, { ...pen, isOneWay: false })).toBe(
    '0-a 1-a 2-b 3-b 0-2 a-b:12.5@3',
  );
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
