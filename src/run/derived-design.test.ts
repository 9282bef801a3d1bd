import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import { valueOf } from '../units/result.ts';
import { ALL_PARTS } from './all-parts.ts';
import { closedResult } from './closed.ts';
import { prepareDesign, withDesign } from './prepare-design.ts';
import { topologyOf } from './topology-of.ts';
import { systemAt } from './run-scheme.ts';
import { workOf } from './work.ts';

it('values that follow from a design are computed once', () => {
  const { derived } = valueOf(prepareDesign(DEFAULT_DESIGN, ALL_PARTS));
  expect(derived.work()).toBe(derived.work());
  expect(derived.mapping()).toBe(derived.mapping());
  expect(derived.work()).toEqual(workOf(DEFAULT_DESIGN, ALL_PARTS));
});

it('the schemes of a design share its work, and a split its topology with its bill and its run', () => {
  const prepared = valueOf(prepareDesign(DEFAULT_DESIGN, ALL_PARTS));
  const [equal, smart] = (['equal', 'smart'] as const).map((scheme) =>
    valueOf(closedResult(prepared, scheme)),
  );
  expect(equal!.work).toBe(smart!.work);
  const { topology } = systemAt(prepared, smart!.splitGBps);
  expect(topology).toBe(prepared.derived.topologyAt(smart!.splitGBps));
  expect(topology).toEqual(topologyOf(DEFAULT_DESIGN, smart!.splitGBps, ALL_PARTS));
  expect(smart!.bill).toBe(prepared.derived.billAt(smart!.splitGBps));
});

it('another design in a prepared one has values of its own', () => {
  const prepared = valueOf(prepareDesign(DEFAULT_DESIGN, ALL_PARTS));
  const splitGBps = valueOf(closedResult(prepared, 'equal')).splitGBps;
  const { cost } = DEFAULT_DESIGN;
  const priced = { ...DEFAULT_DESIGN, cost: { ...cost, npuDollars: 12_345 } };
  const npus = prepared.derived.work().npus;
  for (const again of [withDesign(prepared, priced), valueOf(prepareDesign(priced, ALL_PARTS, prepared))]) {
    expect(again.prepared.graph).toBe(prepared.prepared.graph);
    expect(again.derived.work().npuDollars).toBe(npus * 12_345);
    expect(again.derived.billAt(splitGBps)).toEqual(prepared.derived.billAt(splitGBps));
  }
});
