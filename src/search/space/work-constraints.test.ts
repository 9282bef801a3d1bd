import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { createBrokenConstraint } from './work-constraints.ts';
import type { Constraint } from './space.ts';

function asked(texts: readonly string[], holds: (text: string, work: number, network: number) => boolean) {
  const judged: string[] = [];
  const work = texts.map((text) => ({ text }) as Constraint);
  const brokenBy = createBrokenConstraint<readonly [number, number]>({
    works: 4,
    npusOf: (network) => (network < 2 ? 16 : 32),
    constraints: { work },
    chosenOf: (index, _, network) => [index, network],
    keeps([constraint], _, [index, network]) {
      judged.push(`${constraint!.text} ${index} ${network}`);
      return holds(constraint!.text, index, network);
    },
  });
  return { judged, ask: (index: number, network: number) => brokenBy(index, network, DEFAULT_DESIGN)?.text };
}

describe('the constraint that a work violates', () => {
  it('is the first in the order of the space, or none', () => {
    const { ask } = asked(['a', 'b'], (text, index) => index === 0 || (index === 1 && text === 'a'));
    expect([0, 1, 2].map((index) => ask(index, 0))).toEqual([undefined, 'b', 'a']);
  });

  it('is judged once for all networks of as many NPUs', () => {
    const { ask, judged } = asked(['a'], (_, index, network) => network < 2 || index === 0);
    expect([ask(1, 0), ask(1, 1), ask(1, 2), ask(1, 3), ask(0, 2)]).toEqual([
      undefined,
      undefined,
      'a',
      'a',
      undefined,
    ]);
    expect(judged).toEqual(['a 1 0', 'a 1 2', 'a 0 2']);
  });
});
