import { describe, expect, it } from 'vitest';
import { caseText, isSameSystem } from './changes.ts';
import { DEFAULT_DESIGN } from './defaults.ts';
import type { Design } from './document.ts';

const a: Design = DEFAULT_DESIGN;
const { topology, bandwidth, system } = a;

describe('the effect of a change of the document', () => {
  it.each<[string, Design, { results: boolean; tasks: boolean }]>([
    ['a name', { ...a, name: 'other' }, { results: false, tasks: false }],
    ['the shown scheme', withBandwidth({ scheme: 'equal' }), { results: false, tasks: false }],
    ['the budget', withBandwidth({ budgetGBps: 7 }), { results: true, tasks: false }],
    ['a mode that was missing', withBandwidth({ mode: 'fixed' }), { results: true, tasks: false }],
    ['tokens of a training', { ...a, training: { tokens: 1 } }, { results: true, tasks: false }],
    ['failures of a training', { ...a, training: { failures: {} } }, { results: false, tasks: false }],
    ['chunks', { ...a, system: { ...system, chunks: 1 } }, { results: true, tasks: true }],
    ['a dimension', { ...a, topology: { ...topology, dimensions: [] } }, { results: true, tasks: true }],
  ])('%s', (_, b, { results, tasks }) => {
    expect(isSameSystem(a, b)).toBe(!results);
    expect(caseText(a) === caseText(b)).toBe(!tasks);
  });
});

function withBandwidth(change: Partial<Design['bandwidth']>): Design {
  return { ...a, bandwidth: { ...bandwidth, ...change } };
}
