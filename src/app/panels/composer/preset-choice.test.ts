import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { acceleratorCompute } from '../../../design/presets/accelerators.ts';
import { validateDesign } from '../../../design/schema/schema.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { sizedPreset } from '../../../topology/sized-preset.ts';
import { TOPOLOGY_PRESETS } from '../../../topology/presets.ts';
import { ACCELERATORS } from '../../../workload/compute/facts/accelerators.ts';
import { LIBRA_PRICES } from '../../../cost/facts/prices.ts';
import { parseNotation } from '../../../topology/notation.ts';
import { setBlocks } from './dimensions.ts';
import { ownNetworkName, presetOf } from './preset-choice.ts';
import { withPreset } from './with-preset.ts';

function preset(id: string) {
  const found = TOPOLOGY_PRESETS.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`No preset ${id}.`);
  return found;
}

describe('a network to start from', () => {
  it.each(TOPOLOGY_PRESETS)('is a valid design and known again: $label', (candidate) => {
    const design = withPreset(candidate)(DEFAULT_DESIGN);
    expect(validateDesign(design)).toEqual({ ok: true, value: design });
    expect(presetOf(design)).toBe(candidate);
  });

  it.each(TOPOLOGY_PRESETS)('has the NPUs its name says: $label', ({ label, dimensions }) => {
    const said = /([\d,]+) (?:NPUs|chips|GPUs|accelerators)$|ring of (\d+) NPUs/.exec(label);
    expect(npuCount({ dimensions })).toBe(Number((said?.[1] ?? said?.[2])?.replaceAll(',', '')));
  });

  it('brings its bandwidths as those of a machine with given links', () => {
    expect(withPreset(preset('dgx-8x128'))(DEFAULT_DESIGN).bandwidth).toEqual({
      ...DEFAULT_DESIGN.bandwidth,
      mode: 'fixed',
      budgetGBps: 325,
      scheme: 'custom',
      customGBps: [300, 25],
    });
  });

  it('brings prices by tier with a machine, unless prices are one’s own', () => {
    expect(withPreset(preset('dgx-h100-32'))(DEFAULT_DESIGN).cost).toEqual(LIBRA_PRICES);
    expect(withPreset(preset('3d-1024'))(DEFAULT_DESIGN).cost).toEqual(DEFAULT_DESIGN.cost);
    const priced = { ...DEFAULT_DESIGN, cost: { linkPerGBps: 1, nicPerGBps: 2, switchPerGBps: 3 } };
    expect(withPreset(preset('dgx-h100-32'))(priced).cost).toBe(priced.cost);
  });

  it('costs the same typed as picked, whatever was there before', () => {
    const priced = { ...DEFAULT_DESIGN, cost: LIBRA_PRICES };
    const blocks = parseNotation('Ring(8)_Switch(128)');
    if (!blocks.ok) throw new Error('no notation');
    const picked = withPreset(preset('2d-1024'))(priced).topology.dimensions;
    for (const before of [
      priced,
      ...['3d-1024', 'dgx-h100-32', 'tpu-v4'].map((id) => withPreset(preset(id))(priced)),
    ]) {
      const typed = setBlocks(blocks.value)(before).topology.dimensions;
      expect(typed.map(({ kind, size, tier }) => [kind, size, tier])).toEqual(
        picked.map(({ kind, size, tier }) => [kind, size, tier]),
      );
    }
  });

  it('without bandwidths leaves the budget, and takes the scheme of a split that says nothing about it', () => {
    const before = withPreset(preset('dgx-8x128'))(DEFAULT_DESIGN);
    expect(withPreset(preset('ring-64'))(before).bandwidth).toEqual({
      ...DEFAULT_DESIGN.bandwidth,
      budgetGBps: 325,
      scheme: 'smart',
      customGBps: null,
    });
  });

  it('is built as it was published, and the next one is not', () => {
    const built = withPreset(preset('packages-2x4x4'))(DEFAULT_DESIGN);
    expect(built.topology.dimensions.map(({ wires, linkLatencyNs }) => [linkLatencyNs, wires])).toEqual([
      [90, { lanes: 2, directions: 1, packetBytes: 512 }],
      [200, { lanes: 2, directions: 2 }],
      [200, { lanes: 2, directions: 2 }],
    ]);
    expect(built.system.links).toEqual({
      efficiency: 0.94,
      packetBytes: 256,
      headerBytes: 0,
      routerLatencyNs: 1,
    });
    const physical = { sizes: [32], lanes: 1, linkLatencyNs: 200 };
    const next = withPreset(preset('4d-1024'))({ ...built, topology: { ...built.topology, physical } });
    expect(next.topology).toEqual(DEFAULT_DESIGN.topology);
    // A network of a study keeps the ways of its time; all else is as it was.
    const algorithms = { ...DEFAULT_DESIGN.system.algorithms, allToAll: [] };
    expect(next.system).toEqual({ ...DEFAULT_DESIGN.system, algorithms });
  });

  it('is known with another number of nodes or other links by its name, and is no preset then', () => {
    const sized = withPreset(sizedPreset(preset('dgx-h100-32'), 8192)!)(DEFAULT_DESIGN);
    expect(validateDesign(sized)).toEqual({ ok: true, value: sized });
    expect(presetOf(sized)).toBeNull();
    expect(ownNetworkName(sized)).toBe('1,024 x DGX H100-like, 8,192 GPUs');
    const faster = { ...sized, bandwidth: { ...sized.bandwidth, customGBps: [450, 100] } };
    expect(presetOf(faster)).toBeNull();
    expect(ownNetworkName(faster)).toBe('8,192 GPUs, DGX H100-like, other links');
    const within = { ...sized, bandwidth: { ...sized.bandwidth, customGBps: [400, 50] } };
    expect(ownNetworkName(within)).toBe('Own network');
  });

  it('is none for a network of your own', () => {
    const { topology, bandwidth, compute } = DEFAULT_DESIGN;
    const dimensions = topology.dimensions.toReversed();
    expect(presetOf({ bandwidth, compute, topology: { ...topology, dimensions } })).toBeNull();
    expect(presetOf(DEFAULT_DESIGN)?.id).toBe('4d-1024');
  });

  it('is no machine with another accelerator, even if their networks are alike', () => {
    const h200 = withPreset(preset('dgx-h200-64'))(DEFAULT_DESIGN);
    const h100 = withPreset(preset('dgx-h100-32'))(DEFAULT_DESIGN);
    expect(presetOf({ ...h200, compute: h100.compute })).toBeNull();
    expect(presetOf({ ...h200, compute: { ...h200.compute, peakTflops: 1 } })?.id).toBe('dgx-h200-64');
    for (const { accelerator, capacityGB } of TOPOLOGY_PRESETS) {
      const known = ACCELERATORS.find(({ id }) => id === accelerator);
      expect(known === undefined ? undefined : acceleratorCompute(known).capacityGB).toBe(capacityGB);
    }
  });
});
