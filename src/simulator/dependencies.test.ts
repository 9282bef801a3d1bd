import { describe, expect, it } from 'vitest';
import { graphOf, pause } from '../testing/tasks.ts';
import { dependenciesOf } from './dependencies.ts';

describe('dependencies', () => {
  it('list the successors of every task in index order, and how many tasks it waits for', () => {
    const graph = graphOf([pause(1), pause(1), pause(1, [0]), pause(1, [0, 1, 2])], []);
    const { offsets, successors, pending } = dependenciesOf(graph.tasks);
    expect([...offsets]).toEqual([0, 2, 3, 4, 4]);
    expect([...successors]).toEqual([2, 3, 3, 3]);
    expect([...pending]).toEqual([0, 0, 1, 3]);
  });

  it.each([[0], [1], [-1]])('refuse a task that waits for task %i and comes no later', (before) => {
    expect(() => dependenciesOf(graphOf([pause(1, [before]), pause(1)], []).tasks)).toThrow(
      /not an earlier one/,
    );
  });
});
