import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { SCHEME_IDS, type Design } from '../../../design/document.ts';
import { asBuilt, onPreset } from '../../../design/presets/presets.ts';
import { WORKLOAD_PRESETS } from '../../../design/presets/workload-presets.ts';
import { cases } from '../../../testing/large.ts';
import { valueOf } from '../../../units/result.ts';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { parseLink, parseLinked, parseNoted } from './parse-link.ts';
import { printLink } from './print-link.ts';

/** Any published model on any network, with what a hand would set: a split, a budget, prices, chunks, a name. */
const generated: fc.Arbitrary<Design> = fc
  .record({
    model: fc.constantFrom(...WORKLOAD_PRESETS),
    network: fc.constantFrom(...TOPOLOGY_PRESETS),
    isBuilt: fc.boolean(),
    latencyNs: fc.integer({ min: 1, max: 5000 }),
    budgetGBps: fc.double({ min: 1, max: 5000, noNaN: true }).map((value) => Number(value.toPrecision(4))),
    scheme: fc.constantFrom(...SCHEME_IDS),
    chunks: fc.integer({ min: 1, max: 256 }),
    degree: fc.constantFrom(1, 2, 8, 16, 64),
    price: fc.integer({ min: 1, max: 99 }),
    name: fc.string({ minLength: 3, maxLength: 40 }),
    split: fc.option(fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 8, maxLength: 8 })),
  })
  .map(({ model, network, isBuilt, latencyNs, name, ...fields }) => {
    const named: Design = { ...DEFAULT_DESIGN, name, workload: model.workload };
    const laid = onPreset(named, network, latencyNs);
    const design = isBuilt ? asBuilt(laid, network) : laid;
    const { bandwidth, system, parallelism, cost, topology } = design;
    const customGBps =
      fields.split === null ? bandwidth.customGBps : fields.split.slice(0, topology.dimensions.length);
    return {
      ...design,
      parallelism: { ...parallelism, modelParallel: fields.degree },
      system: { ...system, chunks: fields.chunks },
      bandwidth: { ...bandwidth, budgetGBps: fields.budgetGBps, scheme: fields.scheme, customGBps },
      cost: 'linkPerGBps' in cost ? { ...cost, linkPerGBps: fields.price } : cost,
    };
  });

const six = fc.array(generated, { minLength: 6, maxLength: 6 });

it('a link of six generated designs stays below 2,000 characters and opens as them', async () => {
  let longest = 0;
  await fc.assert(
    fc.asyncProperty(six, fc.nat(5), async (designs, active) => {
      const link = await printLink(designs[0]!, { designs, active });
      if (!link.ok) throw new Error(link.problems[0]?.message);
      longest = Math.max(longest, link.value.length);
      expect(link.value.length).toBeLessThan(2000);
      expect(await parseLinked(link.value)).toEqual({ ok: true, value: { designs, active } });
      expect(await parseLink(link.value)).toEqual({ ok: true, value: designs[active] });
    }),
    { numRuns: cases(100, 2000) },
  );
  console.log(`the longest link of six designs: ${longest} characters`);
});

it('of one design it is the link it always was', async () => {
  await fc.assert(
    fc.asyncProperty(generated, async (design) => {
      expect(await printLink(design, { designs: [design], active: 0 })).toEqual(await printLink(design));
    }),
    { numRuns: 30 },
  );
});

it('a link with a field that no design has opens without it, and names what was meant', async () => {
  const read = valueOf(await parseNoted('0.parallelism.zeroStag=3&v=1'));
  expect(read.dropped).toEqual([
    { path: 'parallelism.zeroStag', message: 'is no field of a design; did you mean zeroStage?' },
  ]);
  expect(read.workbench).toEqual(valueOf(await parseLinked('0.v=1')));
  expect(valueOf(await parseNoted('0.v=1')).dropped).toEqual([]);
});
