import { describe, expect, it } from 'vitest';
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';
import { acceleratorOf } from '../../design/presets/accelerators.ts';
import { baselineOf, budgetOf, isFixed } from '../../design/budget.ts';
import { compactDesign } from '../../design/text/compact.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Bandwidth, Design } from '../../design/document.ts';
import { evaluate } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { asBuilt, onPreset } from '../../design/presets/presets.ts';
import { schemesOf } from '../../design/schemes-of.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { findField } from './find-field.ts';
import { numericFields } from './fields.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const preset = TOPOLOGY_PRESETS.find(({ id }) => id === 'dgx-h100-32');
if (preset === undefined) throw new Error('there is no such preset');
const H100 = asBuilt(onPreset(DEFAULT_DESIGN, preset, 500), preset);

function given(...customGBps: readonly number[]): Design {
  return { ...H100, bandwidth: { ...H100.bandwidth, customGBps } };
}

function splitsOf(design: Design) {
  const evaluated = evaluate(design, ALL_PARTS);
  if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
  return evaluated.value.evaluated.map(({ closed: { scheme, splitGBps } }) => [scheme, splitGBps] as const);
}

describe('a machine with given links', () => {
  it('keeps NVLink at 450 GB/s when the NIC gets 100; their sum is what schemes would redistribute', () => {
    const [first, equal] = splitsOf(given(450, 100));
    expect(first).toEqual(['custom', [450, 100]]);
    expect(equal).toEqual(['equal', [275, 275]]);
    expect(budgetOf(given(450, 100))).toBe(550);
  });

  it('ignores the budget that is stored beside it', () => {
    const other = { ...H100, bandwidth: { ...H100.bandwidth, budgetGBps: 1 } };
    expect(splitsOf(other)).toEqual(splitsOf(H100));
  });

  it('is faster with a better NIC, and never slower with more bandwidth anywhere', () => {
    const timeOf = (design: Design): number => {
      const evaluated = evaluate(design, ALL_PARTS);
      return evaluated.ok ? evaluated.value.evaluated[0]!.simulated.iterationNs : NaN;
    };
    expect(timeOf(given(450, 100))).toBeLessThan(timeOf(given(450, 50)));
    expect(timeOf(given(900, 50))).toBeLessThan(timeOf(given(450, 50)));
  });

  it('is the baseline of the schemes, and the first of them', () => {
    expect([baselineOf(H100), baselineOf(DEFAULT_DESIGN)]).toEqual(['custom', 'equal']);
    expect(schemesOf(H100)).toEqual(['custom', 'equal', 'message', 'smart', 'optimal']);
  });

  it.each([
    [null, 'there must be 2 entries, one per dimension, innermost first; found 0'],
    [[450], 'found 1'],
    [[450, 50, 1], 'found 3'],
    [[0, 0], 'at least one entry must be more than 0 GB/s'],
  ])('is refused with %j', (customGBps, message) => {
    const refused = prepareDesign({ ...H100, bandwidth: { ...H100.bandwidth, customGBps } }, ALL_PARTS);
    expect(refused).toMatchObject({ ok: false, problems: [{ path: 'bandwidth.customGBps' }] });
    if (!refused.ok) expect(refused.problems[0]?.message).toContain(message);
  });

  it('requires the bandwidth of a dimension that has none yet', () => {
    const evaluated = evaluate(given(450, 0), ALL_PARTS);
    if (!evaluated.ok) throw new Error('the other schemes have a result');
    const { refusals } = evaluated.value;
    expect(refusals.map(({ scheme }) => scheme)).toEqual(['custom']);
    expect(refusals[0]?.problems[0]?.path).toBe('topology.dimensions[1].bandwidthGBps');
  });
});

describe('the mode of a document', () => {
  it('defaults to the budget, and survives a link', () => {
    expect([isFixed(DEFAULT_DESIGN), isFixed(H100)]).toEqual([false, true]);
    expect(compactDesign(DEFAULT_DESIGN)).not.toHaveProperty('bandwidth.mode');
    expect(expandDesign(compactDesign(H100))).toEqual({ ok: true, value: H100 });
  });

  it('is one of two words', () => {
    const bandwidth = { ...H100.bandwidth, mode: 'wrong' as Bandwidth['mode'] };
    const refused = validateDesign({ ...H100, bandwidth });
    expect(refused).toMatchObject({ ok: false, problems: [{ path: 'bandwidth.mode' }] });
  });
});

describe('a preset of a machine', () => {
  it('sets its bandwidths and its accelerator', () => {
    expect(H100.bandwidth).toMatchObject({ mode: 'fixed', scheme: 'custom', customGBps: [450, 50] });
    expect(acceleratorOf(H100.compute)?.id).toBe('H100');
  });

  it.each(TOPOLOGY_PRESETS.filter(({ accelerator }) => accelerator !== undefined))(
    'names an accelerator that there is: $id',
    (machine) => {
      const built = asBuilt(onPreset(DEFAULT_DESIGN, machine, 500), machine);
      expect(acceleratorOf(built.compute)?.id).toBe(machine.accelerator);
      expect(validateDesign(built)).toEqual({ ok: true, value: built });
    },
  );

  it('without bandwidths distributes the previous total', () => {
    const paper = TOPOLOGY_PRESETS.find(({ id }) => id === '4d-1024')!;
    expect(asBuilt(H100, paper).bandwidth).toEqual({
      budgetGBps: 500,
      scheme: 'custom',
      customGBps: [450, 50],
    });
  });
});

describe('the numbers of one dimension', () => {
  it('are bandwidth, latency and size, and the budget is not among them', () => {
    const paths = numericFields(H100).map(({ path }) => path);
    expect(paths).not.toContain('bandwidth.budgetGBps');
    for (const name of [
      'Dimension 2: bandwidth',
      'topology.dimensions[1].bandwidthGBps',
      'bandwidth.customGBps[1]',
    ]) {
      expect(findField(H100, name, '--field')).toMatchObject({
        ok: true,
        value: { path: 'bandwidth.customGBps[1]', label: 'Dimension 2: bandwidth', unit: 'GB/s', value: 50 },
      });
    }
    expect(paths).toEqual(
      expect.arrayContaining(['topology.dimensions[1].size', 'topology.dimensions[1].linkLatencyNs']),
    );
  });
});
