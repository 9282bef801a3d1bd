import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { validateDesign } from '../../../design/schema/schema.ts';
import { anyDesign } from '../../../testing/arbitrary/design.arbitrary.ts';
import { KNOB_IDS, knobOf } from './knobs.ts';
import { turned, valueOf, variationsOf, withSettings, type Settings } from './settings.ts';

const { bandwidth, compute, system, topology } = DEFAULT_DESIGN;

describe('what-if', () => {
  it('multiplies, or sets, one thing each', () => {
    expect(withSettings(DEFAULT_DESIGN, { compute: 2 })).toEqual({
      ...DEFAULT_DESIGN,
      compute: { ...compute, peakTflops: 2 * compute.peakTflops },
    });
    expect(withSettings(DEFAULT_DESIGN, { bandwidth: 0.5 })).toEqual({
      ...DEFAULT_DESIGN,
      bandwidth: { ...bandwidth, budgetGBps: bandwidth.budgetGBps / 2 },
    });
    expect(withSettings(DEFAULT_DESIGN, { chunks: 7 })).toEqual({
      ...DEFAULT_DESIGN,
      system: { ...system, chunks: 7 },
    });
    const still = withSettings(DEFAULT_DESIGN, { latency: 0 });
    expect(still.topology.dimensions.map(({ linkLatencyNs }) => linkLatencyNs)).toEqual(
      topology.dimensions.map(() => 0),
    );
    const { workload } = withSettings(DEFAULT_DESIGN, { batch: 2 });
    const { workload: before } = DEFAULT_DESIGN;
    if (workload.kind !== 'transformer' || before.kind !== 'transformer') throw new Error('a transformer');
    expect(workload).toEqual({ ...before, tokensPerReplica: 2 * before.tokensPerReplica });
  });

  it('keeps the shares of a split set by hand', () => {
    const custom = topology.dimensions.map((_, index) => index + 1);
    const design: Design = { ...DEFAULT_DESIGN, bandwidth: { ...bandwidth, customGBps: custom } };
    expect(withSettings(design, { bandwidth: 2 }).bandwidth.customGBps).toEqual(
      custom.map((gbps) => 2 * gbps),
    );
  });

  it('varies bandwidth, latency and size of one dimension of a machine, and leaves the others', () => {
    const customGBps = [450, 50, 20, 10];
    const machine: Design = { ...DEFAULT_DESIGN, bandwidth: { ...bandwidth, mode: 'fixed', customGBps } };
    expect(withSettings(machine, { 'bandwidth:1': 2 }).bandwidth).toMatchObject({
      customGBps: [450, 100, 20, 10],
      budgetGBps: 580,
    });
    const far = withSettings(machine, { 'latency:3': 3 }).topology.dimensions;
    expect(far.map(({ linkLatencyNs }) => linkLatencyNs)).toEqual([500, 500, 500, 1500]);
    const large = withSettings(machine, { 'size:3': 32 }).topology.dimensions;
    expect(large.map(({ size }) => size)).toEqual([2, 8, 8, 32]);
    expect(knobOf('bandwidth:1').reason(DEFAULT_DESIGN)).toContain('given for each dimension');
    expect(withSettings(DEFAULT_DESIGN, { 'bandwidth:1': 2 })).toBe(DEFAULT_DESIGN);
    expect(variationsOf(machine, { 'bandwidth:1': 2 }).map(({ id }) => id)).toContain('bandwidth:1');
  });

  it('multiplies all given bandwidths as one', () => {
    const customGBps = [450, 50, 20, 10];
    const machine: Design = { ...DEFAULT_DESIGN, bandwidth: { ...bandwidth, mode: 'fixed', customGBps } };
    expect(withSettings(machine, { bandwidth: 2 }).bandwidth.customGBps).toEqual([900, 100, 40, 20]);
  });

  it('leaves unchanged what a table decides, and says why', () => {
    const table: Design = {
      ...DEFAULT_DESIGN,
      workload: { kind: 'table', label: 't', loop: { kind: 'dataParallel', passes: 1 } as never, layers: [] },
    };
    expect(knobOf('compute').reason(table)).toContain('table');
    expect(knobOf('batch').reason(table)).toContain('table');
    expect(withSettings(table, { compute: 2, batch: 2 })).toBe(table);
    expect(variationsOf(table, {}).map(({ id }) => id)).toEqual(['bandwidth', 'latency', 'chunks']);
  });

  it('is nothing where every knob stands as it was', () => {
    expect(withSettings(DEFAULT_DESIGN, {})).toBe(DEFAULT_DESIGN);
    for (const id of KNOB_IDS) {
      const neutral = knobOf(id).neutral(DEFAULT_DESIGN);
      expect(turned({ [id]: 3 }, id, neutral, DEFAULT_DESIGN)).toEqual({});
      expect(valueOf(id, {}, DEFAULT_DESIGN)).toBe(neutral);
    }
  });

  it('varies each knob over five values, the others as they stand', () => {
    const variations = variationsOf(DEFAULT_DESIGN, { chunks: 7 });
    expect(variations.map(({ id, values }) => [id, values.length])).toEqual(KNOB_IDS.map((id) => [id, 5]));
    const [first] = variations;
    expect(first?.designs.map(({ system: { chunks } }) => chunks)).toEqual([7, 7, 7, 7, 7]);
  });

  it('makes documents of documents', () => {
    const anySettings: fc.Arbitrary<Settings> = fc.record(
      Object.fromEntries(KNOB_IDS.map((id) => [id, fc.constantFrom(...knobOf(id).values)])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyDesign, anySettings, (design, settings) => {
        fc.pre(validateDesign(design).ok);
        expect(validateDesign(withSettings(design, settings)).ok).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
