import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import { SCHEME_IDS } from '../../../../design/document.ts';
import { parseWorkbench } from '../../../../design/workbench/parse.ts';
import { printWorkbench } from '../../../../design/workbench/print.ts';
import type { SweepSetup } from '../../../../design/workbench/sweep-setup.ts';
import { TOPOLOGY_VARIANTS, WORKLOAD_VARIANTS } from '../../../../analysis/sweep/variants.ts';
import { parseLinked } from '../../../parts/link/parse-link.ts';
import { printLink } from '../../../parts/link/print-link.ts';
import { createDocumentStore, workbenchOf } from '../../../state/document/document-store.ts';
import { formOf, isFirst, setupOf } from './form-setup.ts';
import { FIRST_FORM, type SweepForm } from './form-store.ts';

const some = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1 });
/** A network of a design, with links of its own. */
const OF_DESIGN =
  'Ring(4)_FC(16) {"dimensions":{"0":{"linkLatencyNs":90,"wires":{"lanes":2,"directions":1}},"1":{"tier":"node"}}}';
/** As numbers are typed: with three digits behind the point. */
const number = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000 + 0);

const setups: fc.Arbitrary<SweepSetup> = fc.record(
  {
    field: fc.constantFrom('bandwidth.budgetGBps', 'topology.dimensions[2].size', 'system.chunks'),
    from: number,
    to: number,
    steps: fc.integer({ min: 1, max: 2000 }),
    scale: fc.constantFrom('linear', 'log'),
    topologies: some([...TOPOLOGY_VARIANTS.map(({ id }) => id), 'Ring(4)_Switch(8)', OF_DESIGN]),
    workloads: some(WORKLOAD_VARIANTS.map(({ id }) => id)),
    schemes: some(SCHEME_IDS),
  },
  { requiredKeys: ['field', 'from', 'to', 'steps', 'scale', 'topologies', 'workloads'] },
);

describe('the sweep of a document', () => {
  it('is what the form says, both ways', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        expect(setupOf(formOf(setup))).toEqual(setup);
      }),
    );
    expect(isFirst(FIRST_FORM)).toBe(true);
    expect(isFirst(formOf(setupOf(FIRST_FORM)!))).toBe(true);
    expect(isFirst({ ...FIRST_FORM, topologies: ['own', 'FC(16)'] })).toBe(false);
  });

  it('is none while a number of the form is none', () => {
    const half: SweepForm = { ...FIRST_FORM, to: '1e' };
    expect(setupOf(half)).toBeNull();
  });

  it('is in the link and in the file, of one design and of several', async () => {
    await fc.assert(
      fc.asyncProperty(setups, fc.boolean(), async (sweep, isOne) => {
        const other = { ...DEFAULT_DESIGN, name: 'other' };
        const designs = isOne ? [DEFAULT_DESIGN] : [DEFAULT_DESIGN, other];
        const workbench = { designs, active: designs.length - 1, sweep };
        const link = await printLink(designs.at(-1)!, workbench);
        if (!link.ok) throw new Error('a small link');
        expect(await parseLinked(link.value)).toEqual({ ok: true, value: workbench });
        expect(parseWorkbench(printWorkbench(workbench))).toEqual({ ok: true, value: workbench });
      }),
      { numRuns: 40 },
    );
  });

  it('that is none is said by its field, and variants of another page are left out', () => {
    const parsed = (sweep: unknown) => parseWorkbench(JSON.stringify({ v: 1, sweep }));
    const first = setupOf(FIRST_FORM)!;
    expect(parsed({ ...first, from: 'x' })).toMatchObject({ ok: false, problems: [{ path: 'sweep.from' }] });
    expect(parsed({ ...first, scale: 'odd' })).toMatchObject({
      ok: false,
      problems: [{ path: 'sweep.scale' }],
    });
    expect(parsed(3)).toMatchObject({ ok: false, problems: [{ path: 'sweep' }] });
    expect(formOf({ ...first, topologies: ['of-tomorrow'], workloads: ['of-tomorrow'] })).toEqual(FIRST_FORM);
  });

  it('stays when designs are edited, added and undone, and is nothing to undo itself', () => {
    const document = createDocumentStore(DEFAULT_DESIGN, () => 0);
    const sweep = { ...setupOf(FIRST_FORM)!, to: 500 };
    document.sweep(sweep);
    document.edit('name', (design) => ({ ...design, name: 'a' }));
    document.arrange((bench) => ({ ...bench, designs: [...bench.designs, DEFAULT_DESIGN] }));
    document.turnTo(1);
    expect(workbenchOf(document.store.getState()).sweep).toBe(sweep);
    document.undo();
    document.undo();
    expect(document.store.getState()).toMatchObject({ design: DEFAULT_DESIGN, sweep });
    expect(document.history.getState().pastStates).toHaveLength(0);
    document.openAll({ designs: [DEFAULT_DESIGN], active: 0 });
    expect(document.store.getState().sweep).toBeNull();
  });
});
