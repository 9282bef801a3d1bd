import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { InsidePart } from './InsidePart.tsx';

const EDITED = { ...DEFAULT_DESIGN, name: 'edited' };

function textOf(designs: number, hasSweep: boolean): string {
  const all = [DEFAULT_DESIGN, ...new Array<typeof EDITED>(designs - 1).fill(EDITED)];
  const markup = renderToStaticMarkup(<InsidePart designs={all} hasSweep={hasSweep} />);
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

it('describes a design by name, network and workload', () => {
  const text = textOf(1, false);
  expect(text).toMatch(/Name .* Network Ring\(2\)_FC\(8\)_Ring\(8\)_Switch\(8\) Workload /);
  expect(text).toContain('The link holds the whole design: these, ');
  expect(text).toContain('the budget and the prices, and nothing else.');
});

it('describes each of several designs, all of which the link holds', () => {
  const text = textOf(3, false);
  expect(text).toMatch(/ A .* B edited Ring.* C edited Ring/);
  expect(text).toContain('The link holds all 3 designs side by side, each whole: these, ');
});

it('mentions the sweep that goes with them', () => {
  for (const designs of [1, 6])
    expect(textOf(designs, true)).toContain('the prices, then the sweep that is set up, and nothing else.');
});
